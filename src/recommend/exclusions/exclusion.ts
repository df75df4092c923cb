import type { Span } from '../text/spans.ts';

/** A part of a text that says what it is not about. */
export interface Exclusion extends Span {
  /** What it excludes, if not all of it counts against a kit. */
  about?: [start: number, end: number];
  /**
   * What the result must not contain, as in "recipes without nuts". It finds no kits, but a kit that mentions it may be
   * the right one.
   */
  isMissing?: boolean;
  /** Its words carry no meaning of their own, and it excludes nothing. */
  isNeutral?: boolean;
  /** The cue cannot start a symptom. In "no newsletter" it can: perhaps nobody receives it. */
  isOutright?: boolean;
}
