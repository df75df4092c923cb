import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { notices } from './notices.ts';
import { newVersion, releasedChangelog, withVersion } from './release-texts.ts';
import { sbom } from './sbom.ts';
import { ROOT, shippedPackages } from './shipped.ts';

/**
 * `npm run release -- minor`: shows the next version and its changes. With --write it updates the version and the
 * changelog, and writes the package, its SBOM, its licence list and its notices to dist/release. It commits, tags and
 * publishes nothing.
 */
const VERSIONED = ['package.json', 'package-lock.json', 'sdk/package.json', 'sdk/package-lock.json', 'server.json'];
const OUT = join(ROOT, 'dist', 'release');

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6, stdio: ['ignore', 'pipe', 'inherit'] });

try {
  const current = (JSON.parse(read('package.json')) as { version: string }).version;
  const version = newVersion(current, positionals[0] ?? '');
  const today = new Date().toISOString().slice(0, 10);
  const { changelog, entries } = releasedChangelog(read('CHANGELOG.md'), version, today);
  process.stdout.write(`${current} -> ${version} (${today})\n\n${entries}\n\n`);
  if (values.write === true) release(version, changelog);
  else process.stdout.write('Nothing was changed. Use --write to apply it.\n');
} catch (error) {
  process.stderr.write(`release: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

function release(version: string, changelog: string): void {
  if (run('git', 'status', '--porcelain') !== '') throw new Error('commit or remove your changes first');
  if (read('THIRD-PARTY-NOTICES') !== notices())
    throw new Error('THIRD-PARTY-NOTICES is out of date: run "npm run notices"');
  for (const file of VERSIONED) writeFileSync(join(ROOT, file), withVersion(read(file), version));
  writeFileSync(join(ROOT, 'sdk/python/kitscout/_version.py'), `__version__ = "${version}"\n`);
  writeFileSync(join(ROOT, 'CHANGELOG.md'), changelog);
  mkdirSync(OUT, { recursive: true });
  const packages = shippedPackages();
  writeFileSync(join(OUT, 'sbom.cdx.json'), `${JSON.stringify(sbom(version, packages, new Date()), null, 2)}\n`);
  const rows = packages.map(({ name, version: of, licence, how }) => [name, of, licence, how].join(','));
  writeFileSync(join(OUT, 'licences.csv'), `${['name,version,licence,how', ...rows].join('\n')}\n`);
  run('npm', 'pack', '--pack-destination', OUT);
  process.stdout.write(
    `dist/release contains the package, sbom.cdx.json and licences.csv.\nNext: npm run test:package, then commit, tag v${version}, and npm publish dist/release/kitscout-${version}.tgz\n`,
  );
}
