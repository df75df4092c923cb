import { crc32 } from 'node:zlib';
import { KIT_FIELDS, type Kit } from './kit.ts';
import type { KitRelease } from './release.ts';

/**
 * A whole catalogue as a handful of buffers. A worker thread packs it and transfers it to the event loop without a
 * copy, however many kits there are; pages and kits are slices of ready JSON. Kits are numbered in order of slug; the
 * recommendation index uses the same numbers.
 */
export type PackedCatalogue = ReturnType<typeof packCatalogue>;

/** Texts as UTF-8, one after the other; text i is bytes[at[i] .. at[i + 1]]. */
export interface PackedTexts {
  bytes: Uint8Array<ArrayBuffer>;
  at: Float64Array<ArrayBuffer>;
}

/** The parts of a kit that packing needs: far less than the kit itself, because a build keeps all of them in memory. */
export type PackedKit = ReturnType<typeof packKit>;

/** Only the fields of a kit, always in the same order, so the same kit gives the same text. */
export function kitJson(kit: Kit): string {
  return JSON.stringify(kit, [...KIT_FIELDS]);
}

/** The same text for every case: in lower case alone Σ has two forms, and the SS of an upper-cased ß stays one. */
export function withoutCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

export function packKit(kit: Kit, contentHash: string | null, release: KitRelease) {
  const { id, slug, name, keywords, ai_targets: targets } = kit;
  return {
    id,
    slug,
    formerSlugs: release.formerSlugs ?? [],
    foldedName: name.toLowerCase(),
    // With a null character after each text, no match crosses two of them, or two kits.
    searched: Buffer.from([name, ...keywords].map((text) => `${withoutCase(text)}\0`).join('')),
    targets,
    json: Buffer.from(kitJson(kit)),
    release: Buffer.from(JSON.stringify({ ...release, contentHash } satisfies PackedRelease)),
  };
}

/** The data of a kit that installers need, and the SHA-256 in hex of its joined content, null when it is missing. */
export type PackedRelease = KitRelease & { contentHash: string | null };

/** Takes the kits in order of slug. */
export function packCatalogue(kits: readonly PackedKit[]) {
  const byName = (a: PackedKit, b: PackedKit) => compare(a.foldedName, b.foldedName) || compare(a.id, b.id);
  const listOrder = Uint32Array.from(kits.keys()).sort((a, b) => byName(kits[a]!, kits[b]!));
  const listed = Array.from(listOrder, (i) => kits[i]!);
  return {
    json: packTexts(kits.map(({ json }) => json)),
    releases: packTexts(kits.map(({ release }) => release)),
    /** Kit numbers in the order of the list: name without case, then id. */
    listOrder,
    /** Name and keywords without case, in list order. */
    searched: packTexts(listed.map(({ searched }) => searched)),
    byTarget: positionsByTarget(listed),
    lookup: packLookup(kits),
  };
}

export function lookupStart(name: string, tableSize: number): number {
  return crc32(name) % tableSize;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A separate buffer, because it is transferred to another thread as a whole. */
function packTexts(texts: readonly Uint8Array[]): PackedTexts {
  const at = new Float64Array(texts.length + 1);
  for (const [i, text] of texts.entries()) at[i + 1] = at[i]! + text.length;
  const bytes = new Uint8Array(at[texts.length]!);
  for (const [i, text] of texts.entries()) bytes.set(text, at[i]!);
  return { bytes, at };
}

function positionsByTarget(listed: readonly PackedKit[]) {
  const found = new Map<string, number[]>();
  for (const [position, { targets }] of listed.entries())
    for (const target of targets) found.getOrInsertComputed(target, () => []).push(position);
  return new Map(Array.from(found, ([target, positions]) => [target, Uint32Array.from(positions)]));
}

/**
 * Open-addressed hash table from id, slug and former slugs to kit number plus one; 0 is an empty place. What came first
 * is found first, so a former slug never hides a kit that has the name today.
 */
function packLookup(kits: readonly PackedKit[]) {
  const former = kits.reduce((sum, { formerSlugs }) => sum + formerSlugs.length, 0);
  const table = new Int32Array(kits.length * 4 + former * 2 + 1);
  const put = (name: string, i: number) => {
    let place = lookupStart(name, table.length);
    while (table[place] !== 0) place = (place + 1) % table.length;
    table[place] = i + 1;
  };
  for (const [i, { slug, id }] of kits.entries()) {
    put(slug, i);
    if (id !== slug) put(id, i);
  }
  for (const [i, { formerSlugs }] of kits.entries()) for (const name of formerSlugs) put(name, i);
  return table;
}
