// Computes a kit's vector: the vector of its description plus a share of the vector of its files.

import { type ModelRows, makeUnit } from '../model/model-rows.ts';
import { MAX_FILE_TERMS } from '../settings.ts';
import { MAX_STOPS, TF_UNIT } from './encoded-kit.ts';
import type { WordTable } from './word-table.ts';

/** Weights are distinguished in this many steps; the last holds everything heavier. */
const STEPS = 1024;
const STEPS_PER_UNIT = 64;

export class KitEmbedder {
  readonly #model: ModelRows;
  readonly #filesShare: number;
  readonly #table: WordTable;
  /** The length of each model row; 0 if not computed yet. */
  readonly #rowWeights: Float32Array;
  /** Per term of the kit: its factor in the files, and the resulting weight. */
  #factors = new Float32Array(1024);
  #steps = new Uint16Array(1024);
  readonly #histogram = new Uint32Array(STEPS);
  readonly #vector: Float32Array;
  /** The table's rows and lists, as they were when the kit began. */
  #rows: Int32Array = new Int32Array(0);
  #lists: Int32Array = new Int32Array(0);

  constructor(model: ModelRows, filesShare: number, table: WordTable) {
    this.#model = model;
    this.#filesShare = filesShare;
    this.#table = table;
    this.#rowWeights = new Float32Array(model.rowCount);
    this.#vector = new Float32Array(model.dims);
  }

  get dims(): number {
    return this.#model.dims;
  }

  /**
   * Writes a kit's unit vector as integers from -127 to 127 and returns the value of one step. `stops` are the stop
   * words that describe it; `counts` is indexed by code (KitCounter).
   */
  embed(terms: Int32Array, stops: Int32Array, counts: Int32Array, to: Int8Array): number {
    const vector = this.#vector;
    [this.#rows, this.#lists] = [this.#table.rows.values, this.#table.lists.values];
    this.#model.begin();
    for (const codes of [terms, stops])
      for (let i = 0; i < codes.length; i++) this.#add(codes[i]!, counts[2 * (codes[i]! + MAX_STOPS)]! / TF_UNIT);
    vector.set(this.#model.total());
    makeUnit(vector);
    const least = this.#leastWeight(terms, counts);
    this.#model.begin();
    for (let i = 0; i < terms.length; i++) if (this.#steps[i]! >= least) this.#add(terms[i]!, this.#factors[i]!);
    const files = this.#model.total();
    makeUnit(files);
    for (let i = 0; i < vector.length; i++) vector[i]! += this.#filesShare * files[i]!;
    makeUnit(vector);
    return quantise(vector, to);
  }

  #add(code: number, factor: number): void {
    if (factor === 0) return;
    const row = this.#rows[code + MAX_STOPS]!;
    if (row >= 0) {
      this.#model.addRow(row, factor);
      return;
    }
    const lists = this.#lists;
    const several = lists[-1 - row]!;
    for (let at = -row; at < several - row; at++) this.#model.addRow(lists[at]!, factor / several);
  }

  /**
   * The minimum weight of the heaviest terms of the files. Found without sorting, so slightly more than MAX_FILE_TERMS
   * may qualify.
   */
  #leastWeight(terms: Int32Array, counts: Int32Array): number {
    if (this.#factors.length < terms.length) {
      this.#factors = new Float32Array(2 * terms.length);
      this.#steps = new Uint16Array(2 * terms.length);
    }
    if (this.#filesShare === 0) return STEPS;
    const [rows, factors, steps, histogram] = [this.#rows, this.#factors, this.#steps, this.#histogram.fill(0)];
    let inFiles = 0;
    for (let i = 0; i < terms.length; i++) {
      const code = terms[i]! + MAX_STOPS;
      const times = (counts[2 * code + 1]! - counts[2 * code]!) / TF_UNIT;
      factors[i] = 0;
      steps[i] = 0;
      if (times <= 0) continue;
      const row = rows[code]!;
      const factor = Math.sqrt(times);
      const weight = row >= 0 ? this.#weightOf(row) : this.#meanWeight(-1 - row);
      const step = Math.min(STEPS - 1, Math.floor(weight * factor * STEPS_PER_UNIT));
      factors[i] = factor;
      steps[i] = step;
      histogram[step]!++;
      inFiles++;
    }
    if (inFiles <= MAX_FILE_TERMS) return 0;
    let least = STEPS;
    for (let count = 0; count < MAX_FILE_TERMS; count += histogram[least]!) least--;
    return least;
  }

  #weightOf(row: number): number {
    const weights = this.#rowWeights;
    if (weights[row] === 0) weights[row] = this.#model.weightOf([row]);
    return weights[row]!;
  }

  /** The length that the mean of orthogonal vectors would have; those of letter runs are nearly orthogonal. */
  #meanWeight(list: number): number {
    const lists = this.#lists;
    const several = lists[list]!;
    let squares = 0;
    for (let i = 1; i <= several; i++) squares += this.#weightOf(lists[list + i]!) ** 2;
    return Math.sqrt(squares) / several;
  }
}

/** Writes the vector as integers from -127 to 127 and returns the value of one step. */
export function quantise(vector: Float32Array, to: Int8Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
  for (let i = 0; i < vector.length; i++) to[i] = most > 0 ? Math.round((127 * vector[i]!) / most) : 0;
  return most / 127;
}
