import { hash } from 'node:crypto';
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileMode } from '../catalogue/file-mode.ts';
import { InstallError } from './install-error.ts';

/** The state of one path below an installation's folder. Links are never followed, wherever they lead. */
type PathState = { kind: 'absent' } | FileState | { kind: 'other'; reason: string };

export interface FileState {
  kind: 'file';
  has: (digest: string | undefined) => boolean;
}

/** `leaving`: files that will be removed first. A folder that then has none is no obstacle to a file. */
export function stateOf(dir: string, path: string, leaving: ReadonlySet<string> = new Set()): PathState {
  const parts = path.split('/');
  for (let i = 1; i <= parts.length; i++) {
    const part = parts.slice(0, i).join('/');
    const stats = lstatSync(join(dir, part), { throwIfNoEntry: false });
    if (stats === undefined) return { kind: 'absent' };
    if (stats.isSymbolicLink())
      return {
        kind: 'other',
        reason: `${part} is a link, and links are not followed; replace it with a real folder or file`,
      };
    if (i < parts.length && !stats.isDirectory())
      return leaving.has(part) ? { kind: 'absent' } : { kind: 'other', reason: `${part} is not a folder` };
    if (i === parts.length && stats.isDirectory()) {
      const staying = filesIn(dir, part).find((file) => !leaving.has(file));
      if (staying === undefined) return { kind: 'absent' };
      return { kind: 'other', reason: `it is a folder that also has ${staying}; move that elsewhere first` };
    }
    if (i === parts.length && !stats.isFile()) return { kind: 'other', reason: `${part} is not a plain file` };
  }
  const folded = path.normalize('NFC').toLowerCase();
  const twin = [...leaving].find((one) => one !== path && one.normalize('NFC').toLowerCase() === folded);
  if (twin !== undefined && isSameFile(dir, twin, path)) return { kind: 'absent' };
  const bytes = readFileSync(join(dir, path));
  return {
    kind: 'file',
    has: (digest) => [bytes, withoutCarriageReturns(bytes)].some((one) => digestOf(one) === digest),
  };
}

/** On a disk that ignores case, two spellings name one file. */
function isSameFile(dir: string, one: string, other: string): boolean {
  if (stateOf(dir, one).kind !== 'file') return false;
  const [a, b] = [one, other].map((path) => lstatSync(join(dir, path), { bigint: true }));
  return a!.dev === b!.dev && a!.ino === b!.ino;
}

export function filesIn(dir: string, folder: string): string[] {
  return readdirSync(join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(dir, path) : [path];
  });
}

/** `sha256:…`, as in the lock file. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${hash('sha256', bytes, 'hex')}`;
}

/** Git for Windows checks texts out with CRLF; they are still as installed. */
function withoutCarriageReturns(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

export interface Change {
  path: string;
  /** Null removes the file. */
  bytes: Uint8Array | null;
}

const STAGING = '.kitscout-staging';
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 50;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, which must be synchronous, while no other process installs into the folder. Signals are ignored
 * meanwhile: one that ended the process would leave half an installation.
 */
export function exclusively<T>(dir: string, work: (staging: string) => T): T {
  const staging = join(dir, STAGING);
  createAlone(staging);
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    return work(staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}

function createAlone(staging: string): void {
  for (const giveUp = performance.now() + WAIT_MS; ; ) {
    try {
      mkdirSync(staging);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new InstallError(`${dirname(staging)} cannot be written (${code})`);
      if (performance.now() > giveUp)
        throw new InstallError(
          `${STAGING} exists: another kitscout is writing here, or one was killed. In that case, files it replaced are in there; remove it to go on`,
        );
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
    }
  }
}

function ignore(): void {}

/**
 * Makes all changes or none: new files are written to `staging` and renamed into place; old files are kept there until
 * the last step and restored if one fails. Removals come first, because a new file may be where a folder was, or
 * the other way round. `finish` receives the folders that had to be created.
 */
export function applyChanges(
  dir: string,
  staging: string,
  changes: readonly Change[],
  finish: (created: string[]) => void,
): void {
  const created: string[] = [];
  const undo: (() => void)[] = [];
  const leaving = new Set(changes.filter(({ bytes }) => bytes === null).map(({ path }) => path));
  try {
    for (const [i, { bytes }] of changes.entries())
      if (bytes !== null) writeFileSync(join(staging, `new-${i}`), bytes, { mode: fileMode(bytes) });
    const inOrder = [...changes.entries()].sort(([, a], [, b]) => Number(a.bytes !== null) - Number(b.bytes !== null));
    for (const [i, { path, bytes }] of inOrder) {
      const target = join(dir, path);
      const state = stateOf(dir, path, leaving);
      if (state.kind === 'other') throw new InstallError(`${path} is not written: ${state.reason}`);
      if (state.kind === 'file') {
        const kept = join(staging, `old-${i}`);
        move(target, kept);
        undo.push(() => move(kept, target));
      }
      if (bytes === null) continue;
      createFolders(dir, dirname(path), created);
      removeFolders(target, undo);
      undo.push(() => rmSync(target, { force: true }));
      move(join(staging, `new-${i}`), target);
    }
    finish(created);
  } catch (error) {
    for (const step of undo.reverse()) step();
    removeEmpty(dir, created);
    throw error;
  }
}

/** Assistants' folders may be on another disk: containers often mount ~/.claude. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
    rmSync(from);
  }
}

/** Removes a folder without files, if there is one. */
function removeFolders(path: string, undo: (() => void)[]): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(path)) removeFolders(join(path, name), undo);
  rmdirSync(path);
  undo.push(() => mkdirSync(path));
}

export function removeEmpty(dir: string, folders: readonly string[]): void {
  for (const folder of [...folders].sort((a, b) => b.split('/').length - a.split('/').length)) {
    const path = join(dir, folder);
    if (isFolder(dir, folder) && readdirSync(path).length === 0) rmdirSync(path);
  }
}

/** Not if there is a link or a file on the way. */
export function isFolder(dir: string, folder: string): boolean {
  const parts = folder.split('/');
  return parts.every((_, i) =>
    lstatSync(join(dir, ...parts.slice(0, i + 1)), { throwIfNoEntry: false })?.isDirectory(),
  );
}

function createFolders(dir: string, folder: string, created: string[]): void {
  if (folder === '.') return;
  const parts = folder.split('/');
  for (let i = 1; i <= parts.length; i++) {
    const part = parts.slice(0, i).join('/');
    if (lstatSync(join(dir, part), { throwIfNoEntry: false }) !== undefined) continue;
    mkdirSync(join(dir, part));
    created.push(part);
  }
}
