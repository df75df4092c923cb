import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { newcomer, PASSWORD, Visitor } from '../support/visitor.ts';

/** A mail server as simple as can be: takes every mail and keeps its text. */
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

let service: TestService;
before(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  service = await startService({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
      KITSCOUT_MAIL_FROM: 'Kitscout <kits@example.com>',
      KITSCOUT_PUBLIC_URL: 'http://kits.example.com',
    },
  });
});
after(async () => {
  await service.close();
  for (const socket of open) socket.destroy();
  open = [];
  smtp.close();
});

const page = { origin: 'http://kits.example.com' };

test('with SMTP the link goes by mail to the address of the account alone, and is in no log', async () => {
  const visitor = new Visitor(service.url);
  await visitor.post('/auth/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: PASSWORD }, page);
  assert.equal((await visitor.get('/config')).json.mail, true);
  await visitor.post('/auth/request-password-reset', { email: 'ada@example.com' }, page);
  await until(() => mails.length === 1, 5_000);
  const mail = mails[0]!.replaceAll('=\n', '').replaceAll('=3D', '=');
  assert.match(mail, /RCPT TO:<ada@example\.com>/);
  assert.match(mail, /MAIL FROM:<kits@example\.com>/);
  const token = /http:\/\/kits\.example\.com\/dashboard\/reset-password\?token=(\S+)/.exec(mail)?.[1];
  assert.ok(token, mail);
  assert.ok(!service.logLines.join('').includes(token));
  const reset = await visitor.post('/auth/reset-password', { token, newPassword: 'a brand new password' }, page);
  assert.equal(reset.status, 200, reset.text);
});

test('an address with a line break or a second address in it sends nothing elsewhere', async () => {
  const visitor = new Visitor(service.url);
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

test('a mail server that is down is the log’s business, not the visitor’s', async () => {
  const broken = await startService({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    const visitor = await newcomer(broken.url);
    assert.deepEqual((await visitor.post('/auth/request-password-reset', { email: visitor.email })).json, { ok: true });
    await until(() => broken.logLines.some((line) => line.includes('could not be sent')), 5_000);
    assert.ok(!broken.logLines.join('').includes('token='));
  } finally {
    await broken.close();
  }
});
