import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ensureClients } from '../clients/build.ts';
import { ensureDashboard } from '../dashboard/build.ts';
import { bundleServer } from './bundle-server.ts';
import { ROOT } from './shipped.ts';

/**
 * Runs before `npm pack`: builds the dashboard and the packages for callers, bundles the server, and removes from package.json what only a checkout
 * needs. The bundle contains the dependencies in tested versions, so npm installs only Node. `--undo`, which runs
 * afterwards, restores package.json.
 */
const MANIFEST = join(ROOT, 'package.json');
const KEPT = join(ROOT, 'dist', 'package.json.kept');
const ONLY_IN_A_CHECKOUT = ['scripts', 'dependencies', 'devDependencies', 'overrides', 'allowScripts'];

if (process.argv.includes('--undo')) {
  if (existsSync(KEPT)) renameSync(KEPT, MANIFEST);
} else {
  const text = readFileSync(MANIFEST, 'utf8');
  const manifest = JSON.parse(text) as Record<string, unknown>;
  if (!('dependencies' in manifest))
    throw new Error('package.json was left by an interrupted "npm pack": run "git checkout package.json"');
  for (const { problem } of [await ensureDashboard(), await ensureClients()])
    if (problem !== null) throw new Error(problem);
  process.stderr.write(`kitscout: bundled the server into ${await bundleServer()} files\n`);
  writeFileSync(KEPT, text);
  for (const field of ONLY_IN_A_CHECKOUT) delete manifest[field];
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
