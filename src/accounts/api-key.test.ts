import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { fc } from '../../test/support/fast-check.ts';
import { generateKey, hashKey, isWellFormedKey, KEY_LENGTH, KEY_PREFIX, scrubKeys, storedKey } from './api-key.ts';

test('a key has 36 characters: the prefix, 25 random ones and 6 of checksum over all of them', () => {
  const keys = Array.from({ length: 2000 }, generateKey);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) {
    assert.equal(key.length, KEY_LENGTH);
    assert.ok(key.startsWith(KEY_PREFIX));
    assert.match(key, /^kits_[0-9A-Za-z]{31}$/);
    assert.ok(isWellFormedKey(key));
  }
});

test('the checksum is CRC-32 in base 62', () => {
  const key = generateKey();
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const value = [...key.slice(30)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  assert.equal(value, crc32(key.slice(0, 30)));
});

test('random characters are evenly distributed', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 4000; i++) for (const c of generateKey().slice(5, 30)) counts.set(c, (counts.get(c) ?? 0) + 1);
  assert.equal(counts.size, 62);
  const expected = (4000 * 25) / 62;
  for (const [character, count] of counts)
    assert.ok(Math.abs(count - expected) < expected * 0.2, `${character}: ${count} of ${expected}`);
});

test('changing any one character makes a key malformed', () => {
  const key = generateKey();
  for (let i = 0; i < key.length; i++) {
    const changed = key.slice(0, i) + (key[i] === 'x' ? 'y' : 'x') + key.slice(i + 1);
    assert.ok(!isWellFormedKey(changed), changed);
  }
});

test('no other text is well formed', () => {
  fc.assert(fc.property(fc.string(), (text) => !isWellFormedKey(text)));
  assert.ok(!isWellFormedKey(`${generateKey()}\n`));
});

test('the hash is SHA-256 in hex, the hint shows only both ends', () => {
  const key = generateKey();
  assert.match(hashKey(key), /^[0-9a-f]{64}$/);
  assert.deepEqual(storedKey(key), { hash: hashKey(key), hint: `${key.slice(0, 9)}…${key.slice(-4)}` });
});

test('scrubbing removes every key from a text and keeps the rest', () => {
  const [a, b] = [generateKey(), generateKey()];
  assert.equal(scrubKeys(`{"x":"${a}","y":"/kits/${b}?q"}`), '{"x":"kits_[removed]","y":"/kits/kits_[removed]?q"}');
  assert.equal(scrubKeys('nothing here: kits_short'), 'nothing here: kits_short');
});
