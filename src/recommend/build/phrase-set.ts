// The distinct phrases of one kit: a hash table reused for each kit. A `Set` takes ten times as long.

const FREE = 0;
const SLOTS_AT_FIRST = 4096;

export class PhraseSet {
  /** The phrase's position in the list plus one; at most half full. */
  #slots = new Uint32Array(SLOTS_AT_FIRST);
  #phrases = new Uint32Array(SLOTS_AT_FIRST / 2);
  #size = 0;

  /** In order of first occurrence; valid until the next phrase is added. */
  get values(): Uint32Array {
    return this.#phrases.subarray(0, this.#size);
  }

  add(phrase: number): void {
    const slot = this.#slotOf(phrase);
    if (this.#slots[slot] !== FREE) return;
    this.#phrases[this.#size++] = phrase;
    this.#slots[slot] = this.#size;
    if (this.#size === this.#phrases.length) this.#grow();
  }

  clear(): void {
    this.#slots.fill(FREE);
    this.#size = 0;
  }

  /** The slot that holds the phrase, or the free one for it. */
  #slotOf(phrase: number): number {
    const slots = this.#slots;
    const phrases = this.#phrases;
    const last = slots.length - 1;
    // Phrases are already hashes, so their low bits are good enough.
    let slot = phrase & last;
    while (slots[slot] !== FREE && phrases[slots[slot]! - 1] !== phrase) slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const { values } = this;
    this.#slots = new Uint32Array(2 * this.#slots.length);
    this.#phrases = new Uint32Array(this.#slots.length / 2);
    this.#phrases.set(values);
    for (let i = 0; i < values.length; i++) this.#slots[this.#slotOf(values[i]!)] = i + 1;
  }
}
