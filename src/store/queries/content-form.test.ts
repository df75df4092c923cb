import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinDeliverables } from '../../catalogue/bundle.ts';
import { CURRENT_FORM, filesOf, inCurrentForm } from './content-form.ts';

const FILES = [
  { name: 'README.md', text: '# Hello\n' },
  { name: 'run.sh', text: 'echo hi' },
  { name: 'a.json', text: '{}\n' },
];
/** Content as stored by version 1.0. */
const FIRST_FORM =
  '<!-- file: README.md -->\n\n# Hello\n\n\n<!-- file: run.sh -->\n\n```bash\necho hi\n```\n\n<!-- file: a.json -->\n\n```json\n{}\n\n```';

test('content stored by version 1.0 gives the same files, and is served in the current form', () => {
  assert.deepEqual(filesOf(FIRST_FORM, 1), FILES);
  assert.equal(inCurrentForm(FIRST_FORM, 1), joinDeliverables(FILES));
});

test('current content is served unchanged', () => {
  const joined = joinDeliverables(FILES);
  assert.deepEqual(filesOf(joined, CURRENT_FORM), FILES);
  assert.equal(inCurrentForm(joined, CURRENT_FORM), joined);
});
