import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { startService } from './support/service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_GZIP_BYTES = 8 * 1024;
const project = mkdtempSync(join(tmpdir(), 'kitscout-sdk-'));

const PROGRAM = `import { Kitscout, NotFoundError, type Kit } from '@kitscout/sdk';
const kitscout = new Kitscout({ baseUrl: process.env.KITSCOUT_URL! });
const usage: string = (await kitscout.usage()).tier;
const kits: Kit[] = [];
for await (const kit of kitscout.kits.all()) kits.push(kit);
const missing = await kitscout.kits.get('no-such-kit').catch((error: unknown) => error instanceof NotFoundError);
console.log(JSON.stringify({ usage, kits: kits.length, missing, node: process.versions.node }));
`;

const service = await startService();
after(async () => {
  await service.close();
  rmSync(project, { recursive: true, force: true });
});
cpSync(join(ROOT, 'sdk'), join(project, 'sdk'), {
  recursive: true,
  filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
});
run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(project, 'sdk')]);
const tarball = run('npm', ['pack', '--ignore-scripts', '--silent'], join(project, 'sdk')).trim();
mkdirSync(join(project, 'app'));
writeFileSync(join(project, 'app/package.json'), '{"type":"module","private":true}');
run(
  'npm',
  ['install', '--silent', '--no-audit', '--no-fund', '--offline', join(project, 'sdk', tarball)],
  join(project, 'app'),
);
writeFileSync(join(project, 'app/program.ts'), PROGRAM);

function run(command: string, args: string[], cwd = project, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
}

test('the packed SDK has no dependencies and installs only itself', () => {
  assert.deepEqual(
    readdirSync(join(project, 'app/node_modules')).filter((name) => !name.startsWith('.')),
    ['@kitscout'],
  );
  const packed = JSON.parse(readFileSync(join(project, 'app/node_modules/@kitscout/sdk/package.json'), 'utf8'));
  assert.equal(packed.dependencies, undefined);
  // In a CommonJS project, TypeScript 5 reads these and not `exports`.
  assert.deepEqual({ types: packed.types, default: packed.main }, packed.exports['.']);
  const required = 'console.log(typeof require("@kitscout/sdk").Kitscout)';
  assert.equal(run(process.execPath, ['--eval', required], join(project, 'app')).trim(), 'function');
  // npm 11 warns about install scripts, and later versions do not run them.
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.equal(packed.scripts[script], undefined, script);
});

test("a program that uses it compiles in strict mode, and runs on this Node and on the machine's own", async () => {
  const app = join(project, 'app');
  const types = join(ROOT, 'node_modules/@types');
  run(
    join(ROOT, 'node_modules/.bin/tsc'),
    [
      ...['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false', '--types', 'node'],
      ...['--typeRoots', types, '--outDir', join(app, 'out'), 'program.ts'],
    ],
    app,
  );
  const { key } = await service.account('pro');
  const env = { KITSCOUT_URL: service.url, KITSCOUT_API_KEY: key };
  const nodes = new Set([process.execPath, ...machineNodes()]);
  for (const node of nodes) {
    const { execFile } = await import('node:child_process');
    const { promisify } = await import('node:util');
    const { stdout } = await promisify(execFile)(node, [join(app, 'out/program.js')], {
      env: { ...process.env, ...env },
    });
    const said = JSON.parse(stdout) as { usage: string; kits: number; missing: boolean };
    assert.deepEqual([said.usage, said.kits > 0, said.missing], ['pro', true, true], node);
  }
});

/** Other Node versions from 20 on the path. */
function machineNodes(): string[] {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .filter((node) => {
      try {
        return Number(/^v(\d+)/.exec(run(node, ['--version']))?.[1]) >= 20;
      } catch {
        return false;
      }
    });
}

test('its browser bundle is small', async () => {
  writeFileSync(join(project, 'app/entry.js'), "export * from '@kitscout/sdk';\n");
  const result = await build({
    root: join(project, 'app'),
    configFile: false,
    logLevel: 'silent',
    build: { lib: { entry: join(project, 'app/entry.js'), formats: ['es'] }, minify: true, write: false },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [{ output: { code: string }[] }];
  const bytes = gzipSync(output[0]!.code).length;
  assert.ok(bytes <= MAX_GZIP_BYTES, `${bytes} bytes`);
});
