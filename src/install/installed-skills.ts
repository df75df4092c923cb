import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateOf } from './folder.ts';
import { readLock } from './lock-file.ts';

/** A kit in a project, as an assistant can be shown it. */
export interface InstalledSkill {
  slug: string;
  name: string;
  version: string;
  /** Undefined if it is gone, or has become a link. */
  read: () => string | undefined;
}

/** Those of the folder that have a SKILL.md there; none if its lock file cannot be used. */
export function installedSkills(dir: string): InstalledSkill[] {
  const kits = lockedKits(dir);
  return Object.entries(kits).flatMap(([slug, { name, version, files }]) => {
    const path = Object.keys(files).find((one) => /(^|\/)SKILL\.md$/.test(one));
    if (path === undefined) return [];
    const read = () => (stateOf(dir, path).kind === 'file' ? readFileSync(join(dir, path), 'utf8') : undefined);
    return [{ slug, name, version, read }];
  });
}

function lockedKits(dir: string) {
  try {
    return readLock(dir).kits;
  } catch {
    return {};
  }
}
