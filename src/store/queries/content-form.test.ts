import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { kit, readAll } from '../../../test/store/engines.ts';
import { tierLimits } from '../../accounts/tiers.ts';
import { joinDeliverables } from '../../catalogue/bundle.ts';
import { openDatabase } from '../sqlite/connection.ts';
import { openSqliteStore } from '../sqlite/open.ts';
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

test('content that a new version joins to the same text as 1.0 joined other files is stored in the current form', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-form-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  // 1.0 joined "x" without a final newline to the same text.
  const files = ['a.md', 'b.md'].map((name) => ({ name, text: 'x\n' }));
  const importIt = async () => {
    const store = openSqliteStore({ dataDir, limits: tierLimits(), now: Date.now, server: false });
    await store.catalogue.import([{ ...kit('a'), files }], { merge: false });
    const [read] = await readAll(store);
    await store.close();
    return read!.files;
  };
  await importIt();
  const db = openDatabase(dataDir, 'catalogue');
  db.exec("UPDATE kit_contents SET form = 1; UPDATE kits SET digest = 'of other files'");
  db.close();
  assert.deepEqual(await importIt(), files);
});
