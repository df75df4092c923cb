import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { unsafeName } from '../catalogue/safe-names.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** Why there is no such file in the folder, or undefined. A run may have made links: they must not lead out of it. */
export function fileProblem(folder: string, name: string): string | undefined {
  const unsafe = unsafeName(name);
  return unsafe === undefined ? foundProblem(folder, name) : `the file name ${JSON.stringify(name)} ${unsafe}`;
}

/** The same for a name that was found in the folder. */
export function foundProblem(folder: string, name: string): string | undefined {
  try {
    const path = realpathSync.native(join(folder, name));
    if (!path.startsWith(realpathSync.native(folder) + sep)) return `${name} is a link out of the folder`;
    // Reading a pipe or a device may never end.
    return statSync(path).isFile() ? undefined : `${name} is not a plain file`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? `${name} was not written` : `${name} cannot be read (${code})`;
  }
}

export function readWritten(folder: string, name: string): { text: string } | { reason: string } {
  const reason = fileProblem(folder, name);
  if (reason !== undefined) return { reason };
  const path = join(folder, name);
  if (statSync(path).size > MAX_BYTES) return { reason: `${name} is larger than ${MAX_BYTES} bytes` };
  return { text: readFileSync(path, 'utf8') };
}
