import { crc32 } from 'node:zlib';
import { KIT_FIELDS, type Kit } from './kit.ts';
import type { KitRelease } from './release.ts';

/**
 * A whole catalogue as a handful of buffers. A worker thread packs it and transfers it to the event loop without a
 * copy, however many kits there are; pages and kits are slices of ready JSON. Kits are numbered in order of slug; the
 * recommendation index uses the same numbers.
 */
export type PackedCatalogue = ReturnType<typeof packed>;

/** The parts of a kit that packing needs: far less than the kit itself, because a build keeps all of them in memory. */
interface PackedKit {
  id: string;
  slug: string;
  foldedName: string;
  searchText: string;
  targets: readonly string[];
  json: Uint8Array;
  /** SHA-256 in hex of the joined content, null when it is missing. */
  contentHash: string | null;
  release: Uint8Array;
}

/** Only the fields of a kit, always in the same order, so the same kit gives the same text. */
export function kitJson(kit: Kit): string {
  return JSON.stringify(kit, [...KIT_FIELDS]);
}

/** The same text for every case: in lower case alone Σ has two forms, and the SS of an upper-cased ß stays one. */
export function withoutCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

/** Packs kits that come one by one, in order of slug. */
export class CataloguePacker {
  readonly #rows: PackedKit[] = [];

  add(kit: Kit, contentHash: string | null, release: KitRelease): void {
    const { id, slug, name, keywords, ai_targets: targets } = kit;
    this.#rows.push({
      id,
      slug,
      foldedName: name.toLowerCase(),
      searchText: [name, ...keywords].map(withoutCase).join('\0'),
      targets,
      json: Buffer.from(kitJson(kit)),
      contentHash,
      release: Buffer.from(JSON.stringify(release)),
    });
  }

  finish(): PackedCatalogue {
    return packed(this.#rows);
  }
}

function packed(rows: readonly PackedKit[]) {
  const byName = (a: PackedKit, b: PackedKit) => compare(a.foldedName, b.foldedName) || compare(a.id, b.id);
  const listOrder = Uint32Array.from(rows.keys()).sort((a, b) => byName(rows[a]!, rows[b]!));
  const json = packBytes(rows.map((row) => row.json));
  const releases = packBytes(rows.map((row) => row.release));
  const search = packBytes(Array.from(listOrder, (i) => Buffer.from(rows[i]!.searchText)));
  const hashes = new Uint8Array(rows.length * 32);
  for (const [i, row] of rows.entries()) {
    if (row.contentHash !== null) hashes.set(Buffer.from(row.contentHash, 'hex'), i * 32);
  }
  return {
    count: rows.length,
    /** The kits as UTF-8 JSON, one after the other; kit i is json[jsonAt[i] .. jsonAt[i + 1]]. */
    json: json.bytes,
    jsonAt: json.at,
    /** The data of each kit that installers need, as UTF-8 JSON, like `json`. */
    releases: releases.bytes,
    releaseAt: releases.at,
    /** 32 bytes per kit: the SHA-256 of its content, or all zeros if the content is missing. */
    contentHashes: hashes,
    /** Kit numbers in the order of the list: name without case, then id. */
    listOrder,
    /** Name and keywords without case in list order, a null character between them, for the substring search. */
    searchText: search.bytes,
    searchAt: search.at,
    ...packTargets(rows),
    lookup: packLookup(rows),
  };
}

export function catalogueTransferables(packed: PackedCatalogue): ArrayBuffer[] {
  return Object.values(packed)
    .filter((value): value is Uint8Array<ArrayBuffer> => ArrayBuffer.isView(value))
    .map((view) => view.buffer);
}

/** Where the search for a name in the lookup table starts. */
export function lookupStart(name: string, tableSize: number): number {
  return crc32(name) % tableSize;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A separate buffer, because it is transferred to another thread as a whole. */
function packBytes(parts: readonly Uint8Array[]): { bytes: Uint8Array; at: Float64Array } {
  const at = new Float64Array(parts.length + 1);
  for (const [i, part] of parts.entries()) at[i + 1] = at[i]! + part.length;
  const bytes = new Uint8Array(at[parts.length]!);
  for (const [i, part] of parts.entries()) bytes.set(part, at[i]!);
  return { bytes, at };
}

/** Distinct targets; the targets of kit i are targetOf[targetAt[i] .. targetAt[i + 1]]. */
function packTargets(rows: readonly PackedKit[]) {
  const targets: string[] = [];
  const numberOf = new Map<string, number>();
  const all: number[] = [];
  const targetAt = new Uint32Array(rows.length + 1);
  for (const [i, row] of rows.entries()) {
    for (const target of row.targets) {
      all.push(numberOf.getOrInsertComputed(target, () => targets.push(target) - 1));
    }
    targetAt[i + 1] = all.length;
  }
  return { targets, targetOf: Uint32Array.from(all), targetAt };
}

/** Open-addressed hash table from id and slug to kit number plus one; 0 is an empty place. */
function packLookup(rows: readonly PackedKit[]): Int32Array {
  const table = new Int32Array(rows.length * 4 + 1);
  const put = (name: string, i: number) => {
    let place = lookupStart(name, table.length);
    while (table[place] !== 0) place = (place + 1) % table.length;
    table[place] = i + 1;
  };
  for (const [i, row] of rows.entries()) {
    put(row.slug, i);
    if (row.id !== row.slug) put(row.id, i);
  }
  return table;
}
