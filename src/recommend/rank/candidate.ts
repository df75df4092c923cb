/** A ranked kit. */
export interface Candidate {
  kit: number;
  /** The worth of the matching words, and the cosine of the meanings. */
  words: number;
  meaning: number;
  value: number;
}
