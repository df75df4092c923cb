// What stands in a few kits, noted down for their vectors to be made together: counting and adding up would drive each other's data
// out of the cache. It lies in memory that threads share; whoever is free takes a batch and makes its vectors.

/** Kits whose vectors are made together. */
const KITS_A_BATCH = 16;

/** Numbers that a batch has room for; kits of the usual length fill about half. */
const USUAL_ROOM = 1 << 17;

/** How far a batch is: being filled, ready to be taken, taken by somebody, its vectors made. */
export const STATE = { open: 0, ready: 1, taken: 2, done: 3 } as const;

const HEADER = 3 + KITS_A_BATCH;

export class KitBatch {
  /** Three numbers a word: its row, or less than 0 and how many rows follow; how much it counts in what describes the kit; and in all. */
  readonly numbers: Int32Array<SharedArrayBuffer>;
  /** The same numbers, as floating point. */
  readonly counts: Float32Array<SharedArrayBuffer>;
  /** Per kit its vector, and what one step of its numbers is. */
  readonly vectors: Int8Array<SharedArrayBuffer>;
  readonly scales: Float32Array<SharedArrayBuffer>;
  /** State, number of the first kit, kits; where each kit's numbers end. */
  readonly #header: Int32Array<SharedArrayBuffer>;

  static bytes(dims: number, room = USUAL_ROOM): number {
    return 4 * (HEADER + room + KITS_A_BATCH) + KITS_A_BATCH * dims;
  }

  constructor(buffer: SharedArrayBuffer, at: number, dims: number, room = USUAL_ROOM) {
    this.#header = new Int32Array(buffer, at, HEADER);
    const numbersAt = at + 4 * HEADER;
    this.numbers = new Int32Array(buffer, numbersAt, room);
    this.counts = new Float32Array(buffer, numbersAt, room);
    this.scales = new Float32Array(buffer, numbersAt + 4 * room, KITS_A_BATCH);
    this.vectors = new Int8Array(buffer, numbersAt + 4 * (room + KITS_A_BATCH), KITS_A_BATCH * dims);
  }

  /** A batch that only one thread uses. */
  static alone(dims: number, room = USUAL_ROOM): KitBatch {
    return new KitBatch(new SharedArrayBuffer(KitBatch.bytes(dims, room)), 0, dims, room);
  }

  get first(): number {
    return this.#header[1]!;
  }

  get kits(): number {
    return this.#header[2]!;
  }

  /** Where the numbers of the first so many kits end. */
  end(kits: number): number {
    return kits === 0 ? 0 : this.#header[2 + kits]!;
  }

  /** Whether one more kit with so many numbers fits. */
  hasRoom(numbers: number): boolean {
    return this.kits < KITS_A_BATCH && this.end(this.kits) + numbers <= this.numbers.length;
  }

  /** Empties it; its first kit will be the one of this number. */
  open(first: number): void {
    this.#header[1] = first;
    this.#header[2] = 0;
    Atomics.store(this.#header, 0, STATE.open);
  }

  /** What was written from the end of the last kit on, up to here, is the next kit. */
  endKit(end: number): void {
    const kits = ++this.#header[2]!;
    this.#header[2 + kits] = end;
  }

  get state(): number {
    return Atomics.load(this.#header, 0);
  }

  set state(state: number) {
    Atomics.store(this.#header, 0, state);
    Atomics.notify(this.#header, 0);
  }

  /** Whether it was ready and is now the caller's to work on. */
  take(): boolean {
    return Atomics.compareExchange(this.#header, 0, STATE.ready, STATE.taken) === STATE.ready;
  }

  /** Waits while somebody has taken it, but not for ever. */
  waitUntilDone(milliseconds: number): void {
    Atomics.wait(this.#header, 0, STATE.taken, milliseconds);
  }
}
