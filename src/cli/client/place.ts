import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../../errors.ts';
import { LOCK_FILE } from '../../install/lock-file.ts';
import { type ClientCall, textOption } from '../command.ts';

export const DIR = { dir: 'the project; default the current folder' };
export const GLOBAL = { global: 'your home folder instead of a project' };

export interface Place {
  dir: string;
  scope: 'project' | 'home';
}

export function placeOf(call: ClientCall): Place {
  const isGlobal = call.options.global === true;
  if (isGlobal && call.options.dir !== undefined) throw new UsageError('--global and --dir cannot be combined');
  const dir = isGlobal ? call.deps.clientConfig().home : (textOption(call, 'dir') ?? '.');
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${dir} is not a folder`);
  return { dir: realpathSync(dir), scope: isGlobal ? 'home' : 'project' };
}

/**
 * The nearest folder above that fits, in the same repository, as a value for --dir: people are often in a folder of a
 * project, not in its top one.
 */
export function above(dir: string, fits: (folder: string) => boolean): string | undefined {
  const folders: string[] = [];
  let folder = dir;
  while (!existsSync(join(folder, '.git'))) {
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folders.push(parent);
    folder = parent;
  }
  const found = folders.find(fits);
  return found && relative(dir, found);
}

export function noKits({ dir }: Place): string {
  const other = above(dir, (folder) => existsSync(join(folder, LOCK_FILE)));
  return `No kit is installed here.${other === undefined ? '' : ` The project above has some: --dir ${other}`}`;
}
