import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  applyChanges,
  type Change,
  exclusively,
  type FileState,
  filesIn,
  isFolder,
  removeEmpty,
  stateOf,
} from './folder.ts';
import { InstallError } from './install-error.ts';
import { INSTALL_PLATFORMS, type InstallPlatform, LAYOUTS, skillFoldersOf } from './layouts.ts';
import { isEtag, type Lock, type LockedKit, type LockedOrigin, ownedPaths, readLock, writeLock } from './lock-file.ts';
import type { InstallPlan } from './plan.ts';

/** What an installation would do to each file. */
export interface Step {
  path: string;
  action: 'create' | 'update' | 'unchanged' | 'delete';
}

export function previewInstall(dir: string, plan: InstallPlan) {
  const lock = readLock(dir);
  const steps: Step[] = [];
  /** Files not written by an installation of this kit, or changed since; overwritten only with `force`. */
  const conflicts: string[] = [];
  const changes: Change[] = [];
  const before = installedBefore(lock, plan);
  const shared = ownedPaths(lock, { except: [plan.kit.slug, plan.replaces ?? plan.kit.slug] });
  const dropped = leftOver(before, plan).filter(([path]) => !shared.has(path));
  const leaving = new Set(dropped.map(([path]) => path));
  for (const file of plan.files) {
    const { path, digest } = file;
    const state = stateOf(dir, path, leaving);
    if (state.kind === 'other') throw new InstallError(`${path} is not written: ${state.reason}`);
    if (state.kind === 'file' && state.has(digest)) {
      steps.push({ path, action: 'unchanged' });
      continue;
    }
    steps.push({ path, action: state.kind === 'file' ? 'update' : 'create' });
    changes.push(file);
    const isOurs = before !== undefined && Object.hasOwn(before.files, path);
    if (state.kind === 'file' && !(isOurs && isInstalled(lock, path, state))) conflicts.push(path);
  }
  for (const [path, digest] of dropped) {
    const state = stateOf(dir, path);
    if (state.kind === 'absent') continue;
    steps.push({ path, action: 'delete' });
    changes.push({ path, bytes: null });
    if (state.kind !== 'file' || !state.has(digest)) conflicts.push(path);
  }
  return { steps, conflicts, changes };
}

function installedBefore({ kits }: Lock, { kit, replaces }: InstallPlan): LockedKit | undefined {
  return kits[kit.slug] ?? (replaces === undefined ? undefined : kits[replaces]);
}

/** Whether the file is as any kit left it: a file that several share may have changed with one of them. */
function isInstalled({ kits }: Lock, path: string, { has }: FileState): boolean {
  return Object.values(kits).some(({ files }) => Object.hasOwn(files, path) && has(files[path]));
}

/** Files of the installed version that the new one no longer has; none if the plan lacks one of its platforms. */
function leftOver(before: LockedKit | undefined, plan: InstallPlan): [path: string, digest: string][] {
  if (before === undefined || !before.platforms.every((platform) => plan.platforms.includes(platform))) return [];
  const kept = new Set(plan.files.map(({ path }) => path));
  return Object.entries(before.files).filter(([path]) => !kept.has(path));
}

export function install(dir: string, plan: InstallPlan, source: string, { force }: { force: boolean }): void {
  exclusively(dir, (staging) => {
    const { conflicts, changes } = previewInstall(dir, plan);
    if (conflicts.length > 0 && !force)
      throw new InstallError(
        `changed, or not written by this kit: ${conflicts.join(', ')}. Keep a copy of what you need; --force overwrites or deletes them`,
      );
    const lock = readLock(dir);
    const before = installedBefore(lock, plan);
    const owned = ownedPaths(lock);
    const { [plan.replaces ?? plan.kit.slug]: _, ...others } = lock.kits;
    const changed = new Set(changes.map(({ path }) => path));
    const dropped = new Map(leftOver(before, plan));
    // An identical file that already existed is not ours: `remove` leaves it alone.
    const ours = plan.files.filter(({ path }) => changed.has(path) || owned.has(path));
    const earlier = Object.entries(before?.files ?? {}).filter(([path]) => !dropped.has(path));
    applyChanges(dir, staging, changes, (created) => {
      const entry: LockedKit = {
        name: plan.kit.name,
        version: plan.version,
        digest: `sha256:${plan.digest}`,
        etag: isEtag(plan.etag) ? plan.etag : undefined,
        source,
        ...(plan.all && { all: true }),
        ...(plan.origin && { origin: lockedOrigin(plan.origin) }),
        platforms: INSTALL_PLATFORMS.filter((one) => plan.platforms.includes(one) || before?.platforms.includes(one)),
        files: Object.fromEntries([...earlier, ...ours.map(({ path, digest }) => [path, digest] as const)]),
        folders: [...new Set([...(before?.folders ?? []), ...created])],
      };
      writeLock(dir, staging, { ...lock, kits: { ...others, [plan.kit.slug]: entry } });
    });
    removeEmpty(dir, before?.folders ?? []);
  });
}

function lockedOrigin({ address, path, commit, licence }: LockedOrigin): LockedOrigin {
  return { address, path, commit, licence };
}

/** The files of installed kits that changed or are missing, and those that somebody put beside them. */
export function verify(dir: string, slugs: readonly string[]) {
  const lock = readLock(dir);
  return (slugs.length > 0 ? slugs : Object.keys(lock.kits)).map((slug) => {
    const kit = installed(lock, slug);
    return { slug, version: kit.version, ...differences(dir, kit), added: addedFiles(dir, lock, kit) };
  });
}

export function isAsInstalled(kit: Record<'changed' | 'missing' | 'added', readonly string[]>): boolean {
  return kit.changed.length + kit.missing.length + kit.added.length === 0;
}

/** Systems write these into every folder that is looked at. */
const OF_THE_SYSTEM = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** An assistant reads everything in the folder of a skill, whoever wrote it. */
function addedFiles(dir: string, lock: Lock, { files }: LockedKit): string[] {
  const owned = ownedPaths(lock);
  const found = skillFoldersOf(Object.keys(files)).flatMap((folder) =>
    isFolder(dir, folder) ? filesIn(dir, folder) : [],
  );
  return found.filter((path) => !owned.has(path) && !OF_THE_SYSTEM.includes(path.slice(path.lastIndexOf('/') + 1)));
}

function differences(dir: string, { files }: LockedKit): { missing: string[]; changed: string[] } {
  const states = Object.entries(files).map(([path, digest]) => ({ path, digest, state: stateOf(dir, path) }));
  return {
    missing: states.filter(({ state }) => state.kind === 'absent').map(({ path }) => path),
    changed: states
      .filter(({ state, digest }) => state.kind === 'other' || (state.kind === 'file' && !state.has(digest)))
      .map(({ path }) => path),
  };
}

/** Removes a kit and leaves the folder as it was before, byte for byte. Files that another kit shares stay. */
export function remove(dir: string, slug: string, { force }: { force: boolean }): string[] {
  return exclusively(dir, (staging) => {
    const lock = readLock(dir);
    const kit = installed(lock, slug);
    const { changed } = differences(dir, kit);
    if (changed.length > 0 && !force)
      throw new InstallError(`changed since they were installed: ${changed.join(', ')}; --force removes them`);
    const { [slug]: _, ...others } = lock.kits;
    const shared = ownedPaths(lock, { except: [slug] });
    const gone = Object.keys(kit.files).filter((path) => !shared.has(path) && stateOf(dir, path).kind === 'file');
    const changes = gone.map((path) => ({ path, bytes: null }));
    applyChanges(dir, staging, changes, () => writeLock(dir, staging, { ...lock, kits: inherited(others, kit) }));
    removeEmpty(dir, kit.folders);
    return gone;
  });
}

/** Folders that this kit created and other kits now use become theirs to remove. */
function inherited(others: Record<string, LockedKit>, { folders }: LockedKit): Record<string, LockedKit> {
  return Object.fromEntries(
    Object.entries(others).map(([slug, kit]) => {
      const used = folders.filter((folder) => Object.keys(kit.files).some((path) => path.startsWith(`${folder}/`)));
      return [slug, { ...kit, folders: [...new Set([...kit.folders, ...used])] }];
    }),
  );
}

export function installed({ kits }: Lock, slug: string): LockedKit {
  const kit = kits[slug];
  if (kit === undefined) throw new InstallError(`${slug} is not installed here; "kitscout list" shows what is`);
  return kit;
}

/** The assistants whose files are in a project, each with what shows it. */
export function assistantsIn(dir: string): { platform: InstallPlatform; sign: string }[] {
  return INSTALL_PLATFORMS.flatMap((platform) => {
    const sign = LAYOUTS[platform].signs.find((one) => existsSync(join(dir, one)));
    return sign === undefined ? [] : [{ platform, sign }];
  });
}
