import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workedExample, workedExampleFile } from './worked-example.ts';

const LONG = 'A sentence that says enough to be worth showing on a page. '.repeat(2);

test('the file that tells a piece of work is found by its name', () => {
  assert.equal(workedExampleFile(['README.md', 'references/worked-hunt.md']), 'references/worked-hunt.md');
  assert.equal(workedExampleFile(['references/debt-worked-example.md']), 'references/debt-worked-example.md');
  assert.equal(workedExampleFile(['references/workedness.md', 'worked-x.md', 'references/a/worked-b.md']), undefined);
});

test('what was there and what came of it are told by headings', () => {
  const file = `# A case\n\n## Complaint\n${LONG}\n## Findings\n${LONG}\n## After\n${LONG}\n## Left out\n${LONG}`;
  const found = workedExample('f.md', file)!;
  assert.deepEqual([found.title, found.before.heading, found.after.heading], ['A case', 'Complaint', 'After']);
  assert.ok(found.before.isWhole);
});

test('without a heading for it, the lines under the title are the case', () => {
  const found = workedExample('f.md', `# A case\n${LONG}\n## Check\n${LONG}\n## Result\n${LONG}`)!;
  assert.deepEqual([found.before.heading, found.before.text, found.after.heading], ['The case', LONG.trim(), 'Result']);
});

test('a file that cannot be told apart has no example', () => {
  for (const text of [
    '',
    '# T',
    `# T\n## After\n${LONG}`,
    `# T\n${LONG}\n## Notes\n${LONG}`,
    `# T\n${LONG}\n## After\nshort`,
  ])
    assert.equal(workedExample('f.md', text), null);
});

test('headings inside code are code, and a cut closes the fence', () => {
  const code = `\`\`\`\n## After\n${'x = 1\n'.repeat(400)}\`\`\`\n`;
  const found = workedExample('f.md', `# T\n## Input\n${code}\n## Output\n${LONG}`)!;
  assert.equal(found.after.heading, 'Output');
  assert.equal(found.before.isWhole, false);
  assert.ok(found.before.text.length <= 1_210 && found.before.text.endsWith('\n```'));
});
