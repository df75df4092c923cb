import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TIER_NAMES, TIERS } from '../accounts/tiers.ts';
import { SettingsError } from '../errors.ts';
import { readConfig } from './config.ts';

test('everything has a default', () => {
  const config = readConfig({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 8080);
  assert.ok(config.dataDir.endsWith('/data'));
  assert.equal(config.databaseUrl, null);
  assert.equal(config.demo, true);
  const docs = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8');
  for (const tier of TIERS) {
    const limit = config.limits[tier].toLocaleString('en').replace('∞', 'unlimited');
    assert.ok(docs.includes(`| ${TIER_NAMES[tier]} | ${limit} |`), `docs/limits.md: ${tier} has ${limit} calls`);
  }
  assert.ok(Object.isFrozen(config));
});

test('an invalid setting is refused in one line that names it', () => {
  const bad: Record<string, string>[] = [
    { PORT: 'eighty' },
    { PORT: '70000' },
    { PORT: '-1' },
    { KITSCOUT_DEMO: 'yes' },
    { KITSCOUT_PRO_LIMIT: '1e5' },
    { KITSCOUT_BUSINESS_LIMIT: '-5' },
    { LOG_LEVEL: 'loud' },
    { DATABASE_URL: 'mysql://secret@host/db' },
    { KITSCOUT_CLOCK: 'tomorrow' },
    { KITSCOUT_METRICS_ADDRESS: '9464' },
    { KITSCOUT_METRICS_ADDRESS: '127.0.0.1:70000' },
    { KITSCOUT_METRICS_PUBLIC: 'on', KITSCOUT_METRICS_ADDRESS: '127.0.0.1:9464' },
  ];
  for (const env of bad) {
    const name = Object.keys(env)[0]!;
    assert.throws(
      () => readConfig(env),
      (error: Error) =>
        error instanceof SettingsError &&
        error.message.startsWith(name) &&
        !error.message.includes('\n') &&
        !error.message.includes('secret'),
    );
  }
});

test('the address of the metrics is a host and a port', () => {
  const address = (KITSCOUT_METRICS_ADDRESS: string) => readConfig({ KITSCOUT_METRICS_ADDRESS }).metrics.address;
  assert.deepEqual(address('0.0.0.0:9464'), { host: '0.0.0.0', port: 9464 });
  assert.deepEqual(address('[::1]:0'), { host: '::1', port: 0 });
  assert.deepEqual(readConfig({}).metrics, { address: null, public: false });
});

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', KITSCOUT_DATA: ' ' }).port, 8080);
});

test('a demo account is created only where no one else can reach it, or when asked for explicitly', () => {
  const demo = (env: Record<string, string>) => readConfig(env).demo;
  for (const HOST of ['127.0.0.1', '127.8.9.1', 'localhost', '::1']) assert.ok(demo({ HOST }));
  for (const HOST of ['0.0.0.0', '::', '192.168.0.1', 'example.com', '1270.0.0.1']) {
    assert.ok(!demo({ HOST }));
    assert.ok(demo({ HOST, KITSCOUT_DEMO: 'on' }));
  }
  assert.ok(!demo({ KITSCOUT_PUBLIC_URL: 'https://kits.example.com' }), 'it is behind a proxy');
  assert.ok(demo({ KITSCOUT_PUBLIC_URL: 'https://kits.example.com', KITSCOUT_DEMO: 'on' }));
  assert.ok(!demo({ KITSCOUT_DEMO: 'off' }));
});

test('the store cannot be in a virtual file system of the kernel', () => {
  for (const KITSCOUT_DATA of ['/proc/x', '/proc', '/sys/kitscout', '/dev/null', '/dev/shm', '/tmp/../proc/self/x'])
    assert.throws(() => readConfig({ KITSCOUT_DATA }), /^SettingsError: KITSCOUT_DATA/);
  for (const KITSCOUT_DATA of ['/dev/shm/kitscout', '/process', '/srv/proc'])
    assert.equal(readConfig({ KITSCOUT_DATA }).dataDir, KITSCOUT_DATA);
});

test('the README lists every setting', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const sources = read('./config.ts') + read('./dashboard-config.ts');
  const names = new Set(
    [...sources.matchAll(/'((?:KITSCOUT|STRIPE|SMTP)_[A-Z_]+|HOST|PORT|LOG_LEVEL|DATABASE_URL)'/g)].map(
      (match) => match[1]!,
    ),
  );
  assert.ok(names.size >= 20);
  for (const name of names)
    assert.ok(read('../../README.md').includes(`| \`${name}\` |`), `${name} is missing in the README's table`);
});
