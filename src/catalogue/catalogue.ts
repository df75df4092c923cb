import type { Kit } from './kit.ts';
import {
  lookupStart,
  type PackedCatalogue,
  type PackedRelease,
  type PackedTexts,
  withoutCase,
} from './packed-catalogue.ts';

interface ListQuery {
  limit: number;
  offset: number;
  /** Exact target in lower case; absent matches every kit. */
  aiTarget?: string | undefined;
  /** Case-insensitive substring of the name or of a keyword; absent or empty matches every kit. */
  keyword?: string | undefined;
}

/** Some 3 KB each, in the event loop and in each engine thread, for each version that is still in use. */
const MAX_PARSED_KITS = 1024;

/** One immutable version of the catalogue, as the API reads it. */
export class Catalogue {
  readonly count: number;
  readonly #packed: PackedCatalogue;
  readonly #parsed = new Map<number, Kit>();

  constructor(packed: PackedCatalogue) {
    this.count = packed.listOrder.length;
    this.#packed = packed;
  }

  /** By its id, its slug, or a slug that it had before. */
  find(idOrSlug: string): number | undefined {
    const { lookup } = this.#packed;
    let place = lookupStart(idOrSlug, lookup.length);
    for (;;) {
      const entry = lookup[place]!;
      if (entry === 0) return undefined;
      const kit = this.kitAt(entry - 1);
      if (kit.slug === idOrSlug || kit.id === idOrSlug) return entry - 1;
      if (this.releaseAt(entry - 1).formerSlugs?.includes(idOrSlug) === true) return entry - 1;
      place = (place + 1) % lookup.length;
    }
  }

  kitAt(i: number): Kit {
    let kit = this.#parsed.get(i);
    if (kit === undefined) {
      kit = JSON.parse(this.jsonAt(i).toString('utf8')) as Kit;
      if (this.#parsed.size >= MAX_PARSED_KITS) this.#parsed.clear();
      this.#parsed.set(i, kit);
    }
    return kit;
  }

  jsonAt(i: number): Buffer {
    return textAt(this.#packed.json, i);
  }

  releaseAt(i: number): PackedRelease {
    return JSON.parse(textAt(this.#packed.releases, i).toString('utf8')) as PackedRelease;
  }

  /** The page's kit numbers, and how many kits there are on all pages. */
  list({ limit, offset, keyword, aiTarget }: ListQuery): { total: number; page: number[] } {
    const { listOrder, searched, byTarget } = this.#packed;
    const named = keyword ? positionsHolding(searched, withoutCase(keyword)) : undefined;
    const made = aiTarget === undefined ? undefined : (byTarget.get(aiTarget) ?? new Uint32Array());
    const kept = named && made ? inBoth(named, made) : (named ?? made);
    if (kept === undefined) return { total: this.count, page: Array.from(listOrder.subarray(offset, offset + limit)) };
    return {
      total: kept.length,
      page: Array.from(kept.slice(offset, offset + limit), (position) => listOrder[position]!),
    };
  }
}

/** Both are in ascending order. */
function inBoth(some: readonly number[], others: Uint32Array): number[] {
  let i = 0;
  return some.filter((position) => {
    while (others[i]! < position) i++;
    return others[i] === position;
  });
}

function positionsHolding(texts: PackedTexts, text: string): number[] {
  const positions: number[] = [];
  // A null character ends each of the texts.
  if (text.includes('\0')) return positions;
  const { buffer, byteOffset, byteLength } = texts.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const needle = Buffer.from(text);
  let position = 0;
  for (let found = bytes.indexOf(needle); found !== -1; found = bytes.indexOf(needle, texts.at[position])) {
    while (texts.at[position + 1]! <= found) position++;
    positions.push(position++);
  }
  return positions;
}

function textAt({ bytes, at }: PackedTexts, i: number): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at[i]!, at[i + 1]! - at[i]!);
}
