import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The memory that a process holds, in MB. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(stdout) / 1024;
  }
}

const EVERY_MS = 25;

/** Watches the memory of a process for its highest value. */
export function watchMemory(pid: number): { end: () => { before: number; peak: number } } {
  const before = memoryOf(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, EVERY_MS);
  return {
    end: () => {
      clearInterval(watch);
      return { before, peak };
    },
  };
}
