import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutAddresses } from './addresses.ts';

const shown = (text: string) => withoutAddresses(text).replace(/ +/g, ' ').trim();

test('web and mail addresses and telephone numbers are removed', () => {
  for (const [text, left] of [
    ['see https://shop.example.com/a?b=1&c=%20d, it is slow', 'see it is slow'],
    ['our page www.Example.org/start is slow', 'our page is slow'],
    ['write to jo.doe+x@mail.example.co.uk about the audit', 'write to about the audit'],
    ['call +49 (170) 123-45 67 after the audit', 'call after the audit'],
    ['call 555.867.5309 or 0123/4567890', 'call or'],
    ['src/pages/shop/cart.vue:42 shows nothing', 'cart.vue:42 shows nothing'],
    ['see ~/work/a.b/ and /var/log/app/error.log', 'see and error.log'],
    ['<div class="x"><b>our page</b> is slow<br/></div>', 'our page is slow'],
    ['<!-- copied --> our page is slow', 'our page is slow'],
    ['自社サイトhttps://example.com/のSEOを改善したい', '自社サイト のSEOを改善したい'],
  ] as const)
    assert.equal(shown(text), left);
});

test('amounts, dates, versions, handles and mentions of addresses stay, and so does a text that is only an address', () => {
  for (const text of [
    'from 2026-11-17 to 2026-11-20',
    'a market of 12 000 000 euros',
    'Node 22.11.0 and 127.0.0.1',
    'ask @jo about user@ and http:// prefixes',
    'https://example.com/a-page',
    'JIRA-1234 and ISO 27001',
    'and/or, 24/7, 1/2/3, CI/CD, read/write/execute and src/app.ts',
    'C++/Rust/Python, C#/.NET/ASP.NET, a café/bar/club, сайт/API/база',
    'MongoDB/Express/React/Node.js, react/next.js/vue.js and Go/Rust/next.js.',
    'the <div> in my page is not centred',
    '<canvas> drawing app',
    '< 3 hours and > 2 people',
  ])
    assert.equal(withoutAddresses(text), text);
});

test('a text keeps its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a@.:/w1 +(-é<>~!') }), (text) => {
      assert.equal(withoutAddresses(text).length, text.length);
    }),
  );
});
