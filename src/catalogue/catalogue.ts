import type { Kit } from './kit.ts';
import { lookupStart, type PackedCatalogue, withoutCase } from './packed-catalogue.ts';
import type { KitRelease } from './release.ts';

interface ListQuery {
  limit: number;
  offset: number;
  /** Exact target in lower case; absent matches every kit. */
  aiTarget?: string | undefined;
  /** Case-insensitive substring of the name or of a keyword; absent matches every kit. */
  keyword?: string | undefined;
}

const PARSED_KITS_KEPT = 4096;

/** One immutable version of the catalogue, as the API reads it. */
export class Catalogue {
  readonly count: number;
  readonly #packed: PackedCatalogue;
  readonly #json: Buffer;
  readonly #search: Buffer;
  readonly #parsed = new Map<number, Kit>();

  constructor(packed: PackedCatalogue) {
    this.count = packed.count;
    this.#packed = packed;
    this.#json = asBuffer(packed.json);
    this.#search = asBuffer(packed.searchText);
  }

  /** The number of the kit with this id or slug, or undefined. */
  find(idOrSlug: string): number | undefined {
    const { lookup } = this.#packed;
    let place = lookupStart(idOrSlug, lookup.length);
    for (;;) {
      const entry = lookup[place]!;
      if (entry === 0) return undefined;
      const kit = this.kitAt(entry - 1);
      if (kit.slug === idOrSlug || kit.id === idOrSlug) return entry - 1;
      place = (place + 1) % lookup.length;
    }
  }

  kitAt(i: number): Kit {
    let kit = this.#parsed.get(i);
    if (kit === undefined) {
      kit = JSON.parse(this.jsonAt(i).toString('utf8')) as Kit;
      if (this.#parsed.size >= PARSED_KITS_KEPT) this.#parsed.clear();
      this.#parsed.set(i, kit);
    }
    return kit;
  }

  jsonAt(i: number): Buffer {
    const { jsonAt } = this.#packed;
    return this.#json.subarray(jsonAt[i], jsonAt[i + 1]);
  }

  releaseAt(i: number): KitRelease {
    const { releases, releaseAt } = this.#packed;
    return JSON.parse(asBuffer(releases.subarray(releaseAt[i], releaseAt[i + 1])).toString('utf8')) as KitRelease;
  }

  /** SHA-256 in hex of the kit's content, or null when the content is missing. */
  contentHashAt(i: number): string | null {
    const bytes = this.#packed.contentHashes.subarray(i * 32, i * 32 + 32);
    return bytes.every((byte) => byte === 0) ? null : Buffer.from(bytes).toString('hex');
  }

  /** The page's kit numbers, and how many kits there are on all pages. */
  list(query: ListQuery): { total: number; page: number[] } {
    const { listOrder, count } = this.#packed;
    if (query.keyword === undefined && query.aiTarget === undefined) {
      return { total: count, page: Array.from(listOrder.subarray(query.offset, query.offset + query.limit)) };
    }
    const kept = this.#matching(query);
    return { total: kept.length, page: kept.slice(query.offset, query.offset + query.limit) };
  }

  #matching({ keyword, aiTarget }: ListQuery): number[] {
    const target = aiTarget === undefined ? undefined : this.#packed.targets.indexOf(aiTarget);
    if (target === -1) return [];
    const positions = keyword === undefined ? this.#packed.listOrder.keys() : this.#positionsHolding(keyword);
    const kept: number[] = [];
    for (const position of positions) {
      const kit = this.#packed.listOrder[position]!;
      if (target === undefined || this.#hasTarget(kit, target)) kept.push(kit);
    }
    return kept;
  }

  #hasTarget(kit: number, target: number): boolean {
    const { targetAt, targetOf } = this.#packed;
    return targetOf.subarray(targetAt[kit], targetAt[kit + 1]).includes(target);
  }

  /** Positions in list order whose name or keywords contain the text. */
  *#positionsHolding(keyword: string): Generator<number> {
    const needle = Buffer.from(withoutCase(keyword));
    // The null character separates the searched texts, so no text can match across two of them.
    if (needle.includes(0)) return;
    const { searchAt, count } = this.#packed;
    let position = 0;
    let from = 0;
    while (position < count) {
      const found = this.#search.indexOf(needle, from);
      if (found === -1) return;
      position = lastAtOrBefore(searchAt, found, position);
      const end = searchAt[position + 1]!;
      if (found + needle.length <= end) {
        yield position;
        position += 1;
        from = end;
      } else {
        // The match crosses the boundary between two kits, so it does not count.
        from = found + 1;
      }
    }
  }
}

/** The largest i >= from with starts[i] <= offset. */
function lastAtOrBefore(starts: Float64Array, offset: number, from: number): number {
  let low = from;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
