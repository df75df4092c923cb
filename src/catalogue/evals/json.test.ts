import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/fast-check.ts';
import { parseJsonPath, valueAt } from './json-path.ts';
import { jsonLines, placeName } from './json-place.ts';

test('the line of every value is found, whatever is in texts', () => {
  const text = '{\n"a": [1,\n {"b": "x\\"]\\n}", "c": []}],\n\n"d": {}, "e":\ntrue }';
  assert.deepEqual(Object.fromEntries(jsonLines(text)), {
    '(whole file)': 1,
    a: 2,
    'a[0]': 2,
    'a[1]': 3,
    'a[1].b': 3,
    'a[1].c': 3,
    d: 5,
    e: 6,
  });
  assert.equal(jsonLines(JSON.stringify({ a: '\\"'.repeat(300_000), b: 1 }, null, 1)).get('b'), 3);
});

test('in any JSON, with one value a line, values follow each other line by line', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1);
      const lines = jsonLines(text);
      const parts = text.split('\n');
      const walk = (inner: unknown, place: (string | number)[]): void => {
        const line = parts[lines.get(placeName(place))! - 1]!;
        const last = place.at(-1);
        if (typeof last === 'string') assert.ok(line.trim().startsWith(JSON.stringify(last)), line);
        if (typeof inner !== 'object' || inner === null) assert.ok(line.includes(JSON.stringify(inner)), line);
        else if (Array.isArray(inner)) for (const [i, entry] of inner.entries()) walk(entry, [...place, i]);
        else for (const [key, entry] of Object.entries(inner)) walk(entry, [...place, key]);
      };
      // A key such as "[0]" or "a.b" has the name of another place.
      if (!/"[^"]*[.[\]][^"]*":/.test(text) && !/"":/.test(text)) walk(value, []);
    }),
  );
});

test('a path finds one value, and only what the file holds', () => {
  const json = { runs: [{ 'the name': 'a' }, { 'the name': 'b' }], n: { 0: 'zero' } };
  const at = (path: string) => {
    const steps = parseJsonPath(path);
    return 'reason' in steps ? steps.reason : valueAt(json, steps)?.value;
  };
  assert.equal(at('$.runs[1]["the name"]'), 'b');
  assert.equal(at("$.runs[-1]['the name']"), 'b');
  assert.equal(at('$.n["0"]'), 'zero');
  assert.equal(at('$'), json);
  for (const nothing of [
    '$.runs[2]',
    '$.runs[-3]',
    '$.runs.length',
    '$.constructor',
    '$["__proto__"]',
    '$.n[0]',
    '$.runs[0].x.y',
  ])
    assert.equal(at(nothing), undefined, nothing);
  for (const wrong of ['runs', '$runs', '$..runs', '$.runs[*]', '$.runs[0', '$.runs[?@.a]', '$["a'])
    assert.match(String(at(wrong)), /must begin with|is not understood at/, wrong);
});
