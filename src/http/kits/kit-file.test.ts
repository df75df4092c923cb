import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Deliverable, joinDeliverables } from '../../catalogue/bundle.ts';
import { filesIn } from './kit-file.ts';

const FILES: Deliverable[] = [
  { name: 'SKILL.md', text: '# Überschrift\n\n漢字 😀\n' },
  { name: 'días/año.py', text: 'print("ñ")' },
  { name: 'like-a-marker.md', text: '\n<!-- file: SKILL.md -->\n\nx\n' },
  { name: 'picture.png', text: '', bytes: Uint8Array.of(0, 255, 128, 10) },
  { name: 'empty.txt', text: '' },
];

test('finds each file of a content, whatever characters come before it', async () => {
  const { names, read } = await filesIn(Buffer.from(joinDeliverables(FILES)));
  assert.deepEqual(
    names,
    FILES.map(({ name }) => name),
  );
  for (const file of FILES) assert.deepEqual(read(file.name), file);
  assert.equal(read('missing.md'), undefined);
  assert.deepEqual((await filesIn(Buffer.alloc(0))).names, []);
});

test('lets other work run while it takes a kit of 16 MB apart', async () => {
  const text = `<!-- file: x -->\n${'\n'.repeat(1_000_000)}`;
  const files = Array.from({ length: 16 }, (_, i) => ({ name: `${i}.md`, text }));
  const content = Buffer.from(joinDeliverables(files));
  let rounds = 0;
  let isDone = false;
  const count = () => {
    rounds++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { read } = await filesIn(content);
  isDone = true;
  assert.ok(rounds >= 5, `${rounds} rounds of the event loop`);
  assert.equal(read('15.md')?.text, text);
});
