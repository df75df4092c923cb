// Reads the data files of training, evaluation and benchmarks.

import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Reads a file, plain or gzipped. The name may omit the extension `.gz`. */
export function readText(file: string): string {
  const found = [file, `${file}.gz`].find((path) => existsSync(path));
  if (found === undefined) throw new Error(`there is no ${file}, plain or gzipped`);
  const bytes = readFileSync(found);
  return (found.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Reads a file with one JSON value per line. */
export function readJsonLines<T>(file: string): T[] {
  return readText(file)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line) as T];
      } catch {
        throw new Error(`line ${i + 1} of ${file} is not JSON`);
      }
    });
}
