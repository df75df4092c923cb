// English words that other languages borrow and inflect: "gedeployt", "scrapear", "w Dockerze".

import { readPairs } from '../text/word-lists.ts';

/** Minimum letters of an English word that another language borrows, and maximum letters of its ending. By hand. */
const MIN_LOAN_WORD = 4;
const MAX_LOAN_ENDING = 5;
const ENGLISH = readPairs('languages/loan-words.txt');
/** Endings that English has too: the word needs no translation. */
const ENGLISH_ENDING = /^(?:e?s|e?d|e?rs?|ing|ings|ments?|able|ability|or|ors|ion|ions|al|ic)$/;
/** Prefixes of participles and perfective verbs: gedeployt, zmergować. */
const PREFIX = /^(?:ge|z|za|wy)(?=.{5})/;

/** The English word that this one is a form of, if another language borrowed it. */
export function englishOfLoan(word: string): string[] | undefined {
  return loanAt(word) ?? loanAt(word.replace(PREFIX, ''));
}

function loanAt(word: string): string[] | undefined {
  for (let length = word.length - 1; length >= MIN_LOAN_WORD && word.length - length <= MAX_LOAN_ENDING; length--) {
    const english = ENGLISH.get(word.slice(0, length));
    if (english !== undefined) return ENGLISH_ENDING.test(word.slice(length)) ? undefined : [english];
  }
  return undefined;
}
