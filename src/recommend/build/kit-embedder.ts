// The vector of a kit: that of the text that describes it, plus a share of that of its files.

import type { Model } from '../model/model.ts';
import { makeUnit } from '../model/model-rows.ts';
import { MAX_FILE_TERMS } from '../settings.ts';
import { GrowableArray } from './growable-array.ts';
import { FIRST_COUNT, type TermCounter, type TermCounts, TF_UNIT } from './term-counter.ts';

/** Terms are told apart by weight in such steps; the last is for all that are heavier still. */
const STEPS = 1024;
const STEPS_PER_UNIT = 64;

export class KitEmbedder {
  readonly #model: Model;
  readonly #filesShare: number;
  readonly #counter: TermCounter;
  /** By number of the term its row of the model; if it has several, whose mean it is, -1 - where these are in the list of lists. */
  readonly #rowOfTerm = new GrowableArray((buffer) => new Int32Array(buffer));
  readonly #severalRows: (readonly number[])[] = [];
  /** By number of the stop word. */
  readonly #rowsOfStop: (readonly number[])[] = [];
  /** By number of the term, how long its vector is; by row of the model the same, 0 when it is not computed yet. */
  readonly #weights: number[] = [];
  readonly #rowWeights: Float32Array;
  /** By position among the kit's terms: how much it counts in the files, and how heavy that makes it. */
  #factors = new Float32Array(1024);
  #steps = new Uint16Array(1024);
  readonly #histogram = new Uint32Array(STEPS);

  constructor(model: Model, counter: TermCounter, filesShare: number) {
    this.#model = model;
    this.#counter = counter;
    this.#filesShare = filesShare;
    this.#rowWeights = new Float32Array(model.shared.rows);
  }

  /** The unit vector of the kit just counted; always the same array. */
  embed(counted: TermCounts): Float32Array {
    this.#lookUpNew();
    const least = this.#leastWeight(counted);
    const { terms, counts, stops, stopCounts } = counted;
    const [model, rowOfTerm, factors, steps] = [this.#model, this.#rowOfTerm.values, this.#factors, this.#steps];
    model.begin(0);
    model.begin(1);
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const row = rowOfTerm[term]!;
      const described = counts[2 * term + FIRST_COUNT]! / TF_UNIT;
      const contained = steps[i]! >= least ? factors[i]! : 0;
      if (described === 0 && contained === 0) continue;
      if (row >= 0) {
        if (described > 0) model.addRow(0, row, described);
        if (contained > 0) model.addRow(1, row, contained);
      } else {
        const rows = this.#severalRows[-1 - row]!;
        if (described > 0) model.add(0, rows, described);
        if (contained > 0) model.add(1, rows, contained);
      }
    }
    for (const stop of stops) model.add(0, this.#rowsOfStop[stop]!, stopCounts[stop]! / TF_UNIT);
    const [description, files] = [model.total(0), model.total(1)];
    makeUnit(description);
    makeUnit(files);
    for (let i = 0; i < description.length; i++) description[i]! += this.#filesShare * files[i]!;
    makeUnit(description);
    return description;
  }

  #lookUpNew(): void {
    const { terms, stops } = this.#counter;
    for (let term = this.#weights.length; term < terms.length; term++) {
      const rows = this.#model.rowsOfKey(terms[term]!);
      this.#rowOfTerm.push(rows.length === 1 ? rows[0]! : -this.#severalRows.push(rows));
      this.#weights.push(this.#weightOf(rows));
    }
    for (let stop = this.#rowsOfStop.length; stop < stops.length; stop++)
      this.#rowsOfStop.push(this.#model.rowsOfKey(stops[stop]!));
  }

  /** As long as the mean of vectors at right angles would be, which those of runs of letters nearly are. */
  #weightOf(rows: readonly number[]): number {
    const weights = this.#rowWeights;
    let squares = 0;
    for (const row of rows) {
      if (weights[row] === 0) weights[row] = this.#model.weightOf([row]);
      squares += weights[row]! ** 2;
    }
    return rows.length === 1 ? weights[rows[0]!]! : Math.sqrt(squares) / rows.length;
  }

  /** The weight from which a term is among the heaviest of the files; found without sorting, so a few more than MAX_FILE_TERMS may be. */
  #leastWeight({ terms, counts }: TermCounts): number {
    if (this.#filesShare === 0) return STEPS;
    if (this.#factors.length < terms.length) {
      this.#factors = new Float32Array(2 * terms.length);
      this.#steps = new Uint16Array(2 * terms.length);
    }
    const [factors, steps, histogram] = [this.#factors, this.#steps, this.#histogram.fill(0)];
    let inFiles = 0;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const times = (counts[2 * term + FIRST_COUNT + 1]! - counts[2 * term + FIRST_COUNT]!) / TF_UNIT;
      const factor = times > 0 ? Math.sqrt(times) : 0;
      const step = Math.min(STEPS - 1, Math.floor(this.#weights[term]! * factor * STEPS_PER_UNIT));
      factors[i] = factor;
      steps[i] = step;
      if (factor === 0) continue;
      histogram[step]!++;
      inFiles++;
    }
    if (inFiles <= MAX_FILE_TERMS) return 0;
    let least = STEPS;
    for (let count = 0; count < MAX_FILE_TERMS; count += histogram[least]!) least--;
    return least;
  }
}

/** Writes the vector in whole numbers from -127 to 127, and returns what one step of them is. */
export function quantise(vector: Float32Array, to: Int8Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
  for (let i = 0; i < vector.length; i++) to[i] = most > 0 ? Math.round((127 * vector[i]!) / most) : 0;
  return most / 127;
}
