// Kits that are to be counted, in memory that two threads share. Whoever is free takes one: no build depends on the second thread.

import { CountedKit } from './kit-counter.ts';

/** Kits that may wait. They differ in length; so many keep the second thread busy. */
export const SLOTS = 32;
/** The second thread is woken for so many at a time: waking it for each would take a tenth of the time that it saves. */
const TOGETHER = 8;
/** Numbers that an encoded kit may have here, and different codes: four times as many as one with files as long as ours. Memory is taken when it is first used. */
const ROOM = 1 << 15;

/** How far a slot is: nothing in it, a kit in it, taken by a thread, counted, or found to have too many codes for it. */
export const STATE = { free: 0, ready: 1, taken: 2, done: 3, refused: 4 } as const;

const [RINGS, OVER] = [0, 1];

export class KitSlots {
  readonly buffer: SharedArrayBuffer;
  /** Per slot what was counted in its kit. */
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

  /** Whether a kit was in it and is now the caller's to count. */
  take(slot: number): boolean {
    return Atomics.compareExchange(this.#states, slot, STATE.ready, STATE.taken) === STATE.ready;
  }

  /** Waits while another thread has taken it; false if it still has after so long. */
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

  /** Waits until something was put since `rings`; false if nothing was for so long. */
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
