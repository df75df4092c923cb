import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectTree } from './manifests.ts';

/** Not the project's own, or not text. */
const SKIPPED = new Set(
  '.git node_modules vendor bower_components dist build out target bin obj .venv venv env __pycache__ .tox .gradle .next .nuxt .cache coverage Pods .build DerivedData .dart_tool .terraform'.split(
    ' ',
  ),
);
const MAX_ENTRIES = 60_000;
/** Java keeps its code some ten folders down. */
const MAX_DEPTH = 16;
/** Projects of Xcode name their packages at the end of such a file. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Breadth first, so what a large project says at its top is seen before the bound is reached. Links are not followed. */
export function readTree(dir: string): ProjectTree {
  const paths: string[] = [];
  let folders = [''];
  let entries = 0;
  for (let depth = 0; depth < MAX_DEPTH && folders.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of folders) {
      for (const entry of entriesOf(join(dir, folder))) {
        if (++entries > MAX_ENTRIES) return { paths, read: (path) => readStart(join(dir, path)) };
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isFile()) paths.push(path);
        else if (entry.isDirectory() && !SKIPPED.has(entry.name)) below.push(path);
      }
    }
    folders = below;
  }
  return { paths, read: (path) => readStart(join(dir, path)) };
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // Without the right to read it, it is not seen.
    return [];
  }
}

/** Of a plain file, whatever has become of the path since it was listed: a link or a pipe is not read. */
export function readStart(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!fstatSync(file).isFile()) return undefined;
    const bytes = Buffer.alloc(Math.min(MAX_BYTES, fstatSync(file).size));
    return bytes.subarray(0, readSync(file, bytes)).toString('utf8');
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
