import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';
import { buildServer } from './server.ts';
import { parseItems, reserve } from './stock.ts';

test('takes one piece and leaves the input alone', () => {
  const before = [{ sku: 'fern', free: 2 }];
  assert.deepEqual(reserve(before, 'fern'), {
    kind: 'reserved',
    items: [{ sku: 'fern', free: 1 }],
  });
  assert.deepEqual(before, [{ sku: 'fern', free: 2 }]);
});

test('says why it cannot reserve', () => {
  assert.deepEqual(reserve([{ sku: 'fern', free: 0 }], 'fern'), { kind: 'sold-out' });
  assert.deepEqual(reserve([], 'fern'), { kind: 'unknown-sku' });
});

test('refuses bad stock data with the position', () => {
  assert.throws(
    () =>
      parseItems([
        { sku: 'a', free: 1 },
        { sku: 'b', free: 1.5 },
      ]),
    /item 1/,
  );
  assert.throws(() => parseItems({}), /list/);
});

test('names the missing setting', () => {
  assert.throws(
    () => readConfig({ PORT: '3000' }),
    (error) => error instanceof ConfigError && /STOCK_FILE/.test(error.message),
  );
  for (const PORT of ['x', '', '0x50', '65536'])
    assert.throws(() => readConfig({ PORT, STOCK_FILE: 'y' }), ConfigError);
});

test('answers over HTTP until sold out', async (t) => {
  const server = buildServer([{ sku: 'fern', free: 1 }]).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const codes: number[] = [];
  for (const path of ['fern', 'fern', 'palm'].map((sku) => `/stock/${sku}/reserve`).concat('//'))
    codes.push((await fetch(base + path, { method: 'POST' })).status);
  assert.deepEqual(codes, [200, 409, 404, 404]);
});
