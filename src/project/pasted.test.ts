import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOfPasted } from './pasted.ts';

test('manifests are told from each other, and nothing private in them becomes a fact', () => {
  const pasted: [string, string, string[]][] = [
    [
      '{"name":"acme-secret","author":"Jane Doe","dependencies":{"next":"^16.1.0","acme-internal":"1"},"devDependencies":{"typescript":"6"}}',
      'package.json',
      ['TypeScript 6', 'Next.js 16'],
    ],
    ['{"require":{"laravel/framework":"^12.0"}}', 'composer.json', ['PHP', 'Laravel 12']],
    [
      '[project]\nname = "x"\nrequires-python = ">=3.12"\ndependencies = ["fastapi"]\n',
      'pyproject.toml',
      ['Python 3.12', 'FastAPI'],
    ],
    ['[package]\nname = "x"\n[dependencies]\naxum = "0.8"\n', 'Cargo.toml', ['Rust', 'Axum']],
    ['module x\n\ngo 1.24\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.10.0\n)\n', 'go.mod', ['Go 1.24', 'Gin']],
    [
      '<Project Sdk="Microsoft.NET.Sdk.Web"><TargetFramework>net9.0</TargetFramework></Project>',
      'App.csproj',
      ['.NET 9', 'ASP.NET Core'],
    ],
    ["source 'https://rubygems.org'\ngem 'rails', '~> 8.0'\n", 'Gemfile', ['Ruby', 'Ruby on Rails 8']],
    ['dependencies:\n  flutter:\n    sdk: flutter\n', 'pubspec.yaml', ['Dart', 'Flutter']],
    ['fastapi==0.115\n# internal\nacme-secrets==1.0\n', 'requirements.txt', ['Python', 'FastAPI']],
  ];
  for (const [text, file, facts] of pasted) assert.deepEqual(factsOfPasted(text), { file, facts }, file);
});

test('a list is taken as it is typed, with names of packages as people call them', () => {
  assert.deepEqual(factsOfPasted('- next@16.1\n• PostgreSQL, redis\n\n  a shop for bicycles ;no tests\nnext 16'), {
    file: null,
    facts: ['Next.js 16', 'PostgreSQL', 'Redis', 'a shop for bicycles', 'no tests'],
  });
  assert.deepEqual(factsOfPasted(' \n,;'), { file: null, facts: [] });
  assert.deepEqual(factsOfPasted('{"name": "acme-secret", '), { file: null, facts: [] }, 'a part of a file is no list');
  assert.equal(factsOfPasted('x,'.repeat(10)).facts.length, 1);
  assert.equal(factsOfPasted(Array.from({ length: 90 }, (_, i) => `t${i}`).join('\n')).facts.length, 60);
});

test('damaged and huge texts are read in no time', () => {
  const began = performance.now();
  for (const text of [
    '{"dependencies":{'.repeat(20_000),
    '{'.repeat(500_000),
    '<Project '.repeat(60_000),
    ' '.repeat(600_000),
  ])
    assert.ok(factsOfPasted(text).facts.length <= 60);
  assert.ok(performance.now() - began < 3_000);
});
