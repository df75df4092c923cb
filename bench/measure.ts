import { readFileSync } from 'node:fs';

/** The value below which this share of the values lies; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** CPU seconds of a process; NaN where the system does not report them. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}
