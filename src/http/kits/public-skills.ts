import { setImmediate } from 'node:timers/promises';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';

/** Installers read the whole index; a longer one would help nobody. */
const MAX_INDEXED = 500;
/** Kits read per turn of the event loop. */
const READ_AT_ONCE = 100;

const known = new WeakMap<CatalogueVersion, Promise<Set<number>>>();

/** The kits that skills installers find, without a key. */
export function publicSkills(version: CatalogueVersion): Promise<Set<number>> {
  return known.getOrInsertComputed(version, () => find(version));
}

async function find({ catalogue }: CatalogueVersion): Promise<Set<number>> {
  const kits = new Set<number>();
  for (let i = 0; i < catalogue.count && kits.size < MAX_INDEXED; i++) {
    if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const { access, skill, digest } = catalogue.releaseAt(i);
    if (access === 'public' && skill !== null && digest !== null) kits.add(i);
  }
  return kits;
}
