import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(stdout) / 1024;
  }
}

const EVERY_MS = 25;

/** Records the peak memory of a process. */
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

const SETTLED_MS = 10_000;
const MAX_SETTLING_MS = 60_000;

/** Resolves once the memory used to build the catalogue is released, because it would hide later growth. */
export async function settled(pid: number): Promise<void> {
  const began = performance.now();
  let lowest = memoryOf(pid);
  let since = began;
  while (performance.now() - since < SETTLED_MS && performance.now() - began < MAX_SETTLING_MS) {
    await pause(EVERY_MS);
    const now = memoryOf(pid);
    if (now > lowest - 1) continue;
    lowest = now;
    since = performance.now();
  }
}
