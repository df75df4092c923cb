import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bootstrap, hit, ndcg, recall } from './metrics.ts';
import { readSet } from './read-set.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-9, `${value}, not ${expected}`);

test('nDCG matches values computed by hand', () => {
  const grades = new Map([
    ['a', 2],
    ['b', 1],
  ]);
  near(ndcg(['a', 'b', 'x'], grades, 5), 1);
  near(ndcg(['x', 'a'], grades, 5), 3 / Math.log2(3) / (3 + 1 / Math.log2(3)));
  near(ndcg(['x', 'b', 'a'], grades, 2), 1 / Math.log2(3) / (3 + 1 / Math.log2(3)));
  near(ndcg(['x'], grades, 5), 0);
  near(ndcg(['a'], new Map(), 5), 0);
});

test('recall and hits count only fitting kits', () => {
  const grades = new Map([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 1],
  ]);
  near(recall(['a', 'x', 'b'], grades, 3), 2 / 3);
  assert.equal(hit(['x', 'a'], grades), 0);
  assert.equal(hit(['b'], grades), 1);
  assert.equal(hit([], grades), 0);
});

test('a bootstrap interval contains the mean and is the same for the same seed', () => {
  const values = Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? 1 : 0));
  const [low, high] = bootstrap(values, 1);
  assert.ok(low < 0.25 && high > 0.25 && high - low < 0.2, `${low} to ${high}`);
  assert.deepEqual(bootstrap(values, 1), [low, high]);
});

test('a judged set can be gzipped or not, accepts numbers as ids, and reports a missing file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-set-'));
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  try {
    write('corpus.jsonl.gz', gzipSync('{"id":7,"text":"seven"}\n{"id":"b","name":"B","body":"long"}\n'));
    assert.throws(() => readSet(folder), /no .*queries\.jsonl/);
    write('queries.jsonl', '{"id":1,"text":"what?"}\n\n');
    write('qrels.tsv', 'query\titem\tgrade\r\n1\t7\t2\r\n1\tb\t0\n');
    const { kits, queries, grades } = readSet(folder);
    assert.deepEqual(
      kits.map(({ slug, name, description, files }) => [slug, name, description, files.length]),
      [
        ['7', '7', 'seven', 0],
        ['b', 'B', '', 1],
      ],
    );
    assert.deepEqual(queries, [{ id: '1', text: 'what?' }]);
    assert.deepEqual([...grades.get('1')!], [['7', 2]]);
    write('queries.jsonl', '{"id":1\n');
    assert.throws(() => readSet(folder), /line 1 of .*queries\.jsonl is not JSON/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
