// npx nuxt prepare && npx vitest run. Builds and starts the project once, then calls it as browsers and strangers would.
import { fileURLToPath } from 'node:url';
import { fetch, setup } from '@nuxt/test-utils/e2e';
import { describe, expect, test } from 'vitest';

describe('stock', async () => {
  await setup({ rootDir: fileURLToPath(new URL('..', import.meta.url)), setupTimeout: 240_000 });

  const reserve = (body: unknown, headers: Record<string, string> = {}) =>
    fetch('/api/stock/reserve', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'session=demo', ...headers },
      body: JSON.stringify(body),
    });

  test('the first HTML holds the data of the signed-in person', async () => {
    const html = await (await fetch('/stock', { headers: { cookie: 'session=demo' } })).text();
    expect(html).toContain('Fern, 12 cm pot');
  });

  test('nobody signed in gets no data', async () => {
    expect((await fetch('/api/stock')).status).toBe(401);
    expect(await (await fetch('/stock')).text()).not.toContain('Fern, 12 cm pot');
  });

  test('a page of another site cannot reserve, although the browser sends the cookie', async () => {
    expect((await reserve({ id: 'palm-30' }, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403);
    expect((await reserve({ id: 'palm-30' }, { 'sec-fetch-site': 'same-site', origin: 'https://blog.app.example' })).status).toBe(403);
    expect((await reserve({ id: 'palm-30' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await reserve({ id: 'palm-30' }, { origin: 'null' })).status).toBe(403);
  });

  test('a body that is not what the handler expects is refused', async () => {
    expect((await reserve({ id: 7 }, { 'sec-fetch-site': 'same-origin' })).status).toBe(400);
    expect((await reserve({ id: 'fern-12', free: 99 }, { 'sec-fetch-site': 'same-origin' })).status).toBe(400);
  });
});
