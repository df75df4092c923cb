// The encoder that ships with the engine, and engines that use it. The vectors of kits are kept in a temporary folder:
// those of the development sets take minutes.

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, ENGINE_SETTINGS, type EngineSettings, type KitSource } from '../src/recommend/measure.ts';
import {
  Engine,
  embedKit,
  kitDigest,
  openReader,
  PACKED_BYTES,
  READER_FILE,
  type Reader,
  readerStamp,
} from '../src/recommend/recommend.ts';

const DIGEST = 32;

export class Embedder {
  readonly reader: Reader;
  readonly #file: string;
  readonly #known = new Map<string, Uint8Array>();

  constructor(reader: Reader, stamp: string) {
    this.reader = reader;
    const folder = join(tmpdir(), 'kitscout-eval');
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${stamp}.bin`);
    if (!existsSync(this.#file)) return;
    const bytes = readFileSync(this.#file);
    const row = DIGEST + PACKED_BYTES;
    for (let at = 0; at + row <= bytes.length; at += row)
      this.#known.set(bytes.toString('latin1', at, at + DIGEST), new Uint8Array(bytes.subarray(at + DIGEST, at + row)));
  }

  async vectorsOf(kits: readonly KitSource[]): Promise<(kit: KitSource) => Uint8Array> {
    const digests = new Map(kits.map((kit) => [kit, kitDigest(kit, kit.files)]));
    for (const [kit, digest] of digests) {
      if (this.#known.has(digest)) continue;
      const vector = await embedKit(this.reader, kit, kit.files);
      this.#known.set(digest, vector);
      appendFileSync(this.#file, Buffer.concat([Buffer.from(digest, 'latin1'), vector]));
    }
    return (kit) => this.#known.get(digests.get(kit)!)!;
  }

  /** `reads`: with the encoder; otherwise by words alone. */
  async engineFor(
    kits: readonly KitSource[],
    settings: EngineSettings = ENGINE_SETTINGS,
    reads = true,
  ): Promise<Engine> {
    const index = buildIndex(kits, reads ? await this.vectorsOf(kits) : undefined);
    return new Engine(index, reads ? this.reader : null, (kit) => kits[kit]!, settings);
  }
}

/** Texts are read once: variants of the engine are asked the same. */
function remembering(reader: Reader): Reader {
  const known = new Map<string, ReturnType<Reader['read']>>();
  return {
    ...reader,
    read(text) {
      if (known.size > MAX_REMEMBERED) known.clear();
      return known.getOrInsertComputed(text, () => reader.read(text));
    },
  };
}
const MAX_REMEMBERED = 6_000;

export async function openShippedReader(): Promise<Embedder> {
  return new Embedder(remembering(await openReader(READER_FILE)), readerStamp());
}
