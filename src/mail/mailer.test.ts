import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openMailer } from './mailer.ts';

/** A mail server that answers each recipient with the next of these lines, and each mail after `ms`. */
async function mailServer(t: TestContext, recipients: string[], ms = 0) {
  const taken: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let data: string | null = null;
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          taken.push(data);
          data = null;
          setTimeout(() => socket.write('250 taken\r\n'), ms).unref();
        } else if (line === 'DATA') {
          data = '';
          setTimeout(() => socket.write('354 go on\r\n'), ms).unref();
        } else socket.write(`${line.startsWith('RCPT') ? (recipients.shift() ?? '250 ok') : '250 ok'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { taken, mail: { smtpUrl, from: 'kits@example.com', contact: 'ops@example.com' } };
}

function logged() {
  const lines: string[] = [];
  const log = {
    warn: (_: object, message: string) => lines.push(`warn ${message}`),
    error: (_: object, message: string) => lines.push(`error ${message}`),
  };
  return { lines, log };
}

test('a temporarily refused mail is sent again, a permanently refused one is not', async (t) => {
  const { taken, mail } = await mailServer(t, ['451 greylisted', '250 ok', '550 no such user']);
  const { lines, log } = logged();
  const mailer = await openMailer(mail, log, [10, 10]);
  mailer.sendResetLink('ada@example.com', 'https://kits.example.com/reset');
  await mailer.sent();
  assert.equal(taken.length, 1);
  assert.deepEqual(lines, ['warn a mail could not be sent; next try in 0.01 s']);
  mailer.sendResetLink('eve@example.com', 'https://kits.example.com/reset');
  await mailer.sent();
  assert.equal(taken.length, 1);
  assert.deepEqual(lines.slice(1), ['error a mail could not be sent']);
  await mailer.close();
});

test('a server that stops sends its pending mail first, including mail that waits for a retry', async (t) => {
  const { taken, mail } = await mailServer(t, ['451 greylisted'], 50);
  const { lines, log } = logged();
  const mailer = await openMailer(mail, log);
  const warned = t.mock.method(log, 'warn');
  mailer.sendResetLink('ada@example.com', 'https://kits.example.com/reset');
  while (warned.mock.callCount() === 0) await new Promise(setImmediate);
  mailer.sendResetLink('bo@example.com', 'https://kits.example.com/reset');
  await mailer.close();
  assert.equal(taken.length, 2);
  assert.equal(lines.filter((line) => line.startsWith('error')).length, 0);
});

test('mail that takes too long does not keep the server from stopping, and the log has its number', async (t) => {
  const { mail } = await mailServer(t, [], 60_000);
  const { lines, log } = logged();
  const mailer = await openMailer(mail, log);
  mailer.sendResetLink('ada@example.com', 'https://kits.example.com/reset');
  await mailer.close();
  assert.deepEqual(lines, ['warn stopped before these mails were sent']);
});

test("mails have readable figures, name the operator's contact, and suppress automatic replies", async (t) => {
  const { taken, mail } = await mailServer(t, []);
  const mailer = await openMailer(mail, logged().log);
  const link = 'https://kits.example.com/dashboard/usage';
  mailer.sendUsageNotice('ada@example.com', { percent: 80, used: 8000, limit: 10_000, resetsAt: '2026-12-01', link });
  await mailer.sent();
  mailer.sendEmailChanged('ada@example.com', 'new@example.com');
  await mailer.sent();
  const [usage, changed] = taken.map((text) => text.replaceAll('=\n', ''));
  assert.match(usage!, /has used 8,000 of the 10,000 calls/);
  assert.match(usage!, /^Auto-Submitted: auto-generated$/m);
  assert.match(changed!, /tell the operator of the service: ops@example\.com/);
  await mailer.close();
});
