// Kits waiting to be counted, in memory that two threads share. Either thread can take one: no build depends on the
// second.

import { CountedKit } from './kit-counter.ts';

/** Maximum waiting kits. Their lengths differ; this many keep the second thread busy. */
export const SLOTS = 32;
/**
 * The second thread is woken for this many kits at a time. Waking it for each would cost a tenth of the time it saves.
 */
const TOGETHER = 8;
/**
 * Maximum numbers of an encoded kit, and maximum distinct codes: four times what a kit with files as long as ours
 * needs. Memory is allocated on first use.
 */
const ROOM = 1 << 15;

/**
 * The state of a slot: empty, holding a kit, taken by a thread, counted, or refused because the kit has too many codes.
 */
export const STATE = { free: 0, ready: 1, taken: 2, done: 3, refused: 4 } as const;

const [RINGS, OVER] = [0, 1];

export class KitSlots {
  readonly buffer: SharedArrayBuffer;
  /** The counts of each slot's kit. */
  readonly counted: readonly CountedKit[];
  readonly #bell: Int32Array;
  readonly #states: Int32Array;
  readonly #lengths: Int32Array;
  readonly #numbers: Int32Array;

  constructor(dims: number, shared?: SharedArrayBuffer) {
    const countedBytes = CountedKit.bytes(ROOM, dims);
    const countedAt = 8 + SLOTS * (8 + 4 * ROOM);
    const buffer = shared ?? new SharedArrayBuffer(countedAt + SLOTS * countedBytes);
    this.buffer = buffer;
    this.#bell = new Int32Array(buffer, 0, 2);
    this.#states = new Int32Array(buffer, 8, SLOTS);
    this.#lengths = new Int32Array(buffer, 8 + 4 * SLOTS, SLOTS);
    this.#numbers = new Int32Array(buffer, 8 + 8 * SLOTS, SLOTS * ROOM);
    this.counted = Array.from(
      { length: SLOTS },
      (_, slot) => new CountedKit(ROOM, dims, buffer, countedAt + slot * countedBytes),
    );
  }

  fits(kit: Int32Array): boolean {
    return kit.length <= ROOM;
  }

  state(slot: number): number {
    return Atomics.load(this.#states, slot);
  }

  setState(slot: number, state: number): void {
    Atomics.store(this.#states, slot, state);
    Atomics.notify(this.#states, slot);
  }

  /** Takes the slot's kit; returns true if the caller must now count it. */
  take(slot: number): boolean {
    return Atomics.compareExchange(this.#states, slot, STATE.ready, STATE.taken) === STATE.ready;
  }

  /** Waits while another thread has taken the slot; returns false on timeout. */
  waitFor(slot: number, milliseconds: number): boolean {
    return Atomics.wait(this.#states, slot, STATE.taken, milliseconds) !== 'timed-out';
  }

  put(slot: number, kit: Int32Array): void {
    this.#numbers.set(kit, slot * ROOM);
    this.#lengths[slot] = kit.length;
    Atomics.store(this.#states, slot, STATE.ready);
    if (slot % TOGETHER === TOGETHER - 1) this.#ring();
  }

  kit(slot: number): Int32Array {
    return this.#numbers.subarray(slot * ROOM, slot * ROOM + this.#lengths[slot]!);
  }

  get rings(): number {
    return Atomics.load(this.#bell, RINGS);
  }

  get isOver(): boolean {
    return Atomics.load(this.#bell, OVER) === 1;
  }

  /** Waits until something was added since `rings`; returns false on timeout. */
  waitForRing(rings: number, milliseconds: number): boolean {
    return Atomics.wait(this.#bell, RINGS, rings, milliseconds) !== 'timed-out';
  }

  end(): void {
    Atomics.store(this.#bell, OVER, 1);
    this.#ring();
  }

  #ring(): void {
    Atomics.add(this.#bell, RINGS, 1);
    Atomics.notify(this.#bell, RINGS);
  }
}
