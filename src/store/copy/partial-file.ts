import { closeSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where SQLite's header has the number that identifies an application's files. */
const APPLICATION_ID_AT = 68;
const PARTIAL = /^.+\.(\d+)\.partial$/;
/**
 * A backup that is being written changes more often. The id of its process alone does not say that it ended: the folder
 * may be shared with another container.
 */
const ABANDONED_AFTER_MS = 3_600_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function partialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}

export function removePartial(partial: string): void {
  for (const name of [partial, `${partial}-journal`]) rmSync(name, { force: true });
}

/** Removes what killed backups have left in the folder; only files with the number of ours. */
export function removeAbandoned(folder: string, applicationId: number): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(PARTIAL.exec(name)?.[1] ?? 0);
    const path = join(folder, name);
    try {
      if (pid !== 0 && !isRunning(pid) && isOld(path) && applicationIdOf(path) === applicationId) removePartial(path);
    } catch {
      // Somebody else's, or just removed: a new backup does not depend on it.
    }
  }
}

/** Also if the command is stopped: a partial file has everything, and nobody would look for it. */
export function removeOnSignal(partial: string): { done: () => void } {
  const listeners = SIGNALS.map((signal) => {
    const stop = () => {
      done();
      removePartial(partial);
      process.kill(process.pid, signal);
    };
    process.once(signal, stop);
    return [signal, stop] as const;
  });
  const done = () => {
    for (const [signal, stop] of listeners) process.off(signal, stop);
  };
  return { done };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function isOld(path: string): boolean {
  return Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS;
}

function applicationIdOf(path: string): number {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(4);
    return readSync(descriptor, bytes, 0, 4, APPLICATION_ID_AT) === 4 ? bytes.readUInt32BE() : 0;
  } finally {
    closeSync(descriptor);
  }
}
