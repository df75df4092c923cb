import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { test } from 'node:test';
import { passwordHashing } from './password-hashing.ts';

test('a password is hashed with scrypt, with its own salt, at a cost of 32 MiB', async () => {
  const password = 'correct horse battery';
  const [hash, other] = await Promise.all([passwordHashing.hash(password), passwordHashing.hash(password)]);
  const [salt, key] = hash.split(':');
  assert.notEqual(other.split(':')[0], salt);
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
  assert.equal(key, scryptSync(password, salt!, 64, cost).toString('hex'));
  assert.equal(await passwordHashing.verify({ hash, password }), true);
  assert.equal(await passwordHashing.verify({ hash, password: 'correct horse battery!' }), false);
});
