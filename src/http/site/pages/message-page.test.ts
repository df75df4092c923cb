import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../html.ts';
import { statusPage } from './message-page.ts';

test('the status uses the singular for one kit', () => {
  const shown = (count: number) => {
    const version = { catalogue: { count }, revision: 3 } as never;
    return html`${statusPage({ isReady: true, version, engine: { problem: null, left: 0 }, maintenance: null, at: 0 }).main}`
      .text;
  };
  assert.match(shown(1), / 1 kit, revision 3/);
  assert.match(shown(2), / 2 kits, revision 3/);
});
