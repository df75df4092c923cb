// Turns all text into word ids with the engine's own tokeniser, so that training and serving agree to the byte.
// usage: node training/prepare.ts --data DIR --out DIR [--vectors FILE] [--teacher DIR]
//   DIR of --data holds train/ and optionally dev/; run.sh fetches the general vectors and the teacher
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { gramHashes, keyOf, STOP_MARK, tokenizerStamp, words } from '../src/recommend/measure.ts';
import { Pieces } from './pieces.ts';
import { pairsOfTopics, pairsOfUseCases, readDevSet, readPairs, readTopics, readUseCases } from './read-data.ts';
import { readWordVectors, type WordVectors } from './word-vectors.ts';

/** Beyond this many words a text adds noise, not meaning; the dev bodies are kept longer for the BM25 beside it. */
const MAX_WORDS = 160;
/** So many general words join the vocabulary although no pair has them: users may. */
const EXTRA_WORDS = 60_000;
const FIXED_POINT = 2048;
const MAX_BODY_WORDS = 4000;

/** As many pieces of a text as the teacher reads. */
const MAX_PIECES = 128;

class TextTable {
  readonly pieces: number[] = [];
  readonly pieceOffsets: number[] = [0];
  private readonly teacher: Pieces | null;
  readonly vocabulary = new Map<string, number>();
  readonly offsets: number[] = [0];
  private readonly seen = new Map<string, number>();
  private readonly flat: number[] = [];
  private readonly keys = new Map<string, string>();

  constructor(teacher: Pieces | null) {
    this.teacher = teacher;
  }

  /** The row of this text: equal texts share one, so that leaks between sets can be found by row. */
  row(text: string, limit = MAX_WORDS): number {
    const kept = words(text).slice(0, limit);
    const key = `${kept.length} ${text}`;
    const known = this.seen.get(key);
    if (known !== undefined) return known;
    for (const word of kept) this.flat.push(this.id(this.key(word)));
    const row = this.offsets.length - 1;
    this.offsets.push(this.flat.length);
    // Longer ones are only measured on.
    if (limit === MAX_WORDS) this.pieces.push(...(this.teacher?.of(text, MAX_PIECES) ?? []));
    this.pieceOffsets.push(this.pieces.length);
    this.seen.set(key, row);
    return row;
  }

  private key(word: string): string {
    const known = this.keys.get(word) ?? keyOf(word);
    this.keys.set(word, known);
    return known;
  }

  id(word: string): number {
    const known = this.vocabulary.get(word) ?? this.vocabulary.size;
    this.vocabulary.set(word, known);
    return known;
  }

  ids(): Uint32Array {
    return Uint32Array.from(this.flat);
  }
}

function packed(array: Uint32Array | Int16Array | number[]): Buffer {
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

/** The general word vectors in the order of the vocabulary, as fixed-point numbers, and the rank of each (0: has none). */
function vectorFiles(table: TextTable, { keys, rows, dims }: WordVectors): { fixed: Int16Array; ranks: Uint32Array } {
  for (const key of keys.slice(0, EXTRA_WORDS)) table.id(key);
  const fixed = new Int16Array(table.vocabulary.size * dims);
  const ranks = new Uint32Array(table.vocabulary.size);
  keys.forEach((key, rank) => {
    const id = table.vocabulary.get(key);
    if (id === undefined) return;
    for (let i = 0; i < dims; i++) fixed[id * dims + i] = Math.round(FIXED_POINT * (rows[rank * dims + i] ?? 0));
    ranks[id] = rank + 1;
  });
  return { fixed, ranks };
}

function prepareDev(table: TextTable, dataDir: string): object[] {
  const dir = join(dataDir, 'dev');
  return (existsSync(dir) ? readdirSync(dir) : []).sort().map((name) => {
    const set = readDevSet(dataDir, name);
    return {
      name,
      corpus: set.corpus.map((item) => ({
        id: item.id,
        name: table.row(item.name),
        text: table.row(item.text),
        body: table.row(item.body ?? '', MAX_BODY_WORDS),
      })),
      queries: set.queries.map((query) => ({
        id: query.id,
        part: query.part ?? '',
        text: table.row(query.text, MAX_BODY_WORDS),
      })),
      qrels: set.qrels.map(({ query, item, grade }) => [query, item, grade]),
    };
  });
}

function main(): void {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      out: { type: 'string' },
      vectors: { type: 'string' },
      teacher: { type: 'string' },
    },
  });
  if (values.data === undefined || values.out === undefined)
    throw new Error('usage: prepare.ts --data DIR --out DIR [--vectors FILE] [--teacher DIR]');
  mkdirSync(values.out, { recursive: true });
  const table = new TextTable(values.teacher === undefined ? null : new Pieces(join(values.teacher, 'vocab.json')));
  const kinds = readUseCases(new URL('./use-cases', import.meta.url).pathname);
  const pairs = [
    ...readPairs(values.data),
    ...pairsOfUseCases(kinds),
    ...pairsOfTopics(readTopics(new URL('./topics', import.meta.url).pathname)),
  ];
  const rows = pairs.map(({ a, b, item, kind }) => [table.row(a), table.row(b), item, kind]);
  const useCases = kinds.map((kind) => ({
    kind: kind.kind,
    name: table.row(kind.name),
    text: table.row(kind.description),
    queries: kind.use_cases.map((text) => table.row(text, MAX_BODY_WORDS)),
  }));
  const dev = prepareDev(table, values.data);
  const general = values.vectors === undefined ? null : vectorFiles(table, readWordVectors(values.vectors));
  const { words: vocabulary, grams, gramOffsets } = vocabularyFiles(table.vocabulary);
  const write = (name: string, bytes: Buffer) => writeFileSync(join(values.out ?? '', name), bytes);
  if (general !== null) {
    write('word-vectors.gz', packed(general.fixed));
    write('word-ranks.gz', packed(general.ranks));
  }
  write('tokenizer-stamp', Buffer.from(tokenizerStamp()));
  write('ids.gz', packed(table.ids()));
  write('offsets.gz', packed(table.offsets));
  if (values.teacher !== undefined) {
    write('pieces.gz', packed(table.pieces));
    write('piece-offsets.gz', packed(table.pieceOffsets));
  }
  write('grams.gz', packed(grams));
  write('gram-offsets.gz', packed(gramOffsets));
  write('vocabulary.json.gz', gzipSync(JSON.stringify(vocabulary)));
  write('pairs.json.gz', gzipSync(JSON.stringify(rows)));
  write('dev.json.gz', gzipSync(JSON.stringify({ dev, useCases })));
  console.log(
    `${rows.length} pairs, ${kinds.length} kinds, ${table.offsets.length - 1} texts, ${table.ids().length} ids, ${table.vocabulary.size} words`,
  );
}

main();
