import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitDownload } from '../../sdk/src/kit-files.ts';
import { fc } from '../../test/support/fast-check.ts';
import { bytesOf, contentOf, joinDeliverables } from './bundle.ts';

test('Markdown is unchanged, other files are in a fence with their language, separated by one blank line', () => {
  const joined = joinDeliverables([
    { name: 'README.md', text: '# Hello\n' },
    { name: 'data/a.json', text: '{"a":1}' },
    { name: 'run.sh', text: 'echo hi\n' },
    { name: 'a.constructor', text: 'b\n' },
  ]);
  assert.equal(
    joined,
    '<!-- file: README.md -->\n\n# Hello\n\n<!-- file: data/a.json (no final newline) -->\n\n```json\n{"a":1}\n```\n\n<!-- file: run.sh -->\n\n```bash\necho hi\n```\n\n<!-- file: a.constructor -->\n\n```constructor\nb\n```\n',
  );
});

test('empty files, CRLF, missing final newlines and files of newlines split back', () => {
  for (const text of ['', '\n', '\n\n\n', 'a', 'a\r\n', 'a\r\nb\r', '```', '```\n', '<!-- file: x', ' ']) {
    for (const name of ['a.md', 'a.txt', 'b/c (1).csv']) {
      const files = [
        { name, text },
        { name: 'z.md', text: 'end' },
        { name: 'y.sh', text },
      ];
      assert.deepEqual(splitDownload(joinDeliverables(files)), files);
    }
  }
});

test('a fence is longer than any inside it', () => {
  const text = 'a\n````\nb\n````\n';
  const joined = joinDeliverables([{ name: 'x.txt', text }]);
  assert.ok(joined.includes('\n`````text\n'));
  assert.deepEqual(splitDownload(joined), [{ name: 'x.txt', text }]);
});

test('a file may contain any number of backtick runs of any length', () => {
  for (const text of ['``` '.repeat(250_000), `\`${'`'.repeat(1_000_000)}`]) {
    const joined = joinDeliverables([{ name: 'x.txt', text }]);
    assert.ok(splitDownload(joined)[0]!.text === text);
  }
});

test('no deliverables join to an empty text and split to no files', () => {
  assert.equal(joinDeliverables([]), '');
  assert.deepEqual(splitDownload(''), []);
});

test('a file that is not text is base64 in a fence, and splits back byte for byte', () => {
  const image = { name: 'a.png', text: '', bytes: Uint8Array.from({ length: 256 }, (_, i) => i) };
  const joined = joinDeliverables([image, { name: 'b.md', text: 'b\n' }]);
  assert.match(
    joined,
    /^<!-- file: a\.png \(base64\) -->\n\n```base64\n(?:[\w+/]{76}\n)+[\w+/=]+\n```\n\n<!-- file: b\.md -->/,
  );
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const files = [{ name: 'x.md', ...contentOf(bytes) }, image, { name: 'y', ...contentOf(bytes) }];
      const split = splitDownload(joinDeliverables(files));
      assert.deepEqual(
        split.map((file) => [file.name, ...bytesOf(file)]),
        files.map((file) => [file.name, ...bytesOf(file)]),
      );
    }),
  );
});

test('any files split back byte for byte', () => {
  const lines = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('', '```', '````', '<!-- file: x', '<!-- file: a.md -->', '<!-- file: b.sh (3 lines) -->', '\r'),
    ),
    { maxLength: 12 },
  );
  const name = fc
    .tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('md', 'json', 'mdc', 'sh', 'weird', 'PY'))
    .map(([stem, end]) => `${stem}.${end}`);
  const file = fc.record({ name, text: lines.map((parts) => parts.join('\n')) }, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 6 }), (files) => {
      assert.deepEqual(splitDownload(joinDeliverables(files)), files);
    }),
    { numRuns: 2000 },
  );
});

test('a file that contains the marker of another, even of the next, states its number of lines', () => {
  for (const name of ['a.md', 'a.sh']) {
    for (const text of [
      '<!-- file: z.md -->',
      'a\n\n<!-- file: z.md -->\n\nb\n',
      'a\n<!-- file: z.md (2 lines) (no final newline) -->\n\n',
      'a\r\n\r\n<!-- file: z.md -->\r\n\r\nb',
    ]) {
      const files = [
        { name, text },
        { name: 'z.md', text: 'end' },
      ];
      assert.deepEqual(splitDownload(joinDeliverables(files)), files);
    }
  }
  const joined = joinDeliverables([{ name: 'a.md', text: 'x\n<!-- file: y.md -->\nz' }]);
  assert.equal(joined, '<!-- file: a.md (3 lines) (no final newline) -->\n\nx\n<!-- file: y.md -->\nz\n');
  for (const line of ['<!-- file: y\u2028z -->', '<!-- file: y\rz -->', 'a\r<!-- file: y.md -->', '<!-- file: y -->\r'])
    assert.match(
      joinDeliverables([{ name: 'a.md', text: `x\n\n${line}\nz\n` }]),
      /^<!-- file: a\.md \(4 lines\) -->\n/,
    );
  assert.throws(() => splitDownload('<!-- file: a.md (9 lines) -->\n\nx\n'), /fewer lines/);
  assert.throws(() => splitDownload(`<!-- file: a.md (${'9'.repeat(400)} lines) -->\n\nx\n`), /fewer lines/);
  const endless = '<!-- file: a.md -->\n\nx\n\n<!-- file: b.md (1 lines) -->\n\ny\n\n<!-- file: c.md -->z';
  assert.throws(() => splitDownload(endless), /no file marker/);
});
