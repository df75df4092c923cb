import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseCommonPassword } from './common-passwords.ts';

const isRefused = (password: string, email?: string) => {
  try {
    refuseCommonPassword(password, email);
    return false;
  } catch {
    return true;
  }
};

test('common passwords are refused, including their usual variations', () => {
  for (const password of [
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!!',
    'password123!',
    '123password',
    '12345678',
    '87654321',
    '19901990',
    'qwertyui',
    'qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'abcdefgh',
    'aaaaaaaa',
    'abcabcabc',
    'passwordpassword',
    'letmein1'.replace('letmein', 'welcome'),
    'iloveyou2',
    'kitscout2026',
  ])
    assert.ok(isRefused(password), password);
  assert.ok(isRefused('maria.weber', 'Maria.Weber@example.com'));
});

test('other passwords are accepted', () => {
  for (const password of [
    'correct horse battery',
    'tr0ub4dor&3',
    'passwordless-future',
    '482915570312',
    'mondayqwertysunk',
  ])
    assert.ok(!isRefused(password, 'maria@example.com'), password);
});
