import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';

/**
 * Creates a folder and those above it. Not with the `recursive` option of mkdirSync, which never returns if a folder
 * exists but answers ENOENT to a new one in it, as /proc does.
 */
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
