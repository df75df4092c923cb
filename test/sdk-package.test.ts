import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ensureClients } from '../clients/build.ts';
import { machineNodes } from './support/machine-nodes.ts';
import { startService } from './support/service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_GZIP_BYTES = 8 * 1024;
const TYPES = join(ROOT, 'node_modules/@types');
const project = mkdtempSync(join(tmpdir(), 'kitscout-sdk-'));

/** The same program in both module formats; only the import differs. */
const program = (importing: string) => `${importing}
async function main() {
  const kitscout = new Kitscout({ baseUrl: process.env.KITSCOUT_URL! });
  const usage: string = (await kitscout.usage()).tier;
  const kits: Kit[] = [];
  for await (const kit of kitscout.kits.all()) kits.push(kit);
  const missing = await kitscout.kits.get('no-such-kit').catch((error: unknown) => error instanceof NotFoundError);
  console.log(JSON.stringify({ usage, kits: kits.length, missing, node: process.versions.node }));
}
void main();
`;

assert.deepEqual(await ensureClients(), { problem: null });
const service = await startService();
after(async () => {
  await service.close();
  rmSync(project, { recursive: true, force: true });
});
const app = join(project, 'app');
mkdirSync(app);
writeFileSync(join(app, 'package.json'), '{"private":true}');
// No registry is needed: this one does not exist.
const registry = ['--registry', 'http://127.0.0.1:1'];
await run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...registry, `${service.url}/sdk.tgz`], app);

/** Not synchronously: the server that has to answer runs in this process. */
async function run(command: string, args: string[], cwd = project, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } });
  return stdout;
}

test('the SDK that the service hands out has no dependencies and installs only itself', async () => {
  assert.deepEqual(
    readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['@kitscout'],
  );
  const packed = JSON.parse(readFileSync(join(app, 'node_modules/@kitscout/sdk/package.json'), 'utf8'));
  assert.equal(packed.dependencies, undefined);
  // Older tools read these and not `exports`.
  assert.deepEqual({ types: packed.types, default: packed.main }, packed.exports['.'].require);
  const required = 'console.log(typeof require("@kitscout/sdk").Kitscout)';
  // Without its own support for ES modules in `require`.
  const args = ['--no-experimental-require-module', '--eval', required];
  assert.equal((await run(process.execPath, args, app)).trim(), 'function');
  // npm 11 warns about install scripts, and later versions do not run them.
  assert.equal(packed.scripts, undefined);
});

for (const [file, importing] of [
  ['program.mts', "import { Kitscout, NotFoundError, type Kit } from '@kitscout/sdk';"],
  [
    'program.cts',
    "import sdk = require('@kitscout/sdk');\nconst { Kitscout, NotFoundError } = sdk;\ntype Kit = sdk.Kit;",
  ],
] as const)
  test(`${file} that uses it compiles in strict mode, and runs on this Node and on the machine's own`, async () => {
    writeFileSync(join(app, file), program(importing));
    await run(
      join(ROOT, 'node_modules/.bin/tsc'),
      [
        ...['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false', '--types', 'node'],
        ...['--typeRoots', TYPES, '--outDir', join(app, 'out'), file],
      ],
      app,
    );
    const { key } = await service.account('pro');
    const env = { KITSCOUT_URL: service.url, KITSCOUT_API_KEY: key };
    for (const node of new Set([process.execPath, ...machineNodes()])) {
      const built = join(app, 'out', file.replace('ts', 'js'));
      const said = JSON.parse(await run(node, [built], app, env)) as { usage: string; kits: number; missing: boolean };
      assert.deepEqual([said.usage, said.kits > 0, said.missing], ['pro', true, true], node);
    }
  });

test('its browser bundle is small', async () => {
  writeFileSync(join(app, 'entry.js'), "export * from '@kitscout/sdk';\n");
  const result = await build({
    root: app,
    configFile: false,
    logLevel: 'silent',
    build: { lib: { entry: join(app, 'entry.js'), formats: ['es'] }, minify: true, write: false },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [{ output: { code: string }[] }];
  const bytes = gzipSync(output[0]!.code).length;
  assert.ok(bytes <= MAX_GZIP_BYTES, `${bytes} bytes`);
});
