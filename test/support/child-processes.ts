import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  // On Linux: the tests ask often, ps takes a while, and a minimal system has none.
  const list = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(list)) return readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === pid && !/^ps$/.test(name ?? ''))
    .map(([child]) => Number(child));
}
