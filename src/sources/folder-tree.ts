import { constants } from 'node:fs';
import { lstat, open, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isSkippedFolder,
  MAX_DEPTH,
  MAX_TREE_ENTRIES,
  SourceError,
  type SourceTree,
  type TreeEntry,
  tooManyEntries,
} from './tree.ts';

/** A folder on this machine. Links, devices and pipes are listed but never opened. */
export async function folderTree(folder: string): Promise<SourceTree> {
  const root = await realpath(folder).catch(() => folder);
  const stats = await lstat(root).catch(() => null);
  if (stats === null) throw new SourceError(`the folder ${folder} does not exist`);
  if (!stats.isDirectory()) throw new SourceError(`${folder} is not a folder`);
  const entries: TreeEntry[] = [];
  await list(root, '', 0, entries);
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { entries, commit: null, read: ({ path, bytes }) => readFile(root, path, bytes), close: async () => {} };
}

async function list(root: string, folder: string, depth: number, entries: TreeEntry[]): Promise<void> {
  const folders: string[] = [];
  for await (const entry of await opendir(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!isSkippedFolder(entry.name) && depth < MAX_DEPTH) folders.push(path);
      continue;
    }
    if (entries.length >= MAX_TREE_ENTRIES) throw tooManyEntries();
    const stats = await lstat(join(root, path)).catch(() => null);
    // A hard link may be another name of a file outside.
    const isLink = entry.isSymbolicLink() || (stats?.nlink ?? 1) > 1;
    entries.push({ path, kind: isLink ? 'link' : entry.isFile() ? 'file' : 'other', bytes: stats?.size ?? 0 });
  }
  for (const path of folders) await list(root, path, depth + 1, entries);
}

/** Between listing and reading, a file or a folder above it may have become a link. */
async function readFile(root: string, path: string, bytes: number): Promise<Buffer> {
  const file = join(root, path);
  // Without O_NONBLOCK, opening a pipe would wait for its writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size !== bytes || stats.nlink > 1)
      throw new SourceError(`${path} changed while it was read`);
    if ((await realpath(file)) !== file) throw new SourceError(`${path} is behind a link`);
    const content = Buffer.alloc(bytes);
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await handle.read(content, at, bytes - at, at);
      if (bytesRead === 0) throw new SourceError(`${path} changed while it was read`);
      at += bytesRead;
    }
    return content;
  } finally {
    await handle.close();
  }
}
