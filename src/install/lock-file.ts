import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLUG } from '../catalogue/kit.ts';
import type { KitOrigin } from '../catalogue/release.ts';
import { InstallError } from './install-error.ts';
import { INSTALL_PLATFORMS, type InstallPlatform, isPlacedFile, isPlacedFolder } from './layouts.ts';

/** Records what was installed into a folder, to verify, update and remove it. */
export interface Lock {
  lockfileVersion: 1;
  kits: Record<string, LockedKit>;
}

export interface LockedKit {
  name: string;
  version: string;
  /** Of the whole kit, as in X-Kit-Digest. */
  digest: string;
  /** Of its download, to ask cheaply whether there is a newer version; undefined if the service sent none. */
  etag?: string | undefined;
  /** The service it came from. */
  source: string;
  platforms: InstallPlatform[];
  /** With the kit's tests and their samples. */
  all?: boolean | undefined;
  /** Where the service has it from. */
  origin?: LockedOrigin | undefined;
  /** Path to `sha256:…`; paths are relative to the folder of the lock file. */
  files: Record<string, string>;
  /** Folders that the installation created, deepest last. */
  folders: string[];
}

export type LockedOrigin = Pick<KitOrigin, 'address' | 'path' | 'commit' | 'licence'>;

export const LOCK_FILE = 'kitscout.lock.json';
/** Not "*", to which every service answers that nothing changed. */
const ETAG = /^(W\/)?"[\x21\x23-\x7e]*"$/;
const PATH_PART = /^(?!\.{1,2}$)[^\\/\p{Cc}]+$/u;

export function readLock(dir: string): Lock {
  let text: string;
  try {
    text = readFileSync(join(dir, LOCK_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { lockfileVersion: 1, kits: Object.create(null) };
    throw new InstallError(`${LOCK_FILE} cannot be read: ${(error as Error).message}`);
  }
  try {
    return checked(JSON.parse(text));
  } catch (error) {
    throw new InstallError(`${LOCK_FILE} is not usable: ${(error as Error).message}. Restore an earlier version of it`);
  }
}

/**
 * Kits and paths are sorted, so diffs show only real changes. The file is removed when it would be empty. A failure
 * leaves nothing outside `staging`.
 */
export function writeLock(dir: string, staging: string, lock: Lock): void {
  const path = join(dir, LOCK_FILE);
  const kits = inOrder(lock.kits);
  if (Object.keys(kits).length === 0) {
    rmSync(path, { force: true });
    return;
  }
  for (const [slug, kit] of Object.entries(kits)) kits[slug] = { ...kit, files: inOrder(kit.files) };
  const temporary = join(staging, LOCK_FILE);
  writeFileSync(temporary, `${JSON.stringify({ ...lock, kits }, null, 2)}\n`);
  renameSync(temporary, path);
}

export function ownedPaths({ kits }: Lock, { except = [] }: { except?: readonly string[] } = {}): Set<string> {
  return new Set(
    Object.entries(kits).flatMap(([slug, { files }]) => (except.includes(slug) ? [] : Object.keys(files))),
  );
}

export function isEtag(value: unknown): value is string {
  return typeof value === 'string' && ETAG.test(value);
}

function inOrder<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOrigin({ address, path, commit, licence }: LockedOrigin): boolean {
  return [address, path, commit ?? '', licence ?? ''].every((text) => typeof text === 'string');
}

/**
 * A lock file comes with a project, so its paths are as untrusted as a kit's: `update` and `remove` delete them, so each
 * must be where an installation could have put it. Otherwise a lock file could name `.git/HEAD` with its digest.
 */
function checked(value: unknown): Lock {
  const lock = value as Lock;
  if (lock?.lockfileVersion !== 1)
    throw new Error('its lockfileVersion is not 1; a newer kitscout may have written it');
  if (!isRecord(lock.kits)) throw new Error('kits is not an object');
  for (const [slug, kit] of Object.entries(lock.kits)) {
    if (!SLUG.test(slug)) throw new Error(`"${slug}" is not a slug`);
    if (![kit?.version, kit?.digest, kit?.source].every((field) => typeof field === 'string') || !isRecord(kit.files))
      throw new Error(`${slug} lacks a field, or has one of another type`);
    if (kit.etag !== undefined && !isEtag(kit.etag)) throw new Error(`${slug} has an invalid etag`);
    if (!Array.isArray(kit.folders) || !kit.folders.every((one) => typeof one === 'string'))
      throw new Error(`${slug} has folders that are not a list of paths`);
    if (!Array.isArray(kit.platforms) || !kit.platforms.every((one) => INSTALL_PLATFORMS.includes(one)))
      throw new Error(`${slug} has an unknown platform`);
    if (kit.origin !== undefined && !isOrigin(kit.origin)) throw new Error(`${slug} has an invalid origin`);
    if (kit.all !== undefined && typeof kit.all !== 'boolean')
      throw new Error(`${slug} has an "all" that is no boolean`);
    for (const path of [...Object.keys(kit.files), ...kit.folders])
      if (!path.split('/').every((part) => PATH_PART.test(part))) throw new Error(`"${path}" leaves the folder`);
    for (const path of Object.keys(kit.files))
      if (!isPlacedFile(slug, path)) throw new Error(`"${path}" of ${slug} is not where kits are installed`);
    for (const path of kit.folders)
      if (!isPlacedFolder(path)) throw new Error(`the folder "${path}" of ${slug} is not where kits are installed`);
    for (const digest of Object.values(kit.files))
      if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${slug} has an invalid digest`);
  }
  // A kit may be called "constructor".
  Object.setPrototypeOf(lock.kits, null);
  return lock;
}
