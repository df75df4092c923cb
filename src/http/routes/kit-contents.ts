import type { Store } from '../../store/store.ts';
import { Turns } from '../work/turns.ts';

const MAX_READING = 2;

/**
 * The contents of kits, as bytes to send. Downloads of one content share them while any of them is under way, and few
 * contents are read at a time: reading makes copies that are several times as large.
 */
export class KitContents {
  readonly #store: Pick<Store, 'catalogue'>;
  readonly #contents = new Map<string, WeakRef<Buffer>>();
  readonly #asked = new Map<string, Promise<Buffer | undefined>>();
  readonly #turns = new Turns(MAX_READING);

  constructor(store: Pick<Store, 'catalogue'>) {
    this.#store = store;
  }

  /** Undefined when the store has no content with this hash. */
  async read(hash: string): Promise<Buffer | undefined> {
    const kept = this.#contents.get(hash)?.deref();
    if (kept !== undefined) return kept;
    return this.#asked.getOrInsertComputed(hash, () =>
      this.#turns.take(() => this.#readNow(hash)).finally(() => this.#asked.delete(hash)),
    );
  }

  async #readNow(hash: string): Promise<Buffer | undefined> {
    const text = await this.#store.catalogue.readContent(hash);
    if (text === undefined) return undefined;
    const content = Buffer.from(text);
    for (const [other, kept] of this.#contents) if (kept.deref() === undefined) this.#contents.delete(other);
    this.#contents.set(hash, new WeakRef(content));
    return content;
  }
}
