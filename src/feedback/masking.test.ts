import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_KEPT_CHARACTERS, masked } from './masking.ts';

const MASKED: Readonly<Record<string, string>> = {
  'Send it to anna.meier+crm@example.co.uk please': 'Send it to [e-mail] please',
  'ask jo (at) example (dot) org': 'ask [e-mail]',
  'ärger@größe.example': '[e-mail]',
  'mail to a\u200bnna@exam\u00adple.org': 'mail to [e-mail]',
  'See https://user:pw@intern.example.com/a?token=abc and www.example.org/x': 'See [link] and [link]',
  'postgres://app:hunter2@10.0.0.5/db fails': '[link] fails',
  'My key is sk-proj-a8Kd02kfLw93kd, why 401?': 'My key is [key], why 401?',
  'kits_0123456789abcdefghijklmnopqrstu is refused': '[key] is refused',
  'AKIAIOSFODNN7EXAMPLE leaked': '[key] leaked',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N expired': '[key] expired',
  'password: hunter2, then log in': 'password: [key], then log in',
  'API_KEY=abc works': 'API_KEY=[key] works',
  'the password is Sommer!24 for all': 'the password is [key] for all',
  'commit 4f9d2c4e8a0b4a639a533f0f1b7f6a11': 'commit [key]',
  'id 4f9d2c4e-8a0b-4a63-9a53-3f0f1b7f6a11': 'id [key]',
  '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- is broken': '[key] is broken',
  'Call +49 (0)30 901820 or 0171/2345678': 'Call [number] or [number]',
  'card 4111 1111 1111 1111': 'card [number]',
  'IBAN DE89 3704 0044 0532 0130 00 bounced': 'IBAN [number] bounced',
  'born on 24.12.1987': 'born on [number]',
  'order 2026-00481': 'order [number]',
  'server 192.168.0.14 and fe80:0:0:0:1ff:fe23:4567:890a': 'server [number] and [number]',
  '電話は０９０−１２３４５６７８です': '電話は０９０−[number]です',
  'passport C01X00T47': 'passport [key]',
  'in /home/jdoe/src and C:\\Users\\Jane\\app': 'in /home/[name]/src and C:\\Users\\[name]\\app',
  'My name is anna and I sell cakes': 'My name is [name] and I sell cakes',
  'Ich heiße Ünal Öztürk.': 'Ich heiße [name].',
  'Write to Mr. Okonkwo about the rent': 'Write to Mr [name] about the rent',
  'ein Brief an Frau Dr. von Hagen': 'ein Brief an Frau [name]',
  'Dear Ms Tanaka, my flat is cold': 'Dear Ms [name], my flat is cold',
  'Hi Team, hello World': 'Hi Team, hello World',
  'a birthday card for Katharina Weber and Thomas': 'a birthday card for [name] and [name]',
  "Michael's invoices": "[name]'s invoices",
  'Best regards\nPriyanka Desai': 'Best regards [name]',
  'review the PR of @jdoe42': 'review the PR of [name]',
};

for (const [text, expected] of Object.entries(MASKED))
  test(`masked: ${text.slice(0, 60)}`, () => assert.equal(masked(text), expected));

test('what says nothing about a person stays', () => {
  for (const text of [
    'Upgrade Next.js 15 to 16 with React 19.2 and TypeScript 5.9',
    'PostgreSQL 16 on port 5432 answers 404 in 2026, 9,999 rows',
    'Use @angular/core and @Component, not @media or @param',
    'Our tests fail at random on CI: the token expired, the password is wrong, secret rotation',
    'end-to-end-tests for use-infinite-scroll-observer with useInfiniteScrollObserverHook',
    'Ruby on Rails, Julia, Jasmine, Swift, Crystal, Grace Hopper Superchips',
    'sha256 and base64 of utf8mb4, oauth2, i18n, k8s, ES2022, S3',
    'Hallo zusammen, ich bin Lehrer und schreibe Zeugnisse für Klasse 7',
    'I am German and I build a shop; this is Django',
    '我要做一个网站，需要登录功能',
  ])
    assert.equal(masked(text), text);
});

test('a text is kept up to a limit, and nothing that the limit cuts in two', () => {
  const long = `${'word '.repeat(150)}${'x'.repeat(248)} ${'plan '.repeat(200)}`;
  assert.ok(masked(long).length <= MAX_KEPT_CHARACTERS);
  const cut = `${'e@x.yz '.repeat(283)} and then somebody.with.a.long.name@example.org`;
  assert.doesNotMatch(masked(cut), /somebody/);
  assert.equal(masked('lone \ud83d half'), 'lone  half');
});

test('hostile texts take milliseconds', () => {
  const shapes = [
    'a@',
    '1-',
    'Aa ',
    "A' ",
    'a.',
    '@a',
    'AB12 ',
    '-----BEGIN A-----',
    'a(at)',
    'password ',
    'a:',
    ':',
    'Mr A ',
    '/home/',
  ];
  masked('warm up Anna 12345');
  for (const shape of shapes) {
    const begun = performance.now();
    masked(shape.repeat(10_000));
    const ms = performance.now() - begun;
    assert.ok(ms < 100, `${shape}: ${ms} ms`);
  }
});
