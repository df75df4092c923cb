// Converts all text to word ids with the engine's own tokenizer, so that training and serving agree exactly.
// usage: node training/prepare.ts --data DIR --out DIR      (DIR of --data contains train/)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { gramHashes, keyOf, STOP_MARK, tokenizerStamp, words } from '../src/recommend/measure.ts';
import {
  pairsOfSkills,
  pairsOfSkillUseCases,
  pairsOfTopics,
  pairsOfUseCases,
  readPairs,
  readSections,
  readSkills,
  readSkillUseCases,
  readTopics,
  readUseCases,
} from './read-data.ts';

/** Beyond this many words a text adds noise, not meaning. A word has fewer characters than MAX_WORD on average. */
const MAX_WORDS = 128;
const MAX_WORD = 14;

class TextTable {
  readonly vocabulary = new Map<string, number>();
  readonly offsets: number[] = [0];
  readonly #seen = new Map<string, number>();
  readonly #flat: number[] = [];
  readonly #keys = new Map<string, string>();

  /** The row of this text; equal texts share one. */
  row(text: string): number {
    const known = this.#seen.get(text);
    if (known !== undefined) return known;
    const kept = words(text.slice(0, MAX_WORDS * MAX_WORD)).slice(0, MAX_WORDS);
    for (const word of kept) this.#flat.push(this.id(this.#key(word)));
    const row = this.offsets.length - 1;
    this.offsets.push(this.#flat.length);
    this.#seen.set(text, row);
    return row;
  }

  #key(word: string): string {
    const known = this.#keys.get(word) ?? keyOf(word);
    this.#keys.set(word, known);
    return known;
  }

  id(word: string): number {
    const known = this.vocabulary.get(word) ?? this.vocabulary.size;
    this.vocabulary.set(word, known);
    return known;
  }

  ids(): Uint32Array {
    return Uint32Array.from(this.#flat);
  }
}

function packed(array: Uint32Array | number[]): Buffer {
  const typed = Array.isArray(array) ? Uint32Array.from(array) : array;
  return gzipSync(new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength), { level: 6 });
}

function vocabularyFiles(vocabulary: Map<string, number>): {
  words: object;
  grams: Uint32Array;
  gramOffsets: number[];
} {
  const list = [...vocabulary.keys()];
  const grams: number[] = [];
  const gramOffsets = [0];
  for (const word of list) {
    grams.push(...gramHashes(word));
    gramOffsets.push(grams.length);
  }
  const stop = list.map((word) => (word.startsWith(STOP_MARK) ? 1 : 0));
  return { words: { list, stop }, grams: Uint32Array.from(grams), gramOffsets };
}

function allPairs(data: string) {
  const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;
  const skills = readSkills(data);
  return [
    ...readPairs(data),
    ...pairsOfSkills(skills),
    ...readSections(data),
    ...pairsOfUseCases(readUseCases(folder('use-cases'))),
    ...pairsOfSkillUseCases(readSkillUseCases(folder('use-cases/skills')), skills),
    ...pairsOfTopics(readTopics(folder('topics'))),
  ];
}

function main(): void {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (values.data === undefined || values.out === undefined) throw new Error('usage: prepare.ts --data DIR --out DIR');
  mkdirSync(values.out, { recursive: true });
  const table = new TextTable();
  const rows = allPairs(values.data).map(({ a, b, item, kind }) => [table.row(a), table.row(b), item, kind]);
  const { words: vocabulary, grams, gramOffsets } = vocabularyFiles(table.vocabulary);
  const write = (name: string, bytes: Buffer) => writeFileSync(join(values.out ?? '', name), bytes);
  write('tokenizer-stamp', Buffer.from(tokenizerStamp()));
  write('ids.gz', packed(table.ids()));
  write('offsets.gz', packed(table.offsets));
  write('grams.gz', packed(grams));
  write('gram-offsets.gz', packed(gramOffsets));
  write('vocabulary.json.gz', gzipSync(JSON.stringify(vocabulary)));
  write('pairs.json.gz', gzipSync(JSON.stringify(rows)));
  console.log(
    `${rows.length} pairs, ${table.offsets.length - 1} texts, ${table.ids().length} ids, ${table.vocabulary.size} words`,
  );
}

main();
