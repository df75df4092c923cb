import type { ServerResponse } from 'node:http';

const MAX_CACHED_BYTES = 32 * 1024 * 1024;

type Waiting = Pick<ServerResponse, 'destroyed'>;

/** ZIP files by name. Those who ask for the same one share it; the oldest is evicted when there is no more room. */
export class ZipCache {
  readonly #zips = new Map<string, Buffer>();
  readonly #asked = new Map<string, { zip: Promise<Buffer>; waiting: Set<Waiting> }>();
  #bytes = 0;

  has(name: string): boolean {
    return this.#zips.has(name) || this.#asked.has(name);
  }

  /** `make` can ask whether any client that wants the file is still connected. */
  async get(name: string, response: Waiting, make: (isWanted: () => boolean) => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#zips.get(name);
    if (kept !== undefined) return kept;
    const asked = this.#asked.getOrInsertComputed(name, () => {
      const waiting = new Set([response]);
      const zip = make(() => waiting.values().some(({ destroyed }) => !destroyed))
        .then((made) => this.#keep(name, made))
        .finally(() => this.#asked.delete(name));
      return { zip, waiting };
    });
    asked.waiting.add(response);
    return asked.zip;
  }

  #keep(name: string, zip: Buffer): Buffer {
    this.#zips.set(name, zip);
    this.#bytes += zip.length;
    for (const [oldest, { length }] of this.#zips) {
      if (this.#bytes <= MAX_CACHED_BYTES) break;
      this.#zips.delete(oldest);
      this.#bytes -= length;
    }
    return zip;
  }
}
