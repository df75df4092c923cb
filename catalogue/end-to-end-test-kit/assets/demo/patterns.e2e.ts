// Patterns of the references, each a test that runs by itself: pages are answered by routes, nothing is fetched from outside.
// npx playwright test patterns --repeat-each=10
import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';

const site = 'https://app.example';
const html = (body: string) => ({ contentType: 'text/html', body: `<!doctype html><title>t</title>${body}` });
const serve = (page: Page, path: string, body: string) => page.context().route(`${site}${path}`, (route) => route.fulfill(html(body)));

/** A time-based code as authenticator apps make it (RFC 6238, SHA-1, 6 digits, 30 s). The secret is base32. */
export function totp(secret: string, now = Date.now()): string {
  const bits = [...secret.replace(/=+$/, '').toUpperCase()].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const at = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('a stored state signs in without the form', async ({ browser }) => {
  const first = await browser.newContext();
  const login = await first.newPage();
  await serve(login, '/login', `<button onclick="document.cookie='sid=ann; path=/; secure';location.href='/home'">Sign in</button>`);
  const home = `<h1></h1><script>document.querySelector('h1').textContent = document.cookie.includes('sid=ann') ? 'Hello Ann' : 'Please sign in'</script>`;
  await serve(login, '/home', home);
  await login.goto(`${site}/login`);
  await login.getByRole('button', { name: 'Sign in' }).click();
  await expect(login.getByRole('heading', { name: 'Hello Ann' })).toBeVisible(); // wait for the proof, then store
  const state = await first.storageState();
  await first.close();

  const second = await browser.newContext({ storageState: state });
  const page = await second.newPage();
  await serve(page, '/home', home);
  await page.goto(`${site}/home`);
  await expect(page.getByRole('heading', { name: 'Hello Ann' })).toBeVisible();
  await second.close();
});

test('the code of the second factor is computed', () => {
  // Test vector of RFC 6238: the ASCII secret 12345678901234567890 at 59 s gives 94287082 with eight digits.
  expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000)).toBe('287082');
});

test('a passkey is created and used with a virtual authenticator', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'the virtual authenticator is reached through the protocol of Chromium');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await serve(page, '/passkey', `<button id=c>Create</button><button id=u>Use</button><p role=status></p><script>
    const say = (t) => (document.querySelector('p').textContent = t), bytes = (n) => crypto.getRandomValues(new Uint8Array(n));
    c.onclick = async () => { await navigator.credentials.create({ publicKey: { challenge: bytes(32), rp: { name: 'App', id: 'app.example' }, user: { id: bytes(16), name: 'ann', displayName: 'Ann' }, pubKeyCredParams: [{ type: 'public-key', alg: -7 }], authenticatorSelection: { residentKey: 'required' } } }); say('created'); };
    u.onclick = async () => { const got = await navigator.credentials.get({ publicKey: { challenge: bytes(32), rpId: 'app.example' } }); say('signed in with ' + got.type); };
  </script>`);
  await page.goto(`${site}/passkey`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status')).toHaveText('created');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByRole('status')).toHaveText('signed in with public-key');
});

test('a frame inside a frame is reached by its title', async ({ page }) => {
  await page.route('https://pay.example/**', (route) =>
    route.fulfill(html(route.request().url().endsWith('/inner')
      ? `<label>Card number <input></label>` : `<iframe title="Card" src="https://pay.example/inner"></iframe>`)));
  await serve(page, '/checkout', `<iframe title="Payment" src="https://pay.example/outer"></iframe>`);
  await page.goto(`${site}/checkout`);
  const card = page.locator('iframe[title="Payment"]').contentFrame().locator('iframe[title="Card"]').contentFrame();
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await expect(card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
});

test('a pop-up is awaited before the click that opens it', async ({ page }) => {
  await serve(page, '/start', `<button onclick="window.open('/consent')">Sign in with Acme</button><h1></h1><script>onmessage = (e) => { document.querySelector('h1').textContent = e.data }</script>`);
  await serve(page, '/consent', `<button onclick="opener.postMessage('Signed in','*');window.close()">Allow</button>`);
  await page.goto(`${site}/start`);
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  const popup = await opens;
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
});

test('files go up from memory and come down into memory', async ({ page }) => {
  await serve(page, '/files', `<label>Import <input type=file></label><output></output><a download="report.csv" href="data:text/csv,a%3Bb%0A1%3B2%0A">Export</a>
    <script>document.querySelector('input').onchange = async (e) => { document.querySelector('output').textContent = (await e.target.files[0].text()).split('\\n').length + ' lines' }</script>`);
  await page.goto(`${site}/files`);
  await page.getByLabel('Import').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAnn\nBob') });
  await expect(page.getByRole('status')).toHaveText('3 lines');
  const starts = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const download = await starts;
  expect(download.suggestedFilename()).toBe('report.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('a;b\n1;2\n');
});

test('a dialog of the browser is answered before it appears', async ({ page }) => {
  await serve(page, '/delete', `<button onclick="document.querySelector('p').textContent = confirm('Delete 3 invoices?') ? 'deleted' : 'kept'">Delete</button><p role=status></p>`);
  await page.goto(`${site}/delete`);
  const asked = new Promise<string>((resolve) => page.once('dialog', async (dialog) => { resolve(dialog.message()); await dialog.accept(); }));
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(await asked).toBe('Delete 3 invoices?');
  await expect(page.getByRole('status')).toHaveText('deleted');
});

const chat = `<ul></ul><form><label>Message <input></label></form><p role=status>offline</p><script>
  let n = 0; const connect = () => { const s = new WebSocket('wss://app.example/live');
    s.onopen = () => { document.querySelector('p').textContent = 'online'; s.send(JSON.stringify({ hello: ++n })) };
    s.onmessage = (e) => { const li = document.createElement('li'); li.textContent = JSON.parse(e.data).text; document.querySelector('ul').append(li) };
    s.onclose = () => { document.querySelector('p').textContent = 'offline'; setTimeout(connect, 50) };
    document.querySelector('form').onsubmit = (e) => { e.preventDefault(); s.send(JSON.stringify({ text: document.querySelector('input').value })) } };
  connect();</script>`;

test('a socket is played by the test, and comes back after a break', async ({ page }) => {
  const sent: string[] = [];
  let sockets = 0;
  let drop = async () => {};
  await page.routeWebSocket('wss://app.example/live', (ws) => {
    sockets += 1;
    drop = () => ws.close({ code: 1012, reason: 'restart' });
    ws.onMessage((message) => { sent.push(String(message)); if (String(message).includes('hi')) ws.send(JSON.stringify({ text: 'hi back' })); });
  });
  await serve(page, '/chat', chat);
  await page.goto(`${site}/chat`);
  await expect(page.getByRole('status')).toHaveText('online');
  await page.getByLabel('Message').fill('hi');
  await page.getByLabel('Message').press('Enter');
  await expect(page.getByRole('listitem')).toHaveText('hi back');
  await drop();
  await expect.poll(() => sockets).toBe(2);
  await expect(page.getByRole('status')).toHaveText('online');
  expect(sent.filter((m) => m.includes('hello'))).toHaveLength(2);
});

test('a failed request shows what a person can do, and then works', async ({ page }) => {
  let calls = 0;
  await page.route(`${site}/api/orders`, (route) => (++calls === 1 ? route.fulfill({ status: 503 }) : route.fulfill({ json: ['A-1'] })));
  await serve(page, '/orders', `<p role=alert></p><ul></ul><button hidden onclick="load()">Try again</button><script>
    async function load() { const r = await fetch('/api/orders'), b = document.querySelector('button'), a = document.querySelector('[role=alert]');
      b.hidden = r.ok; a.textContent = r.ok ? '' : 'Orders could not be loaded'; if (r.ok) document.querySelector('ul').innerHTML = (await r.json()).map((o) => '<li>' + o).join('') } load()</script>`);
  await page.goto(`${site}/orders`);
  await expect(page.getByRole('alert')).toHaveText('Orders could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem')).toHaveText('A-1');
});

test('half an hour passes at once', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-19T09:00:00Z') });
  await serve(page, '/idle', `<p role=status>signed in</p><script>setTimeout(() => { document.querySelector('p').textContent = 'signed out' }, 30 * 60 * 1000)</script>`);
  await page.goto(`${site}/idle`);
  await page.clock.fastForward('29:00');
  await expect(page.getByRole('status')).toHaveText('signed in');
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('status')).toHaveText('signed out');
});

test('two people see each other', async ({ browser }) => {
  const board: string[] = [];
  const open = async (name: string) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(`${site}/api/board`, (route) => {
      if (route.request().method() === 'POST') board.push(`${name}: ${route.request().postData()}`);
      return route.fulfill({ json: board });
    });
    await serve(page, '/board', `<button onclick="fetch('/api/board',{method:'POST',body:'done'})">Done</button><ul></ul><script>(async function poll() { document.querySelector('ul').innerHTML = (await (await fetch('/api/board')).json()).map((x) => '<li>' + x).join(''); setTimeout(poll, 200) })()</script>`);
    await page.goto(`${site}/board`);
    return page;
  };
  const [ann, bob] = await Promise.all([open('Ann'), open('Bob')]);
  await ann.getByRole('button', { name: 'Done' }).click();
  await expect(bob.getByRole('listitem')).toHaveText('Ann: done');
  await ann.context().close();
  await bob.context().close();
});

test('any error in the console fails the test', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  await serve(page, '/broken', `<h1>Fine</h1><script>setTimeout(() => { throw new Error('late fault') })</script>`);
  await page.goto(`${site}/broken`);
  await expect(page.getByRole('heading', { name: 'Fine' })).toBeVisible(); // the person sees nothing wrong
  await expect.poll(() => errors).toEqual(['late fault']); // in a suite: expect(errors).toEqual([]) in a fixture's teardown
});

test('the shape of a page is compared as a tree of roles', async ({ page }) => {
  await serve(page, '/shape', `<main><h1>Invoices</h1><table><tr><th>No</th></tr><tr><td>17</td></tr></table><button>New</button></main>`);
  await page.goto(`${site}/shape`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Invoices" [level=1]
    - table:
      - rowgroup:
        - row "No"
        - row /\\d+/
    - button "New"
  `);
});
