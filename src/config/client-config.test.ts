import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readClientConfig } from './client-config.ts';

test('the key is never stored relative to the current folder', { skip: process.platform !== 'linux' }, () => {
  const { homedir } = userInfo();
  for (const HOME of [undefined, '', 'home']) assert.equal(readClientConfig({ HOME }).home, homedir);
  const { configDir } = readClientConfig({ HOME: '/home/me', XDG_CONFIG_HOME: 'config' });
  assert.equal(configDir, join('/home/me', '.config/kitscout'));
});

test('a user without an account, as in many containers, needs no home', { skip: process.geteuid?.() !== 0 }, () => {
  process.seteuid!(54_321);
  try {
    assert.equal(readClientConfig({}).home, '/');
  } finally {
    process.seteuid!(0);
  }
});
