// Makes the vectors of a batch of kits: of what describes a kit, plus a share of that of its files.

import { type ModelRows, makeUnit } from '../model/model-rows.ts';
import type { KitBatch } from './kit-batch.ts';

/** As many words of a kit's files as take part in its meaning. With 350 the judged sets were a little worse, with all of them no better. */
const MOST_WORDS = 400;

/** Words are told apart by how heavy they are in such steps; the last is for all that is heavier still. */
const STEPS = 1024;
const STEPS_A_UNIT = 64;

export class VectorMaker {
  readonly #rows: ModelRows;
  readonly #filesShare: number;
  /** By row, the length of its vector; 0 when it has not been worked out. */
  #weights = new Float32Array(1024);
  /** Of the kit at hand, by place among its words: how much it counts in the files, and how heavy that makes it. */
  #factors = new Float32Array(1024);
  #steps = new Uint16Array(1024);
  readonly #having = new Uint32Array(STEPS);

  constructor(rows: ModelRows, filesShare: number) {
    this.#rows = rows;
    this.#filesShare = filesShare;
  }

  make(batch: KitBatch): void {
    const dims = this.#rows.dims;
    for (let kit = 0; kit < batch.kits; kit++) {
      const [from, end] = [batch.end(kit), batch.end(kit + 1)];
      const least = this.#leastHeavy(batch, from, end);
      const vector = this.#addUp(batch, from, end, least);
      batch.scales[kit] = quantise(vector, batch.vectors.subarray(kit * dims, (kit + 1) * dims));
    }
  }

  /** How heavy a word of the files must be to be among the heaviest; found without sorting, so that a few more than MOST_WORDS may be. */
  #leastHeavy({ numbers, counts }: KitBatch, from: number, end: number): number {
    if (this.#filesShare === 0) return STEPS;
    const having = this.#having.fill(0);
    let [at, word, inFiles] = [from, 0, 0];
    if (this.#factors.length < (end - from) / 3) {
      this.#factors = new Float32Array(end - from);
      this.#steps = new Uint16Array(end - from);
    }
    const [factors, steps] = [this.#factors, this.#steps];
    for (; at < end; word++) {
      const row = numbers[at]!;
      const times = counts[at + 2]! - counts[at + 1]!;
      const factor = times > 0 ? Math.sqrt(times) : 0;
      const weight = row >= 0 ? this.#weightOf(row) : this.#weightOfMean(numbers, at + 3, -row);
      const step = Math.min(STEPS - 1, Math.floor(weight * factor * STEPS_A_UNIT));
      factors[word] = factor;
      steps[word] = step;
      if (factor > 0) {
        having[step]!++;
        inFiles++;
      }
      at += row >= 0 ? 3 : 3 - row;
    }
    if (inFiles <= MOST_WORDS) return 0;
    let least = STEPS;
    for (let count = 0; count < MOST_WORDS; count += having[least]!) least--;
    return least;
  }

  #weightOf(row: number): number {
    if (row >= this.#weights.length) {
      const weights = new Float32Array(2 * row);
      weights.set(this.#weights);
      this.#weights = weights;
    }
    if (this.#weights[row] === 0) this.#weights[row] = this.#rows.weightOf([row]);
    return this.#weights[row]!;
  }

  /** As long as the mean of vectors at right angles would be, which those of runs of letters nearly are. */
  #weightOfMean(numbers: Int32Array, from: number, count: number): number {
    let squares = 0;
    for (let i = from; i < from + count; i++) squares += this.#weightOf(numbers[i]!) ** 2;
    return Math.sqrt(squares) / count;
  }

  #addUp({ numbers, counts }: KitBatch, from: number, end: number, least: number): Float32Array {
    const [rows, factors, steps] = [this.#rows, this.#factors, this.#steps];
    rows.begin(0);
    rows.begin(1);
    for (let at = from, word = 0; at < end; word++) {
      const row = numbers[at]!;
      const described = counts[at + 1]!;
      const contained = least < STEPS && steps[word]! >= least ? factors[word]! : 0;
      if (row >= 0) {
        if (described > 0) rows.addRow(0, row, described);
        if (contained > 0) rows.addRow(1, row, contained);
      } else {
        for (let i = at + 3; i < at + 3 - row; i++) {
          if (described > 0) rows.addRow(0, numbers[i]!, described / -row);
          if (contained > 0) rows.addRow(1, numbers[i]!, contained / -row);
        }
      }
      at += row >= 0 ? 3 : 3 - row;
    }
    const [short, long] = [rows.total(0), rows.total(1)];
    makeUnit(short);
    makeUnit(long);
    for (let i = 0; i < short.length; i++) short[i]! += this.#filesShare * long[i]!;
    makeUnit(short);
    return short;
  }
}

/** Writes the vector in whole numbers from -127 to 127, and gives what one step of them is. */
export function quantise(vector: Float32Array, to: Int8Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
  for (let i = 0; i < vector.length; i++) to[i] = most > 0 ? Math.round((127 * vector[i]!) / most) : 0;
  return most / 127;
}
