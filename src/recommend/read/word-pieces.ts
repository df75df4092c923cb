// From text to the numbers of word pieces. Each run between blanks is split by itself, which gives the same pieces as the
// whole text and tells where each piece comes from.

import { Tokenizer } from '@huggingface/tokenizers';
import { PIECES } from './vocabulary.ts';

const [CLS, SEP] = [101, 102];

/** How an uncased BERT reads text. Built on first use: where nothing is read, threads start without it. */
const makeTokenizer = () =>
  new Tokenizer(
    {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'].map((content) => ({
        id: PIECES.indexOf(content),
        content,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: false,
        special: true,
      })),
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(PIECES.map((piece, i) => [piece, i])),
      },
    } as never,
    {} as never,
  );
let tokenizer: Tokenizer | undefined;

/** A text as pieces. Piece i comes from the characters between `starts[i]` and `ends[i]`; -1 for the marks around it. */
export interface Pieces {
  ids: number[];
  starts: number[];
  ends: number[];
}

const RUN = /\S+/g;
/** A run longer than this is a blob, of which the beginning tells enough. */
const MAX_RUN = 200;
const MAX_KNOWN_RUNS = 20_000;
/** Runs repeat, within a text and across texts. */
const known = new Map<string, readonly number[]>();

function piecesOfRun(run: string): readonly number[] {
  let ids: readonly number[] | undefined = known.get(run);
  if (ids === undefined) {
    tokenizer ??= makeTokenizer();
    ids = tokenizer.encode(run.slice(0, MAX_RUN), { add_special_tokens: false }).ids as number[];
    if (known.size >= MAX_KNOWN_RUNS) known.clear();
    known.set(run, ids);
  }
  return ids;
}

/**
 * The pieces of a text. A longer text keeps its beginning and its end, because people say what they want in one of the
 * two: `most` pieces in all, `last` of them from the end.
 */
export function piecesOf(text: string, most: number, last = 0): Pieces {
  const all: Pieces = { ids: [], starts: [], ends: [] };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (const id of piecesOfRun(run)) {
      all.ids.push(id);
      all.starts.push(index);
      all.ends.push(index + run.length);
    }
    if (last === 0 && all.ids.length >= most) break;
  }
  const cut = ({ ids, starts, ends }: Pieces, from: number, to: number): Pieces => ({
    ids: ids.slice(from, to),
    starts: starts.slice(from, to),
    ends: ends.slice(from, to),
  });
  const room = most - 2;
  const kept =
    all.ids.length <= room ? [all] : [cut(all, 0, room - last), cut(all, all.ids.length - last, all.ids.length)];
  return {
    ids: [CLS, ...kept.flatMap(({ ids }) => ids), SEP],
    starts: [-1, ...kept.flatMap(({ starts }) => starts), -1],
    ends: [-1, ...kept.flatMap(({ ends }) => ends), -1],
  };
}
