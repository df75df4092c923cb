// The memory that scan.wat works on: a text, the runs found in it, and a hash table of the known runs with their values.

import { FOUND, KEY, makeScanner, type ScanKernels, SOUGHT, TEXT } from '../wasm/scan-kernels.ts';

/** Extra slots after the last one that a hash can select. */
const SPARE_SLOTS = 64;

export class RunTable {
  /** The text. */
  bytes = new Uint8Array(0);
  /** The values of the runs found, and where each run begins and ends in the text. */
  runs = new Int32Array(0);
  starts = new Uint32Array(0);
  ends = new Uint32Array(0);
  /** The size of all known runs. */
  knownBytes = 0;
  /** The number of runs stored as keys. */
  #known = 0;
  /** The values of runs too long for a key. */
  readonly #long = new Map<string, number>();
  readonly #encoder = new TextEncoder();
  /** The memory's capacity: bytes of text, and keys. There are twice as many slots as keys. */
  #room = 1 << 12;
  #keyRoom = 1 << 11;
  #memory = new Uint8Array(0);
  /** Each holds the place of a key, or 0 if it is free. */
  #slots = new Int32Array(0);
  /** In the order of the keys. */
  #values = new Int32Array(0);
  #found = new Int32Array(1);
  #keysAt = 0;
  #kernels!: ScanKernels;

  constructor() {
    this.#layOut();
  }

  /** Writes a text at `from`, followed by zeros, so reads past its end find nothing. Returns its end. */
  write(text: string, from: number): number {
    this.#makeRoom(from + text.length);
    let { read, written } = this.#encoder.encodeInto(text, from === 0 ? this.bytes : this.bytes.subarray(from));
    if (read < text.length) {
      this.#makeRoom(from + text.length * 3);
      ({ read, written } = this.#encoder.encodeInto(text, this.bytes.subarray(from)));
    }
    const end = from + written;
    this.#memory.fill(0, TEXT + end, TEXT + end + KEY);
    return end;
  }

  textOf(from: number, end: number): string {
    return Buffer.from(this.bytes.buffer, TEXT + from, end - from).toString();
  }

  /**
   * Reads known runs of the text, adds them after the first `count` ones, and returns the position of the first thing
   * that is not one. `found` is then the number of runs.
   */
  scan(from: number, end: number, count: number): number {
    const { runs, starts } = this;
    const room = starts.byteOffset - runs.byteOffset;
    return this.#kernels.scan(
      from,
      end,
      count,
      runs.byteOffset,
      room,
      this.#slots.byteOffset,
      this.#shift,
      this.#keysAt,
      this.#values.byteOffset,
    );
  }

  get found(): number {
    return this.#found[0]!;
  }

  /** The value of the run from `from` to `end`, or undefined if it is new. */
  valueOf(from: number, end: number): number | undefined {
    if (end - from > KEY) return this.#long.get(this.textOf(from, end));
    this.#memory.fill(0, SOUGHT, SOUGHT + KEY);
    this.#memory.copyWithin(SOUGHT, TEXT + from, TEXT + end);
    const place = this.#slots[this.#slotOf(SOUGHT)]!;
    return place > 0 ? this.#values[place] : undefined;
  }

  /** Adds a new run, and may replace all arrays. */
  add(from: number, end: number, value: number): void {
    this.knownBytes += end - from;
    if (end - from > KEY) {
      this.#long.set(this.textOf(from, end), value);
      return;
    }
    if (this.#known === this.#keyRoom) this.#grow();
    const place = ++this.#known;
    this.#memory.copyWithin(this.#keyAt(place), TEXT + from, TEXT + end);
    this.#values[place] = value;
    if (!this.#fillSlot(place)) this.#grow();
  }

  /** The shift that leaves the bits of a hash that select a slot. */
  get #shift(): number {
    return 32 + Math.clz32(this.#keyRoom);
  }

  /** The first key stays unused, because 0 marks a free slot. */
  #keyAt(place: number): number {
    return this.#keysAt + KEY * place;
  }

  #slotOf(key: number): number {
    const { byteOffset } = this.#slots;
    return (this.#kernels.slotOf(key, byteOffset, this.#shift, this.#keysAt) - byteOffset) / 4;
  }

  /** Stores a key's place in a slot; returns false if that would take the last slot, which must stay free. */
  #fillSlot(place: number): boolean {
    const slot = this.#slotOf(this.#keyAt(place));
    if (slot >= this.#slots.length - 1) return false;
    this.#slots[slot] = place;
    return true;
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#room) return;
    while (this.#room < bytes) this.#room *= 2;
    this.#layOut();
  }

  #grow(): void {
    this.#keyRoom *= 2;
    this.#layOut();
  }

  /** Allocates memory with the requested capacity and copies everything so far. */
  #layOut(): void {
    const { bytes, runs, starts, ends } = this;
    const [values, keys] = [this.#values, this.#memory.subarray(this.#keysAt)];
    // At least one byte separates two runs.
    const mostRuns = (this.#room >> 1) + 1;
    const outAt = Math.ceil((TEXT + this.#room + KEY) / KEY) * KEY;
    const slotsAt = outAt + 3 * 4 * mostRuns;
    const slotCount = 2 * this.#keyRoom + SPARE_SLOTS;
    const valuesAt = slotsAt + 4 * slotCount;
    this.#keysAt = Math.ceil((valuesAt + 4 * (this.#keyRoom + 1)) / KEY) * KEY;
    const { buffer, kernels } = makeScanner(this.#keysAt + KEY * (this.#keyRoom + 1));
    this.#kernels = kernels;
    this.#memory = new Uint8Array(buffer);
    this.bytes = new Uint8Array(buffer, TEXT, this.#room);
    this.#slots = new Int32Array(buffer, slotsAt, slotCount);
    this.#values = new Int32Array(buffer, valuesAt, this.#keyRoom + 1);
    this.#found = new Int32Array(buffer, FOUND, 1);
    this.runs = new Int32Array(buffer, outAt, mostRuns);
    this.starts = new Uint32Array(buffer, outAt + 4 * mostRuns, mostRuns);
    this.ends = new Uint32Array(buffer, outAt + 8 * mostRuns, mostRuns);
    this.bytes.set(bytes);
    this.runs.set(runs);
    this.starts.set(starts);
    this.ends.set(ends);
    this.#memory.set(keys.subarray(0, KEY * (this.#known + 1)), this.#keysAt);
    this.#values.set(values);
    let place = 1;
    while (place <= this.#known && this.#fillSlot(place)) place++;
    if (place <= this.#known) this.#grow();
  }
}
