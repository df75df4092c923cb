import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';

/** Not with mkdirSync's `recursive`, which never returns if a folder answers ENOENT to a new one in it, as /proc. */
export function createFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another command may have created it in between.
    if (code !== 'EEXIST') throw new UsageError(`the folder ${path} cannot be created (${code})`);
  }
}
