import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';

/**
 * Builds the packages that every service hands out: the command line for callers and the SDKs. They are bundled, so
 * installing them needs no registry.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = 'build.json';
const RUNS_ON = 'node20';
const PYTHON = 'sdk/python';
/** What goes into a package besides the modules that its bundle names. */
const OTHER_INPUTS = [
  'clients/build.ts',
  'clients/cli/README.md',
  'sdk/README.md',
  'sdk/package.json',
  'sdk/tsconfig.json',
  'LICENSE',
  'package.json',
];

/** The folder of the built packages, one folder each. */
export const CLIENTS_DIR: string = join(ROOT, 'dist', 'clients');

/**
 * Builds them if they are missing or were built from other sources. Never rejects: where the tools are not installed,
 * packages from an earlier build are kept, and without any the service hands out none.
 */
export async function ensureClients({ say = () => {} }: { say?: (line: string) => void } = {}): Promise<{
  problem: string | null;
}> {
  try {
    // An installed package has them from before it was packed.
    if (!existsSync(join(ROOT, 'clients', 'cli', 'main.ts'))) return { problem: null };
    if (isCurrent()) return { problem: null };
    const began = performance.now();
    await build();
    say(`the command line and the SDK are built (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return { problem: null };
  } catch (error) {
    const problem = `the command line and the SDK for callers could not be built: ${(error as Error).message}`;
    say(problem);
    return { problem };
  }
}

async function build(): Promise<void> {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const made = mkdtempSync(join(ROOT, 'dist', 'clients-'));
  try {
    const modules = [
      ...(await buildCli(join(made, 'cli'))),
      ...(await buildSdk(join(made, 'sdk'))),
      ...buildWheel(join(made, 'python')),
    ];
    const inputs = [...new Set([...modules, ...OTHER_INPUTS])].sort();
    writeFileSync(join(made, STAMP), JSON.stringify(Object.fromEntries(inputs.map((file) => [file, digestOf(file)]))));
    const old = `${made}.old`;
    if (existsSync(CLIENTS_DIR)) renameSync(CLIENTS_DIR, old);
    renameSync(made, CLIENTS_DIR);
    rmSync(old, { recursive: true, force: true });
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another process was faster.
    if (!isCurrent()) throw error;
  }
}

/** Whether the packages were built from these very sources. */
function isCurrent(): boolean {
  try {
    const stamp = JSON.parse(readFileSync(join(CLIENTS_DIR, STAMP), 'utf8')) as Record<string, string>;
    return Object.entries(stamp).every(([file, digest]) => digestOf(file) === digest);
  } catch {
    return false;
  }
}

function digestOf(file: string): string {
  return hash('sha256', readFileSync(join(ROOT, file)), 'base64url');
}

interface Manifest {
  version: string;
  license: string;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the modules that it was built from. */
async function buildCli(out: string): Promise<string[]> {
  const { version, license } = manifestOf('.');
  const modules = await bundle('clients/cli/main.ts', { [join(out, 'kitscout.js')]: 'esm' });
  const manifest = {
    name: '@kitscout/cli',
    version,
    description: 'The commands of Kitscout for people who use a service.',
    license,
    type: 'module',
    bin: { kitscout: 'kitscout.js' },
    engines: { node: '>=20.12' },
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, 'clients/cli/README.md'), join(out, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(out, 'LICENSE'));
  writeFileSync(join(out, 'THIRD-PARTY-NOTICES'), noticesOf(modules));
  return modules;
}

/** The licences of what the bundle contains. */
function noticesOf(modules: readonly string[]): string {
  const packages = new Set(modules.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []));
  const texts = [...packages].sort().map((name) => {
    const folder = join(ROOT, 'node_modules', name);
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} is bundled but has no licence file`);
    return `${name}\n\n${readFileSync(join(folder, licence), 'utf8').trim()}\n`;
  });
  return `This package contains work of others, under the licences below.\n\n${texts.join(`\n${'='.repeat(80)}\n`)}`;
}

/** ES module and CommonJS, each with its own types: TypeScript reads a file's format from its name. */
async function buildSdk(out: string): Promise<string[]> {
  const dist = join(out, 'dist');
  const modules = await bundle('sdk/src/index.ts', {
    [join(dist, 'index.js')]: 'esm',
    [join(dist, 'index.cjs')]: 'cjs',
  });
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  const args = ['-p', join(ROOT, 'sdk'), '--emitDeclarationOnly', '--outDir', dist];
  await promisify(execFile)(tsc, args).catch(({ stdout }) => {
    throw new Error(`its types: ${String(stdout).trim()}`);
  });
  for (const file of readdirSync(dist).filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(dist, file), 'utf8');
    const importing = (extension: string) => text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, `$1.${extension}'`);
    writeFileSync(join(dist, file), importing('js'));
    writeFileSync(join(dist, file.replace(/\.ts$/, '.cts')), importing('cjs'));
  }
  const { scripts: _, devDependencies: __, ...manifest } = manifestOf('sdk') as Manifest & Record<string, unknown>;
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['README.md', 'LICENSE']) cpSync(join(ROOT, 'sdk', file), join(out, file));
  return [...modules, ...sourcesOf('sdk/src')];
}

/** A pure wheel: a ZIP archive of the sources and their description (PEP 427), so no Python is needed to make it. */
function buildWheel(out: string): string[] {
  const { version, license } = manifestOf('sdk');
  const sources = readdirSync(join(ROOT, PYTHON, 'kitscout')).filter((name) => /\.(py|typed)$/.test(name));
  if (!readFileSync(join(ROOT, PYTHON, 'kitscout/_version.py'), 'utf8').includes(`"${version}"`))
    throw new Error(`${PYTHON}/kitscout/_version.py is not ${version}`);
  const info = `kitscout-${version}.dist-info`;
  const readme = readFileSync(join(ROOT, PYTHON, 'README.md'), 'utf8');
  const metadata = [
    'Metadata-Version: 2.4',
    'Name: kitscout',
    `Version: ${version}`,
    'Summary: Typed client for the Kitscout API, without dependencies.',
    `License-Expression: ${license}`,
    'License-File: LICENSE',
    'Requires-Python: >=3.10',
    'Classifier: Typing :: Typed',
    'Description-Content-Type: text/markdown',
  ].join('\n');
  const files: Record<string, Uint8Array> = {};
  for (const name of sources) files[`kitscout/${name}`] = readFileSync(join(ROOT, PYTHON, 'kitscout', name));
  files[`${info}/METADATA`] = strToU8(`${metadata}\n\n${readme}`);
  files[`${info}/WHEEL`] = strToU8(
    'Wheel-Version: 1.0\nGenerator: kitscout\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  files[`${info}/licenses/LICENSE`] = readFileSync(join(ROOT, 'LICENSE'));
  const records = Object.entries(files).map(
    ([name, bytes]) => `${name},sha256=${hash('sha256', bytes, 'base64url')},${bytes.length}`,
  );
  files[`${info}/RECORD`] = strToU8(`${[...records, `${info}/RECORD,,`].join('\n')}\n`);
  mkdirSync(out);
  // The first day that a ZIP archive can name, so the same sources give the same file.
  const wheel = zipSync(files, { mtime: new Date(1980, 0, 1), level: 9 });
  writeFileSync(join(out, `kitscout-${version}-py3-none-any.whl`), wheel);
  return [...sources.map((name) => `${PYTHON}/kitscout/${name}`), `${PYTHON}/README.md`];
}

function sourcesOf(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return files.map((name) => `${folder}/${name}`);
}

/** Writes a bundle in each format. Returns the modules in it. */
async function bundle(entry: string, outputs: Readonly<Record<string, 'esm' | 'cjs'>>): Promise<string[]> {
  // Loaded here, because an installation without development dependencies lacks it.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: ROOT,
    input: entry,
    platform: 'node',
    transform: { target: RUNS_ON },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message);
    },
  });
  try {
    const modules = new Set<string>();
    for (const [file, format] of Object.entries(outputs)) {
      // Not minified: people can read what they run.
      const { output } = await made.write({ file, format, minify: false });
      for (const chunk of output) if (chunk.type === 'chunk') for (const id of chunk.moduleIds) modules.add(id);
    }
    return [...modules].filter(existsSync).map((id) => relative(ROOT, id).replaceAll('\\', '/'));
  } finally {
    await made.close();
  }
}

// `npm run build:clients` fails when the build fails; with --optional, as at install, it only prints why.
// `npm --prefix sdk run build` also wants the SDK's own copy.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problem } = await ensureClients({ say: (line) => process.stdout.write(`kitscout: ${line}\n`) });
  if (problem !== null && !process.argv.includes('--optional')) process.exitCode = 1;
  else if (process.argv.includes('--sdk')) {
    rmSync(join(ROOT, 'sdk', 'dist'), { recursive: true, force: true });
    cpSync(join(CLIENTS_DIR, 'sdk', 'dist'), join(ROOT, 'sdk', 'dist'), { recursive: true });
  }
}
