// Translates use cases in scripts of their own: Japanese, Chinese, Korean and Hindi. Words are not separated, or end in
// particles, so the longest word of a list is looked up at each place of a run of characters.

import { fold } from '../text/characters.ts';
import { isStop } from '../text/stop-words.ts';
import { readList } from '../text/word-lists.ts';
import { words } from '../text/words.ts';

/** A word as written and in English. */
export interface Translated {
  original: string;
  /** A word that kits may have. */
  english: string;
  /** As the encoder reads it, if not the same. */
  plain?: string | undefined;
  /** An additional English word for it. */
  isOther: boolean;
  /** It is only read by the encoder. */
  isFunction?: boolean;
}

interface Script {
  language: string;
  list: string;
  /** Characters that no other of these languages has; Chinese shares all of its own with Japanese. */
  tells: RegExp;
  runs: RegExp;
  /** The shortest word that may be a part of a run: shorter ones are only found alone. */
  shortest: number;
  /** Whether words are found anywhere in a run, or only at its beginning and behind another. */
  isAnywhere: boolean;
}

const SCRIPTS: readonly Script[] = [
  {
    language: 'ja',
    list: 'languages/japanese.txt',
    tells: /[\u3040-\u30ff]/,
    runs: /[\u3040-\u30ff\u4e00-\u9fff々]+/g,
    shortest: 2,
    isAnywhere: true,
  },
  {
    language: 'ko',
    list: 'languages/korean.txt',
    tells: /[\uac00-\ud7a3]/,
    runs: /[\uac00-\ud7a3]+/g,
    shortest: 2,
    isAnywhere: true,
  },
  {
    language: 'hi',
    list: 'languages/hindi.txt',
    tells: /[\u0900-\u097f]/,
    runs: /[\u0900-\u0963\u0966-\u097f\u200c\u200d]+/g,
    shortest: Number.POSITIVE_INFINITY,
    isAnywhere: false,
  },
  {
    language: 'zh',
    list: 'languages/chinese.txt',
    tells: /[\u4e00-\u9fff]/,
    runs: /[\u4e00-\u9fff]+/g,
    shortest: 1,
    isAnywhere: true,
  },
];

/** The position of each word in the text of its list: storing the words as objects took 160 KB more per language. */
interface WordList {
  text: string;
  at: ReadonlyMap<string, number>;
  longest: number;
}

const LISTS = new Map<Script, WordList>();

function listOf(script: Script): WordList {
  return LISTS.getOrInsertComputed(script, () => {
    const text = `${readList(script.list)}\n`.normalize('NFC');
    const at = new Map<string, number>();
    for (const { 0: word, index } of text.matchAll(/^[^:\n]+(?=:)/gm)) at.set(word, index);
    return { text, at, longest: Math.max(...[...at.keys()].map((word) => word.length)) };
  });
}

/** The script of a text; undefined if it has none of these. */
export function scriptOf(text: string): Script | undefined {
  return SCRIPTS.find(({ tells }) => tells.test(text));
}

export function scriptNamed(language: string): Script | undefined {
  return SCRIPTS.find((script) => script.language === language);
}

/** The words of a text in English; those that are in none of its characters stay as they are. */
export function fromScript(text: string, script: Script): Translated[] {
  const list = listOf(script);
  // "ｷﾞｯﾄ" is the same as "ギット".
  const written = text.normalize('NFKC');
  const english: Translated[] = [];
  let end = 0;
  for (const { 0: run, index } of written.matchAll(script.runs)) {
    addOthers(english, written.slice(end, index), list);
    addRun(english, run, script, list);
    end = index + run.length;
  }
  addOthers(english, written.slice(end), list);
  return english;
}

function addRun(english: Translated[], run: string, { shortest, isAnywhere }: Script, list: WordList): void {
  let missed = 0;
  const miss = (end: number) => {
    // A single character more or less is an ending.
    if (end - missed > 1) english.push(unknown(run.slice(missed, end)));
  };
  for (let at = 0; at < run.length; ) {
    const length = lengthAt(run, at, shortest, list);
    if (length === 0) {
      if (!isAnywhere) break;
      at++;
      continue;
    }
    miss(at);
    add(english, run.slice(at, at + length), list);
    at += length;
    missed = at;
  }
  miss(run.length);
}

/** The length of the longest word at a place of a run; 0 if there is none. */
function lengthAt(run: string, at: number, shortest: number, list: WordList): number {
  for (let length = Math.min(list.longest, run.length - at); length > 0; length--) {
    const isAlone = length === run.length;
    if ((isAlone || length >= shortest) && list.at.has(run.slice(at, at + length))) return length;
  }
  return 0;
}

/** Some Latin letters have a meaning of their own: "LP" is a landing page in Japanese. */
function addOthers(english: Translated[], text: string, list: WordList): void {
  for (const word of words(text)) {
    if (list.at.has(word)) add(english, word, list);
    else english.push({ original: word, english: word, isOther: false });
  }
}

function add(english: Translated[], original: string, list: WordList): void {
  const at = list.at.get(original)! + original.length + 1;
  const said = list.text.slice(at, list.text.indexOf('\n', at)).split(' ');
  const isFunction = said.every(isStop);
  if (isFunction) english.push({ original, english: said.join(' '), isOther: false, isFunction });
  else
    for (const word of said)
      english.push({ original, english: word, isOther: false, ...(isStop(word) && { isFunction: true }) });
}

function unknown(word: string): Translated {
  return { original: fold(word), english: fold(word), plain: '', isOther: false };
}
