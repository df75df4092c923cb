import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { modelBytes, modelStamp } from '../../../test/support/engine.ts';
import { words } from '../text/words.ts';
import { loadModel, ModelDamagedError } from './model.ts';
import { tokenizerStamp } from './tokenizer-stamp.ts';
import { gramHashes, keyOf } from './word-keys.ts';

const bytes = modelBytes();
const stamp = modelStamp();
const model = loadModel(bytes, stamp);

function closeness(a: string, b: string): number {
  const [left, right] = [model.embed(words(a)), model.embed(words(b))];
  return left.reduce((sum, value, i) => sum + value * right[i]!, 0);
}

const weightOf = (word: string) => model.weightOf(model.rowsOf(word));

describe('the shipped model', () => {
  test('has the expected size and fits SIMD', () => {
    assert.ok(bytes.length <= 16_000_000, `${bytes.length} bytes`);
    assert.equal(model.dims % 16, 0);
  });

  test('relates words that do not look alike', () => {
    const need = 'What should I wear to the wedding on Saturday?';
    assert.ok(closeness(need, 'fashion stylist for outfits') > closeness(need, 'kubernetes pod debugger') + 0.2);
    const symptom = 'our deploys keep dying at night and nobody knows why';
    assert.ok(
      closeness(symptom, 'incident response and root cause analysis') > closeness(symptom, 'bread recipes') + 0.2,
    );
  });

  test('returns unit vectors, and zeros for a text without words', () => {
    const length = Math.hypot(...model.embed(words('invoice reader')));
    assert.ok(Math.abs(length - 1) < 1e-5);
    assert.ok(model.embed([]).every((value) => value === 0));
  });

  test('weights words by their information', () => {
    assert.ok(weightOf('the') < weightOf('kubernetes') / 2);
    assert.ok(weightOf('please') < weightOf('kubernetes'));
  });

  test('gives an unknown word a vector, the same each time', () => {
    assert.equal(model.rows.has(keyOf('flurbonomics')), false);
    assert.deepEqual(model.embed(['flurbonomics']), model.embed(['flurbonomics']));
    assert.ok(weightOf('flurbonomics') > 0);
  });

  test('maps inflections and abbreviations to one vector', () => {
    assert.equal(keyOf('recipes'), keyOf('recipe'));
    assert.equal(keyOf('k8s'), keyOf('kubernetes'));
    assert.deepEqual(model.embed(['recipes']), model.embed(['recipe']));
  });

  test('works from shared memory and from an unaligned offset', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 1), 1);
    shared.set(bytes);
    assert.deepEqual(loadModel(shared, stamp).embed(['weather']), model.embed(['weather']));
  });
});

describe('a damaged file is refused with the reason', () => {
  const damaged = (change: (copy: Uint8Array) => Uint8Array | undefined): Uint8Array => {
    const copy = Uint8Array.from(bytes);
    return change(copy) ?? copy;
  };
  const flip = (at: number) => (copy: Uint8Array) => {
    copy[at]! ^= 1;
    return undefined;
  };
  const cases: [string, Uint8Array, RegExp][] = [
    ['empty', new Uint8Array(0), /only 0 bytes/],
    ['another file', new TextEncoder().encode('x'.repeat(100)), /not a model file/],
    ['a header bit', damaged(flip(9)), /header fails its checksum/],
    ['a bit of a vector', damaged(flip(5_000_000)), /content fails its checksum/],
    ['a bit of the last word', damaged(flip(bytes.length - 1)), /content fails its checksum/],
    ['cut short', damaged((copy) => copy.subarray(0, 1_000_000)), /1000000 bytes long instead of/],
  ];
  for (const [name, file, reason] of cases) {
    test(name, () => {
      assert.throws(
        () => loadModel(file, stamp),
        (error) => error instanceof ModelDamagedError && reason.test(error.message),
      );
    });
  }
});

test('a model for another tokenizer, or with the stamp of another file, is refused', () => {
  const { content, tokenizer } = JSON.parse(stamp) as { content: string; tokenizer: string };
  assert.equal(tokenizer, tokenizerStamp(), 'words or keys changed: train the model again');
  const cases: [string, RegExp][] = [
    [JSON.stringify({ content, tokenizer: '00000000' }), /another tokenizer .* train it again/],
    [JSON.stringify({ content }), /another tokenizer/],
    [JSON.stringify({ content: '00000000', tokenizer }), /belongs to another model file/],
    ['', /not JSON/],
  ];
  for (const [wrong, reason] of cases)
    assert.throws(
      () => loadModel(bytes, wrong),
      (error) => error instanceof ModelDamagedError && reason.test(error.message),
    );
});

test('gram hashes match those that the model was trained with', () => {
  assert.deepEqual(gramHashes('cat'), [0x1b0f526d, 0x622d2dbb]);
  assert.equal(gramHashes('a').length, 1);
});
