import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../../errors.ts';
import { hostsOf } from './hosts.ts';

test('a single host is unchanged', () => {
  assert.deepEqual(hostsOf('postgres://me:secret@db:5433/kits?sslmode=disable'), [
    { name: 'db:5433', url: 'postgres://me:secret@db:5433/kits?sslmode=disable' },
  ]);
  assert.deepEqual(
    hostsOf('postgresql:///kits?host=/run/postgresql').map(({ name }) => name),
    ['/run/postgresql'],
  );
});

test('several hosts become one URL each, and parameters that only libpq understands are removed', () => {
  assert.deepEqual(
    hostsOf('postgres://me:p%40ss@one:5432,two,[::1]:5434/kits?target_session_attrs=read-write&application_name=x'),
    [
      { name: 'one:5432', url: 'postgres://me:p%40ss@one:5432/kits?application_name=x' },
      { name: 'two', url: 'postgres://me:p%40ss@two/kits?application_name=x' },
      { name: '[::1]:5434', url: 'postgres://me:p%40ss@[::1]:5434/kits?application_name=x' },
    ],
  );
});

test('a TLS connection verifies the certificate, unless disabled', () => {
  for (const [given, used] of [
    ['sslmode=require&sslrootcert=ca.pem', 'sslmode=verify-full&sslrootcert=ca.pem'],
    ['sslmode=no-verify', 'sslmode=no-verify'],
    ['uselibpqcompat=true&sslmode=require', 'uselibpqcompat=true&sslmode=require'],
  ])
    assert.equal(hostsOf(`postgres://db/kits?${given}`)[0]!.url, `postgres://db/kits?${used}`);
});

test('an invalid URL is refused without repeating the password', () => {
  for (const url of [
    'postgres://me:secret@one/kits?target_session_attrs=standby',
    'postgres://me:secret@one:port/kits',
    'postgres://me:p@secret:x/y@one/kits',
    'mysql://me:secret@one/kits',
  ]) {
    assert.throws(
      () => hostsOf(url),
      (error) => error instanceof SettingsError && !error.message.includes('secret'),
    );
  }
});
