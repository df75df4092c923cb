import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'dashboard');
/** Sources of the server that the pages are also built from. */
export const SHARED_SOURCES: readonly string[] = [
  'src/accounts/account.ts',
  'src/accounts/admission.ts',
  'src/accounts/billing-period.ts',
  'src/accounts/key-limits.ts',
  'src/accounts/team.ts',
  'src/accounts/tiers.ts',
  'src/http/routes/recommend-request.ts',
  'src/project/facts.ts',
  'src/project/known-packages.ts',
  'src/project/manifests.ts',
  'src/project/pasted.ts',
  'src/recommend/platforms.ts',
];
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const STAMP = 'build.json';
const ATTEMPTS = 5;
const PAUSE_MS = 50;
const COMPRESS_FROM_BYTES = 1024;
const COMPRESSIBLE = /\.(html|js|css|svg|json)$/;

/** The folder of the built pages. */
export const DASHBOARD_DIR: string = join(ROOT, 'dist', 'dashboard');

interface DashboardBuild {
  /** Why there are no pages to serve, as a sentence for people; null if there are. */
  problem: string | null;
}

/**
 * Builds the pages if they are missing or were built from other sources. Sources are compared by content, because file
 * times say little after a clone, a copy or a change of branch. Never rejects: if the build is impossible, pages from
 * an earlier build are kept; without any, only the API is served.
 */
export async function ensureDashboard({
  say = () => {},
}: {
  say?: (line: string) => void;
} = {}): Promise<DashboardBuild> {
  try {
    // An installation without the sources serves the pages built before it was packed.
    if (!existsSync(join(SOURCES, 'index.html')))
      return { problem: hasPages() ? null : 'The pages of the dashboard are not in this installation.' };
    removeLeftovers();
    const sources = sourcesHash();
    if (builtFrom() === sources) return { problem: null };
    const began = performance.now();
    say('building the dashboard; the first time takes a few seconds ...');
    await build(sources);
    say(`the dashboard is built (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return { problem: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (hasPages()) {
      say(`the dashboard could not be built, so the pages of the previous build are served: ${reason}`);
      return { problem: null };
    }
    say(`the dashboard could not be built; the API works without it: ${reason}`);
    return { problem: `The pages of the dashboard could not be built: ${reason}` };
  }
}

/**
 * Builds in a temporary folder, which is then renamed, so that an incomplete build is never served, even when two
 * processes build at the same time.
 */
async function build(sources: string): Promise<void> {
  const made = `${DASHBOARD_DIR}.${process.pid}`;
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  try {
    await runVite(made);
    for (const file of filesUnder(made)) compress(file);
    writeFileSync(join(made, STAMP), JSON.stringify({ sources }));
    await putInPlace(made, sources);
  } finally {
    rmSync(made, { recursive: true, force: true });
    rmSync(`${made}.old`, { recursive: true, force: true });
  }
}

/** Removes the folders of interrupted builds. */
function removeLeftovers(): void {
  const dist = join(ROOT, 'dist');
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    const pid = /^dashboard\.(\d+)(\.old)?$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(dist, name), { recursive: true, force: true });
    } catch {
      // An undeleted folder only takes space.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A folder cannot be renamed onto another, so another process may be faster between the two steps. */
async function putInPlace(made: string, sources: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(DASHBOARD_DIR)) renameSync(DASHBOARD_DIR, `${made}.old`);
      renameSync(made, DASHBOARD_DIR);
      return;
    } catch (error) {
      await setTimeout(PAUSE_MS);
      if (builtFrom() === sources) return;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** In a separate process, so that the build tool's memory and threads end with it. */
async function runVite(outDir: string): Promise<void> {
  if (!existsSync(VITE)) throw new Error('vite is not installed; "npm ci" without --omit=dev installs it');
  const args = [
    VITE,
    'build',
    '--config',
    join(SOURCES, 'vite.config.ts'),
    '--configLoader',
    'native',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const running = promisify(execFile)(process.execPath, args, { cwd: ROOT });
  // A server may stop during the build.
  const end = () => running.child.kill();
  process.once('exit', end);
  try {
    await running;
  } catch (error) {
    const { stdout, stderr, code } = error as Record<string, unknown>;
    throw new Error(reasonIn(`${stdout}${stderr}`) || `vite ended with ${code}`);
  } finally {
    process.off('exit', end);
  }
}

/** Compressed once here, at the highest level, instead of on every request. */
export function compress(file: string): void {
  const content = readFileSync(file);
  if (!COMPRESSIBLE.test(file) || content.length < COMPRESS_FROM_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
}

/** Covers everything that the pages are built from: their sources and the versions of their dependencies. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  const shared = [...SHARED_SOURCES, 'package-lock.json'].map((file) => join(ROOT, file));
  for (const file of [...filesUnder(SOURCES), ...shared].filter(existsSync)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function builtFrom(): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(DASHBOARD_DIR, STAMP), 'utf8')) as { sources?: string }).sources;
  } catch {
    return undefined;
  }
}

function hasPages(): boolean {
  return existsSync(join(DASHBOARD_DIR, 'index.html'));
}

/** Whether there are pages to serve, now or after a build. */
export function canHavePages(): boolean {
  return hasPages() || existsSync(VITE);
}

/** Vite's message, without colours and stack trace. */
function reasonIn(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return lines.slice(0, 4).join(' ');
}

// `npm run build:dashboard` fails when the build fails; with --optional, as at install, it only prints why.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problem } = await ensureDashboard({ say: (line) => process.stdout.write(`kitscout: ${line}\n`) });
  if (problem !== null && !process.argv.includes('--optional')) process.exitCode = 1;
}
