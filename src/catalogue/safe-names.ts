import { bytesOf, type Deliverable } from './bundle.ts';
import { invisibleInName } from './invisible.ts';
import { MAX_ENTRIES, MAX_KIT_BYTES } from './kit.ts';

/** Windows creates no file or folder of these names, whatever their ending. */
export const WINDOWS_DEVICE: RegExp = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$/i;

/** Why the files of a kit must not be written, or undefined. Nothing from the server is trusted here. */
export function unsafeReason(files: readonly Deliverable[]): string | undefined {
  if (files.length === 0) return 'it has no files';
  if (files.length > MAX_ENTRIES) return `it has ${files.length} files; at most ${MAX_ENTRIES} are installed`;
  const bytes = files.reduce((sum, file) => sum + bytesOf(file).length, 0);
  if (bytes > MAX_KIT_BYTES) return `it has ${bytes} bytes; at most ${MAX_KIT_BYTES} are installed`;
  return unsafeNames(files.map(({ name }) => name));
}

/** Why files of these names must not be together in a folder, or undefined. */
export function unsafeNames(names: readonly string[]): string | undefined {
  for (const name of names) {
    const reason = unsafeName(name);
    if (reason !== undefined) return `the file name ${JSON.stringify(name)} ${reason}`;
  }
  return collision(names);
}

/** Why a file of this name must not be written or read in a folder, or undefined. */
export function unsafeName(name: string): string | undefined {
  if (invisibleInName(name) !== undefined) return 'has control or invisible characters';
  if (/[\\:*?"<>|]/.test(name)) return 'has a character that some systems do not allow';
  if (name.startsWith('/') || name.startsWith('~')) return 'is not relative';
  if (name.length > 200) return 'is too long';
  for (const part of name.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'leaves the folder or is not in plain form';
    if (/[. ]$/.test(part) || part.startsWith(' ')) return 'has a part that begins or ends with a space or a dot';
    if (WINDOWS_DEVICE.test(part)) return 'names a device on Windows';
  }
  return undefined;
}

/** macOS and Windows treat names that differ only in case or Unicode form as the same file. */
function collision(names: readonly string[]): string | undefined {
  const known = new Map<string, { spelt: string; isFolder: boolean }>();
  for (const name of names) {
    const parts = name.split('/');
    for (let count = 1; count <= parts.length; count++) {
      const spelt = parts.slice(0, count).join('/');
      const entry = { spelt, isFolder: count < parts.length };
      const folded = spelt.normalize('NFC').toLowerCase();
      const first = known.get(folded);
      if (first === undefined) {
        known.set(folded, entry);
        continue;
      }
      if (!first.isFolder || !entry.isFolder)
        return `the file names ${JSON.stringify(first.spelt)} and ${JSON.stringify(name)} collide`;
      if (first.spelt !== spelt)
        return `the folder names ${JSON.stringify(first.spelt)} and ${JSON.stringify(spelt)} collide`;
    }
  }
  return undefined;
}
