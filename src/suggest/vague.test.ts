import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVague } from './vague.ts';

test('texts that name nothing are vague', () => {
  for (const text of [
    'help',
    'I want to build an app',
    'Something with AI for my startup, please!',
    'make my project better',
    'ich möchte eine App bauen',
    'je veux créer une application',
    'Quiero hacer una aplicación',
  ])
    assert.ok(isVague(text), text);
});

test('one word that says something is enough', () => {
  for (const text of [
    'tests',
    'help with taxes',
    'an app for dentists',
    'make my site faster with a CDN',
    'zxqv wklj pfft',
    'Steuererklärung',
    'テストを書く',
    '...',
    'Keep track of what our family spends each month',
  ])
    assert.ok(!isVague(text), text);
});
