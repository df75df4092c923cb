/** A word as written and in English. `isOther`: an additional English word for it. */
export interface Translated {
  original: string;
  english: string;
  isOther: boolean;
}
