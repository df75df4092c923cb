// The different phrases of one kit: a hash table that is used again for the next kit. A `Set` takes ten times as long.

import { GrowableArray } from './growable-array.ts';

const FREE = 0;

export class PhraseSet {
  /** One more than where the phrase is in the list. */
  #slots = new Uint32Array(4096);
  #shift = 32 - 12;
  readonly #phrases = new GrowableArray((buffer) => new Uint32Array(buffer));

  /** In the order of their first occurrence; valid until the next is added. */
  get values(): Uint32Array {
    return this.#phrases.values.subarray(0, this.#phrases.length);
  }

  add(phrase: number): void {
    const slot = this.#slotOf(phrase);
    if (this.#slots[slot] !== FREE) return;
    this.#phrases.push(phrase);
    this.#slots[slot] = this.#phrases.length;
    if (2 * this.#phrases.length > this.#slots.length) this.#grow();
  }

  clear(): void {
    this.#slots.fill(FREE);
    this.#phrases.length = 0;
  }

  /** Where the phrase is noted, or would be. */
  #slotOf(phrase: number): number {
    const [slots, phrases] = [this.#slots, this.#phrases.values];
    let slot = Math.imul(phrase, 0x9e3779b1) >>> this.#shift;
    while (slots[slot] !== FREE && phrases[slots[slot]! - 1] !== phrase) slot = (slot + 1) & (slots.length - 1);
    return slot;
  }

  #grow(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    this.#shift--;
    const { values } = this;
    for (let i = 0; i < values.length; i++) this.#slots[this.#slotOf(values[i]!)] = i + 1;
  }
}
