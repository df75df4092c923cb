// The vector of a kit: that of the text that describes it, plus a share of that of its files.

import { type ModelRows, makeUnit } from '../model/model-rows.ts';
import { MAX_FILE_TERMS } from '../settings.ts';
import { TF_UNIT } from './term-counter.ts';

/** Terms are told apart by weight in such steps; the last is for all that are heavier still. */
const STEPS = 1024;
const STEPS_PER_UNIT = 64;

/** Numbers that a word of a kit takes (WordRows), besides its rows if it has several. */
export const WORD_NUMBERS = 3;

export class KitEmbedder {
  readonly #model: ModelRows;
  readonly #filesShare: number;
  /** By row of the model how long it is, 0 when that is not computed yet. */
  readonly #rowWeights: Float32Array;
  /** By position among the kit's words: how much it counts in the files, and how heavy that makes it. */
  #factors = new Float32Array(1024);
  #steps = new Uint16Array(1024);
  readonly #histogram = new Uint32Array(STEPS);

  constructor(model: ModelRows, rows: number, filesShare: number) {
    this.#model = model;
    this.#filesShare = filesShare;
    this.#rowWeights = new Float32Array(rows);
  }

  /** Writes the unit vector of a kit, given as WordRows notes it, in whole numbers from -127 to 127; returns what one step of them is. */
  embed(noted: Int32Array, to: Int8Array): number {
    const least = this.#leastWeight(noted);
    const [model, factors, steps] = [this.#model, this.#factors, this.#steps];
    model.begin(0);
    model.begin(1);
    for (let at = 0, i = 0; at < noted.length; i++) {
      const row = noted[at]!;
      const described = noted[at + 1]! / TF_UNIT;
      const contained = steps[i]! >= least ? factors[i]! : 0;
      at += WORD_NUMBERS;
      if (row >= 0) {
        if (described > 0) model.addRow(0, row, described);
        if (contained > 0) model.addRow(1, row, contained);
      } else {
        for (const end = at - row; at < end; at++) {
          if (described > 0) model.addRow(0, noted[at]!, described / -row);
          if (contained > 0) model.addRow(1, noted[at]!, contained / -row);
        }
      }
    }
    const [description, files] = [model.total(0), model.total(1)];
    makeUnit(description);
    makeUnit(files);
    for (let i = 0; i < description.length; i++) description[i]! += this.#filesShare * files[i]!;
    makeUnit(description);
    return quantise(description, to);
  }

  /** The weight from which a word is among the heaviest of the files; found without sorting, so a few more than MAX_FILE_TERMS may be. */
  #leastWeight(noted: Int32Array): number {
    const most = noted.length / WORD_NUMBERS;
    if (this.#factors.length < most) {
      this.#factors = new Float32Array(2 * most);
      this.#steps = new Uint16Array(2 * most);
    }
    if (this.#filesShare === 0) return STEPS;
    const [factors, steps, histogram] = [this.#factors, this.#steps, this.#histogram.fill(0)];
    let inFiles = 0;
    for (let at = 0, i = 0; at < noted.length; i++) {
      const row = noted[at]!;
      const times = (noted[at + 2]! - noted[at + 1]!) / TF_UNIT;
      at += WORD_NUMBERS;
      factors[i] = 0;
      steps[i] = 0;
      if (times > 0) {
        const factor = Math.sqrt(times);
        const weight = row >= 0 ? this.#weightOf(row) : this.#meanWeight(noted, at, at - row);
        const step = Math.min(STEPS - 1, Math.floor(weight * factor * STEPS_PER_UNIT));
        factors[i] = factor;
        steps[i] = step;
        histogram[step]!++;
        inFiles++;
      }
      if (row < 0) at -= row;
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

  /** As long as the mean of vectors at right angles would be, which those of runs of letters nearly are. */
  #meanWeight(noted: Int32Array, from: number, end: number): number {
    let squares = 0;
    for (let at = from; at < end; at++) squares += this.#weightOf(noted[at]!) ** 2;
    return Math.sqrt(squares) / (end - from);
  }
}

/** Writes the vector in whole numbers from -127 to 127, and returns what one step of them is. */
export function quantise(vector: Float32Array, to: Int8Array): number {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i]!));
  for (let i = 0; i < vector.length; i++) to[i] = most > 0 ? Math.round((127 * vector[i]!) / most) : 0;
  return most / 127;
}
