import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FREE_LIMIT } from '../../src/accounts/tiers.ts';
import { authenticatorCode } from '../support/authenticator.ts';
import { call } from '../support/http.ts';
import { cliInProcess } from '../support/process.ts';
import { startService } from '../support/service.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { until } from '../support/until.ts';
import { assertRefused, newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

/** A minimal mail server: accepts every mail and keeps its text. */
const mails: string[] = [];
let open: Socket[] = [];
const smtp: Server = createServer((socket) => {
  open.push(socket);
  let inData = false;
  let mail = '';
  socket.write('220 test ready\r\n');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (inData && line === '.') {
        mails.push(mail);
        inData = false;
        mail = '';
        socket.write('250 taken\r\n');
      } else if (inData) mail += `${line}\n`;
      else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else {
        mail += /^(MAIL|RCPT)/.test(line) ? `${line}\n` : '';
        socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    }
  });
});

const page = { origin: 'http://kits.example.com' };
const mailSettings = () => ({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
  KITSCOUT_MAIL_FROM: 'Kitscout <kits@example.com>',
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const service = await startService({
  env: {
    ...mailSettings(),
    KITSCOUT_PUBLIC_URL: page.origin,
    KITSCOUT_PRO_LIMIT: String(2 * FREE_LIMIT),
    KITSCOUT_TRUSTED_PROXIES: 'loopback',
  },
});
after(async () => {
  await service.close();
  for (const socket of open) socket.destroy();
  open = [];
  smtp.close();
});

let browsers = 0;
/** Each with an address of its own, because mail to unproven addresses is limited by network. */
const browser = () => new Visitor(service.url, { 'x-forwarded-for': `192.0.2.${++browsers}` });

/** The newest mail with this text, with the line wrapping of its transfer encoding removed. */
async function mailWith(text: string): Promise<string> {
  const plain = () => mails.map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
  await until(() => plain().some((mail) => mail.includes(text)), 60_000);
  return plain().findLast((mail) => mail.includes(text))!;
}

test('with SMTP the link is mailed only to the address of the account, and is in no log', async () => {
  const visitor = browser();
  await visitor.post('/auth/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: PASSWORD }, page);
  assert.equal((await visitor.get('/config')).json.mail, true);
  await visitor.post('/auth/request-password-reset', { email: 'ada@example.com' }, page);
  const mail = await mailWith('reset-password');
  assert.match(mail, /RCPT TO:<ada@example\.com>/);
  assert.match(mail, /MAIL FROM:<kits@example\.com>/);
  const token = /http:\/\/kits\.example\.com\/dashboard\/reset-password\?token=(\S+)/.exec(mail)?.[1];
  assert.ok(token, mail);
  assert.ok(!service.logLines.join('').includes(token));
  const reset = await visitor.post('/auth/reset-password', { token, newPassword: 'a brand new password' }, page);
  assert.equal(reset.status, 200, reset.text);
});

test('at 50 %, 80 % and 100 % of a month the holder gets one mail each, unless switched off', async () => {
  const subjects = (email: string) =>
    mails.filter((mail) => mail.includes(`<${email}>`)).map((mail) => /Subject: (.*)/.exec(mail)![1]);
  const use = async (key: string, calls: number) => {
    for (let done = 0; done < calls; done += 20)
      await Promise.all(
        Array.from({ length: Math.min(20, calls - done) }, () => call(service.url, '/api/v1/kits', { key })),
      );
  };
  const { account, key } = await service.account('free');
  const { account: silent, key: silentKey } = await service.account('free');
  await service.store.accounts.update(silent.id, { usageMail: false });
  await use(silentKey, FREE_LIMIT + 10);
  await use(key, FREE_LIMIT * 0.5 - 1);
  assert.deepEqual(subjects(account.email), []);
  await use(key, 10);
  await until(() => subjects(account.email).length === 1, 30_000);
  await use(key, FREE_LIMIT * 0.3);
  await until(() => subjects(account.email).length === 2, 30_000);
  await use(key, FREE_LIMIT * 0.2 + 20);
  await until(() => subjects(account.email).length === 3, 30_000);
  assert.deepEqual(subjects(account.email), [
    'You have used 50 % of your Kitscout calls for this month',
    'You have used 80 % of your Kitscout calls for this month',
    'You have used all your Kitscout calls for this month',
  ]);
  assert.match(
    await mailWith(`used ${FREE_LIMIT} of the ${FREE_LIMIT}`),
    /http:\/\/kits\.example\.com\/dashboard\/usage/,
  );
  assert.deepEqual(subjects(silent.email), []);
  await service.store.accounts.update(account.id, { tier: 'pro', subscription: 'active' });
  await use(key, FREE_LIMIT * 0.7);
  // A larger plan gets its own notices.
  const isLarger = (mail: string) => mail.includes(`of the ${2 * FREE_LIMIT} calls`);
  await until(() => mails.some((mail) => isLarger(mail) && mail.includes('You have used 80 %')), 30_000);
});

test('an address with a line break or a second address sends nothing to another recipient', async () => {
  const visitor = browser();
  for (const email of [
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'ada@example.com, eve@example.com',
    'ada@example.com\neve@example.com',
  ]) {
    await visitor.post('/auth/request-password-reset', { email }, page);
    assert.notEqual(
      (await visitor.post('/auth/sign-up/email', { name: 'Eve', email, password: PASSWORD }, page)).status,
      200,
    );
  }
  assert.ok(!mails.join('').includes('eve@'));
});

test('a mail server that is down is reported in the log, not to the visitor', async () => {
  const broken = await startService({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    const visitor = await newcomer(broken.url);
    assert.deepEqual((await visitor.post('/auth/request-password-reset', { email: visitor.email })).json, { ok: true });
    await until(() => broken.logLines.some((line) => line.includes('could not be sent')), 60_000);
    assert.ok(!broken.logLines.join('').includes('token='));
  } finally {
    await broken.close();
  }
});

test('signing up does not reveal who has an account: the holder is told by mail', async () => {
  await service.store.accounts.create({ email: 'made@example.com', tier: 'pro', subscription: 'active' });
  const signUp = (email: string) =>
    browser().post('/auth/sign-up/email', { name: 'X', email, password: PASSWORD }, page);
  const answers = [];
  for (const email of ['fresh@example.com', 'ada@example.com', 'made@example.com', 'fresh@example.com'])
    answers.push(await signUp(email));
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json, { user: null, check_mail: true });
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  for (const email of ['ada', 'made', 'fresh'])
    await until(
      () => mails.some((mail) => mail.includes(`<${email}@example.com>`) && mail.includes('already has an account')),
      60_000,
    );
  const signIn = (email: string) => browser().post('/auth/sign-in/email', { email, password: PASSWORD }, page);
  const tries = await Promise.all(['fresh', 'made', 'nobody'].map((name) => signIn(`${name}@example.com`)));
  assert.deepEqual(
    new Set(tries.map(({ status, text }) => `${status} ${text}`)).size,
    1,
    'signing in afterwards reveals nothing either',
  );
});

test('an address confirmed by its link can sign in and create a key', async () => {
  const visitor = browser();
  const email = 'confirms@example.com';
  await visitor.post('/auth/sign-up/email', { name: 'C', email, password: PASSWORD }, page);
  await until(() => mails.some((mail) => mail.includes(`<${email}>`)), 60_000);
  const mail = await mailWith(`<${email}>`);
  const token = decodeURIComponent(/confirm-email\?token=(\S+)/.exec(mail)![1]!);
  assert.equal((await visitor.post('/auth/sign-in/email', { email, password: PASSWORD }, page)).status, 401);
  const confirm = (given: string, newPassword = PASSWORD) =>
    visitor.post('/auth/confirm-email', { token: given, newPassword }, page);
  assertRefused(await confirm(`${token}x`), 'invalid_token');
  assertRefused(await confirm(token, 'password'), 'invalid_request');
  assert.equal((await confirm(token)).status, 200);
  assertRefused(await confirm(token), 'invalid_token');
  assert.equal((await visitor.post('/auth/sign-in/email', { email, password: PASSWORD }, page)).status, 200);
  assert.equal((await visitor.post('/keys', { name: 'first' }, page)).status, 201);
});

test('a new address is confirmed once by its link; the old address is notified, and nobody learns who has an account', async () => {
  const [visitor, email, fresh] = [browser(), 'mover@example.com', 'moved@example.com'];
  await visitor.post('/auth/sign-up/email', { name: 'M', email, password: PASSWORD }, page);
  const confirm = /confirm-email\?token=(\S+)/.exec(await mailWith(`<${email}>`))![1]!;
  await visitor.post('/auth/confirm-email', { token: decodeURIComponent(confirm), newPassword: PASSWORD }, page);
  await visitor.post('/auth/sign-in/email', { email, password: PASSWORD }, page);
  const ask = (to: string) => visitor.post('/account/email', { email: to, password: PASSWORD }, page);
  await ask('earlier@example.com');
  const earlier = /confirm-new-email\?token=([\w-]+)/.exec(await mailWith('<earlier@example.com>'))![1]!;
  const answers = [await ask('confirms@example.com')];
  // As after a request for a free address: if it still worked, the requester would know that this one is taken.
  assertRefused(await visitor.post('/auth/confirm-new-email', { token: earlier }, page), 'invalid_token');
  answers.push(await ask(fresh));
  for (const answer of answers) assert.deepEqual(answer.json, { email, check_mail: true });
  const token = /confirm-new-email\?token=([\w-]+)/.exec(await mailWith(`<${fresh}>`))![1]!;
  assert.ok(!mails.some((mail) => mail.includes('<confirms@example.com>') && mail.includes('confirm-new-email')));
  assert.equal((await visitor.get('/me')).json.account.email, email, 'not before the link is used');
  // The new mailbox alone confirms nothing: the address may be mistyped, or its owner tricked into the click.
  const stranger = browser();
  assertRefused(await stranger.post('/auth/confirm-new-email', { token }, page), 'signed_out');
  await stranger.post('/auth/sign-in/email', { email: 'confirms@example.com', password: PASSWORD }, page);
  assertRefused(await stranger.post('/auth/confirm-new-email', { token }, page), 'invalid_token');
  const uses = await Promise.all([1, 2, 3].map(() => visitor.post('/auth/confirm-new-email', { token }, page)));
  assert.deepEqual(uses.map(({ status }) => status).sort(), [200, 400, 400]);
  assert.ok(
    uses.every(({ headers }) => headers.getSetCookie().length === 0),
    'the link does not sign anyone in',
  );
  assert.equal((await visitor.get('/me')).json.account.email, fresh);
  await mailWith(`now has the address ${fresh}`);
});

test('every change of sign-in methods is mailed once to the holder; refused changes are not', async () => {
  const [visitor, email, fresh] = [browser(), 'careful@example.com', 'a brand new password'];
  const post = async (path: string, body: object, status = 200) => {
    const answer = await visitor.post(path, body, page);
    assert.equal(answer.status, status, answer.text);
    return answer.json;
  };
  await post('/auth/sign-up/email', { name: 'C', email, password: PASSWORD });
  const confirm = /confirm-email\?token=(\S+)/.exec(await mailWith(`<${email}>`))![1]!;
  await post('/auth/confirm-email', { token: decodeURIComponent(confirm), newPassword: PASSWORD });
  await post('/auth/sign-in/email', { email, password: PASSWORD });
  await post('/auth/change-password', { currentPassword: 'wrong password', newPassword: fresh }, 401);
  await post('/auth/change-password', { currentPassword: PASSWORD, newPassword: fresh });
  const proof = { password: fresh };
  const { options } = await post('/passkeys/begin', { name: 'Key ring', ...proof });
  assert.equal(options.rp.id, 'kits.example.com');
  const response = new SoftwarePasskey().create(options, page);
  await post('/passkeys/finish', { name: 'Key ring', response });
  const [{ id }] = (await visitor.get('/passkeys')).json.passkeys;
  await post(`/passkeys/${id}/remove`, proof);
  await post(`/passkeys/${id}/remove`, proof, 404);
  const { secret, recovery_codes: codes } = await post('/two-factor/begin', proof);
  await post('/two-factor/enable', { code: authenticatorCode(secret) });
  await post('/two-factor/disable', { ...proof, code: '000000' }, 401);
  await post('/two-factor/disable', { ...proof, code: codes[0] });
  const { secret: next } = await post('/two-factor/begin', proof);
  await post('/two-factor/enable', { code: authenticatorCode(next) });
  const env = { KITSCOUT_DATA: service.config.dataDir, ...mailSettings(), KITSCOUT_PUBLIC_URL: page.origin };
  const withMistake = ['--no-two-factor', '--subscription', 'active'];
  assert.equal(
    (await cliInProcess(env, 'account', 'set', email, ...withMistake)).code,
    2,
    'the second factor stays on',
  );
  assert.equal((await cliInProcess(env, 'account', 'set', email, '--no-two-factor')).code, 0);
  const told = [
    'Confirm your address for Kitscout',
    'Your Kitscout password has changed',
    'A passkey was added to Kitscout',
    'A passkey was removed from Kitscout',
    ...Array(2).fill('Two-factor authentication is on for Kitscout'),
    // The second time, the operator switched it off.
    ...Array(2).fill('Two-factor authentication is off for Kitscout'),
  ];
  const subjects = () =>
    mails.filter((mail) => mail.includes(`<${email}>`)).map((mail) => /Subject: (.*)/.exec(mail)![1]!);
  // Mails are sent concurrently, so their order may differ.
  await until(() => subjects().length >= told.length, 30_000);
  assert.deepEqual(subjects().sort(), [...told].sort());
  assert.match(
    await mailWith('no longer signs in to your'),
    /http:\/\/kits\.example\.com\/dashboard\/settings\/security/,
  );
});

test('a stranger cannot flood an address with mails by signing up and signing in', async () => {
  const email = 'flooded@example.com';
  for (let i = 0; i < 5; i++) {
    const stranger = browser();
    await stranger.post('/auth/sign-up/email', { name: 'S', email, password: PASSWORD }, page);
    await stranger.post('/auth/sign-in/email', { email, password: PASSWORD }, page);
  }
  await until(() => mails.filter((mail) => mail.includes(`<${email}>`)).length === 5, 60_000);
});

test('one network causes ten mails per hour to addresses that nobody has proved, however it does that', async () => {
  const from = (address: string) => new Visitor(service.url, { 'x-forwarded-for': address });
  const signUp = (i: number, address = '198.51.100.7') => {
    const person = { name: 'S', email: `stranger${i}@example.com`, password: PASSWORD };
    return from(address).post('/auth/sign-up/email', person, page);
  };
  const signIn = (i: number) =>
    from('198.51.100.7').post('/auth/sign-in/email', { email: `stranger${i}@example.com`, password: PASSWORD }, page);
  const mailed = () => mails.filter((mail) => /RCPT TO:<stranger\d+@/.test(mail)).length;
  for (let i = 0; i < 8; i++) assert.equal((await signUp(i)).status, 200);
  for (let i = 0; i < 5; i++) assertRefused(await signIn(i), 'wrong_credentials');
  for (let i = 8; i < 12; i++) assertRefused(await signUp(i), 'too_many_requests');
  assert.equal(await service.store.accounts.find('stranger8@example.com'), undefined);
  await until(() => mailed() >= 10, 30_000);
  assert.equal((await signUp(20, '198.51.100.8')).status, 200, 'another network');
  await mailWith('<stranger20@example.com>');
  assert.equal(mailed(), 11);
  service.clock.add(3_601_000);
  assert.equal((await signUp(8)).status, 200, 'an hour later');
});

test('an account from before addresses had to be confirmed cannot create or roll keys or make calls until its address is confirmed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kitscout-unproven-'));
  try {
    const before = await startService({ env: { KITSCOUT_DATA: dataDir } });
    const visitor = await newcomer(before.url);
    const early = await visitor.post('/keys', { name: 'early' });
    assert.equal(early.status, 201);
    const passkey = new SoftwarePasskey();
    const { options } = (await visitor.post('/passkeys/begin', { name: 'early', password: PASSWORD })).json;
    const made = { name: 'early', response: passkey.create(options, { origin: before.url }) };
    assert.equal((await visitor.post('/passkeys/finish', made)).status, 200);
    await before.close();
    const later = await startService({ env: { KITSCOUT_DATA: dataDir, KITSCOUT_VERIFY_EMAIL: 'on' } });
    try {
      const again = new Visitor(later.url);
      for (const [name, cookie] of visitor.cookies) again.cookies.set(name, cookie);
      assert.equal((await again.get('/me')).status, 200);
      assertRefused(await again.post('/keys', { name: 'late' }), 'forbidden');
      assertRefused(await again.post(`/keys/${early.json.key.key_id}/roll`, { old_key: 'now' }), 'forbidden');
      assertRefused(await again.post('/playground/recommend', { ai_platform: 'any', use_case: 'x' }), 'forbidden');
      await again.post('/auth/sign-out');
      assertRefused(await again.signIn(visitor.email), 'wrong_credentials');
      const asked = (await again.post('/auth/passkey/begin')).json.options;
      const response = passkey.use(asked, { origin: later.url });
      assertRefused(await again.post('/auth/sign-in/passkey', { response }), 'forbidden');
      assert.equal(again.session(), undefined);
      const line = later.logLines.find((one) => one.includes('confirm-email?token='))!;
      const token = decodeURIComponent(/token=([^"&]+)/.exec(line)![1]!);
      assert.equal((await again.post('/auth/confirm-email', { token, newPassword: PASSWORD })).status, 200);
      assert.equal((await again.signIn(visitor.email)).status, 200);
      assert.equal((await again.post('/keys', { name: 'late' })).status, 201);
    } finally {
      await later.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
