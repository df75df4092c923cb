import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sendWeekly } from '../../src/http/calls/weekly-mail.ts';
import { openMailer } from '../../src/mail/mailer.ts';
import { call } from '../support/http.ts';
import { startMailBox } from '../support/mail-box.ts';
import { startService } from '../support/service.ts';

const box = await startMailBox();
const service = await startService({ startAt: '2026-05-08T12:00:00.000Z' });
after(async () => {
  await service.close();
  await box.close();
});

test('owners get one mail on a Monday about the week before, unless they called nothing or switched it off', async () => {
  const { store, clock } = service;
  const log = { warn: () => {}, error: () => {} };
  const smtpUrl = `smtp://127.0.0.1:${(box.server.address() as AddressInfo).port}`;
  const mailer = await openMailer({ smtpUrl, from: 'kits@example.com', contact: null }, log, []);
  const limits = { free: 100, pro: 10_000, business: 100_000, enterprise: Number.POSITIVE_INFINITY };
  const deps = {
    store,
    limits,
    mailer,
    usageLink: () => 'https://kits.example.com/dashboard/usage',
    log: log as never,
  };
  const [one, silent] = [await service.account('pro'), await service.account('pro')];
  await service.account('pro');
  await store.accounts.update(silent.account.id, { weeklyMail: false });
  for (const { key } of [one, silent]) {
    for (let i = 0; i < 3; i++) await call(service.url, '/api/v1/kits', { key });
    await call(service.url, '/api/v1/usage', { key });
  }
  for (const early of ['2026-05-08T13:00:00.000Z', '2026-05-10T23:59:00.000Z', '2026-05-11T05:59:00.000Z']) {
    clock.set(early);
    assert.equal(await sendWeekly(deps), 0, early);
  }
  clock.set('2026-05-11T06:00:00.000Z');
  assert.deepEqual((await Promise.all([sendWeekly(deps), sendWeekly(deps)])).sort(), [0, 1]);
  assert.equal(await sendWeekly(deps), 0);
  await mailer.sent();
  const [mail, ...more] = box.mails();
  assert.deepEqual(more, []);
  assert.match(mail!, new RegExp(`RCPT TO:<${one.account.email}>`));
  assert.match(mail!, /Subject: Kitscout last week: 4 calls/);
  assert.match(mail!, /made 4 calls last week, after 0 in the week before/);
  assert.match(mail!, /list_kits: 3\nusage: 1/);
  // Nothing was called in the week after, and on Tuesday it is too late.
  clock.set('2026-05-18T08:00:00.000Z');
  assert.equal(await sendWeekly(deps), 0);
  await call(service.url, '/api/v1/kits', { key: one.key });
  clock.set('2026-05-26T08:00:00.000Z');
  assert.equal(await sendWeekly(deps), 0);
  await mailer.close();
});
