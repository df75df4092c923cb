import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { quickPasswords } from '../support/quick-passwords.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

const service = await startService({ env: { KITSCOUT_TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' } });
after(() => service.close());

const from = (address: string) => new Visitor(service.url, { 'x-forwarded-for': address });

test('wrong passwords from many addresses lock out strangers, but not a browser that signed in before', async () => {
  const { email, cookies } = await newcomer(service.url);
  let refused = 0;
  for (let i = 0; i < 60; i++)
    if ((await from(`198.51.100.${i % 30}`).signIn(email, 'wrong wrong wrong')).status === 429) refused += 1;
  assert.ok(refused > 0, 'guesses are throttled');
  assertRefused(await from('203.0.113.9').signIn(email), 'too_many_requests');
  // The same address as a guesser, but a known browser.
  const holder = from('198.51.100.1');
  for (const [name, cookie] of cookies) if (name.endsWith('device')) holder.cookies.set(name, cookie);
  assert.equal(holder.cookies.size, 1);
  assert.equal((await holder.signIn(email)).status, 200);
});

test('while a network floods sign-in, others sign in, and so does a known browser from the same network', async (t) => {
  // The places for hashing are taken only as long as a hash takes.
  quickPasswords.isOn = false;
  t.after(() => {
    quickPasswords.isOn = true;
  });
  const { email, cookies } = await newcomer(service.url);
  const { host, hostname, port } = new URL(service.url);
  let refused = 0;
  const strangers = Array.from({ length: 300 }, (_, i) => {
    const body = JSON.stringify({ email: `stranger${i}@example.net`, password: PASSWORD });
    const head = `POST /dashboard/api/auth/sign-in/email HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${service.url}\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: 2001:db8:77:${i.toString(16)}::1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.on('data', (answer) => {
      if (answer.toString('latin1').startsWith('HTTP/1.1 429 ')) refused += 1;
    });
    socket.write(head + body);
    return socket;
  });
  await until(() => refused > 50, 30_000);
  const known = from('2001:db8:77:ffff::1');
  for (const [name, cookie] of cookies) if (name.endsWith('device')) known.cookies.set(name, cookie);
  const answers = await Promise.all([from('2001:db8:78::1').signIn(email), known.signIn(email)]);
  // Those that still wait have no password hashed.
  for (const socket of strangers) socket.resetAndDestroy();
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
});

test("a known browser's guesses are limited too, and it is known only to its own account", async () => {
  const holder = await newcomer(service.url);
  const other = await newcomer(service.url);
  await holder.post('/auth/sign-out');
  const outcomes: number[] = [];
  for (let i = 0; i < 12; i++) outcomes.push((await holder.signIn(holder.email, 'wrong wrong wrong')).status);
  assert.deepEqual(outcomes, [...Array(10).fill(401), 429, 429]);
  for (let i = 0; i < 60; i++) await from(`198.51.100.${i % 30}`).signIn(other.email, 'wrong wrong wrong');
  assertRefused(await holder.signIn(other.email), 'too_many_requests');
  const forged = from('203.0.113.10');
  const device = [...other.cookies].find(([name]) => name.endsWith('device'))!;
  // With a letter outside ASCII, it has as many characters as a signature, but more bytes.
  for (const end of ['xx', 'xé']) {
    forged.cookies.set(device[0], { ...device[1], value: device[1].value.slice(0, -2) + end });
    assertRefused(await forged.signIn(other.email), 'too_many_requests');
  }
});

/**
 * Whether a browser's cookies are recognised for the address: then it has ten tries a minute, wherever it is. Strangers
 * have ten from each address. Uses up those tries, and waits until they are over.
 */
async function isRecognised({ cookies }: Visitor, email: string): Promise<boolean> {
  const outcomes: number[] = [];
  for (let i = 0; i < 12; i++) {
    const guesser = from(`192.0.2.${100 + i}`);
    for (const [name, cookie] of cookies) if (name.endsWith('device')) guesser.cookies.set(name, cookie);
    assert.equal(guesser.cookies.size, 1, 'there is a cookie to try');
    outcomes.push((await guesser.signIn(email, 'wrong wrong wrong')).status);
  }
  service.clock.add(61_000);
  assert.deepEqual([...new Set(outcomes.slice(0, 10))], [401]);
  return outcomes[11] === 429;
}

test('a cookie collected while an own account had an address is not recognised for the later owner of the address', async () => {
  const collector = await newcomer(service.url);
  const email = 'coveted@example.com';
  const move = (to: string) => collector.post('/account/email', { email: to, password: PASSWORD });
  assert.equal((await move(email)).status, 200);
  await collector.get('/auth/get-session');
  const collected = new Visitor(service.url);
  for (const [name, cookie] of collector.cookies) collected.cookies.set(name, cookie);
  assert.equal(await isRecognised(collected, email), true, 'while the account has the address');
  assert.equal((await move(collector.email)).status, 200);
  const owner = await newcomer(service.url, email);
  assert.equal(await isRecognised(collected, email), false);
  assert.equal(await isRecognised(owner, email), true);
});

test('a new password, a reset and a new address each end the recognition of every browser but the one that made it', async () => {
  const owner = await newcomer(service.url);
  let { email } = owner;
  let password = PASSWORD;
  const elsewhere = from('203.0.113.60');
  const changes: Record<string, () => Promise<Visitor>> = {
    async 'a new password'() {
      const newPassword = `${PASSWORD} changed`;
      const answer = await owner.post('/auth/change-password', { currentPassword: password, newPassword });
      assert.equal(answer.status, 200);
      password = newPassword;
      return owner;
    },
    async 'a new address'() {
      const next = `moved-${email}`;
      assert.equal((await owner.post('/account/email', { email: next, password })).status, 200);
      email = next;
      await owner.get('/auth/get-session');
      return owner;
    },
    async 'a reset'() {
      await owner.post('/auth/request-password-reset', { email });
      const line = service.logLines.findLast((one) => one.includes('reset-password?token='))!;
      const token = /token=([^"&]+)/.exec(line)![1]!;
      password = `${PASSWORD} reset`;
      assert.equal((await owner.post('/auth/reset-password', { token, newPassword: password })).status, 200);
      return owner;
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    assert.equal((await elsewhere.signIn(email, password)).status, 200, name);
    assert.equal(await isRecognised(elsewhere, email), true, `before ${name}`);
    const here = await change();
    assert.equal(await isRecognised(elsewhere, email), false, `after ${name}`);
    assert.equal(await isRecognised(here, email), true, `where ${name} was made`);
  }
});

test('a right password forgives the wrong ones before it, of one browser and of all together', async () => {
  const { email, cookies } = await newcomer(service.url);
  const device = [...cookies].find(([name]) => name.endsWith('device'))!;
  for (let round = 0; round < 6; round++) {
    const holder = from(`192.0.2.${200 + round}`);
    holder.cookies.set(device[0], device[1]);
    for (let i = 0; i < 8; i++) assertRefused(await holder.signIn(email, 'wrong wrong wrong'), 'wrong_credentials');
    assert.equal((await holder.signIn(email)).status, 200, `round ${round}`);
  }
});

test('guesses with a stolen session are limited, for however many browsers it passes, and lock out no other session', async () => {
  const holder = await newcomer(service.url);
  const elsewhere = new Visitor(service.url);
  await elsewhere.signIn(holder.email);
  const thief = from('203.0.113.50');
  const stolen = [...holder.cookies].filter(([name]) => !name.endsWith('device'));
  for (const [name, cookie] of stolen) thief.cookies.set(name, cookie);
  const remove = (visitor: Visitor, password: string) => visitor.post('/account/delete', { password });
  for (let i = 0; i < 10; i++) assertRefused(await remove(thief, 'wrong wrong wrong'), 'wrong_credentials');
  assertRefused(await remove(thief, PASSWORD), 'too_many_requests');

  const outcomes: number[] = [];
  for (let i = 0; i < 12; i++) {
    if (i % 6 === 0) {
      for (const name of thief.cookies.keys()) if (name.endsWith('device')) thief.cookies.delete(name);
      await thief.get('/auth/get-session');
      assert.equal(thief.cookies.size, stolen.length + 1);
    }
    outcomes.push((await thief.signIn(holder.email, 'wrong wrong wrong')).status);
  }
  assert.deepEqual(outcomes, [...Array(10).fill(401), 429, 429]);
  assert.equal((await remove(elsewhere, PASSWORD)).status, 200);
});

test('reset links requested by strangers stop the holder neither from requesting one nor from signing in with it', async () => {
  const holder = await newcomer(service.url);
  const ask = (visitor: Visitor) => visitor.post('/auth/request-password-reset', { email: holder.email });
  for (let i = 0; i < 12; i++) await ask(from(`192.0.2.${i}`));
  assertRefused(await ask(from('192.0.2.200')), 'too_many_requests');
  assert.equal((await ask(holder)).status, 200);

  for (let i = 0; i < 60; i++) await from(`198.51.100.${i % 30}`).signIn(holder.email, 'wrong wrong wrong');
  const line = service.logLines.findLast((one) => one.includes('reset-password?token='))!;
  const token = decodeURIComponent(/token=([^"&]+)/.exec(line)![1]!);
  const elsewhere = from('203.0.113.77');
  assert.equal((await elsewhere.post('/auth/reset-password', { token, newPassword: `${PASSWORD} 2` })).status, 200);
  assert.equal((await elsewhere.signIn(holder.email, `${PASSWORD} 2`)).status, 200);
});

test('a NUL or anything else that no token contains is a 400', async () => {
  const visitor = new Visitor(service.url);
  for (const token of ['a\0b', '\0', 'a b', 'ä'])
    assertRefused(await visitor.post('/auth/reset-password', { token, newPassword: PASSWORD }), 'invalid_request');
});

test('common passwords are refused wherever a password is set', async () => {
  const visitor = await newcomer(service.url);
  const change = { currentPassword: PASSWORD, newPassword: 'Password123' };
  assertRefused(await visitor.post('/auth/change-password', change), 'invalid_request');
  const person = { name: 'A', email: 'common@example.com', password: '12345678' };
  assertRefused(await new Visitor(service.url).post('/auth/sign-up/email', person), 'invalid_request');
  const reset = { token: 'x', newPassword: 'qwerty123' };
  assertRefused(await new Visitor(service.url).post('/auth/reset-password', reset), 'invalid_request');
});

test('requests of clients that have disconnected do not block later ones', async () => {
  const { hostname, port } = new URL(service.url);
  const body = JSON.stringify({ email: 'gone@example.com' });
  const head = `POST /dashboard/api/auth/request-password-reset HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${service.url}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (let round = 0; round < 4; round++)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(head + body);
        // While the answer is delayed or being sent.
        await setTimeout(100);
        socket.destroy();
      }),
    );
  await until(async () => (await new Visitor(service.url).get('/config')).status === 200, 5_000);
  const answers = await Promise.all(Array.from({ length: 100 }, () => new Visitor(service.url).get('/config')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});
