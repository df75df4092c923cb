import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { removeLeftOver } from './left-over.ts';
import {
  isSkippedFolder,
  MAX_DEPTH,
  MAX_TREE_ENTRIES,
  SourceError,
  type SourceTree,
  type TreeEntry,
  tooManyEntries,
} from './tree.ts';

export interface FetchLimits {
  seconds: number;
  megabytes: number;
  /** What git is given, with the credentials that it may use. */
  environment: Readonly<Record<string, string>>;
}

export interface GitAddress {
  /** As git takes it. */
  url: string;
  protocol: 'https' | 'http' | 'ssh' | 'file';
  /** `host:port:address`, where a redirect was checked: git must not look the name up again. */
  resolve?: string;
}

const MB = 1024 * 1024;
const WATCH_MS = 200;
const MAX_STDERR = 8_192;
const MAX_PATH = 1_024;
/** A server that sends less for this long has stopped answering. */
const STALLED_SECONDS = 30;
const LOCAL_REF = 'refs/kitscout/source';

/**
 * Nothing of a repository is checked out: files are read as objects, so its hooks, filters, attributes, submodules and
 * links have nothing to act on, and its names need not fit this file system.
 */
function options({ protocol, resolve }: GitAddress): string[] {
  const settings = [
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'core.alternateRefsCommand=',
    'credential.interactive=false',
    'fetch.recurseSubmodules=false',
    'submodule.recurse=false',
    'fetch.writeCommitGraph=false',
    // One file, whose size can be watched.
    'fetch.unpackLimit=1',
    'transfer.bundleURI=false',
    'gc.auto=0',
    'maintenance.auto=false',
    'pack.threads=1',
    'protocol.allow=never',
    `protocol.${protocol}.allow=always`,
    // Redirects were followed, and their targets checked, before: see git-address.ts.
    'http.followRedirects=false',
    'http.lowSpeedLimit=1000',
    `http.lowSpeedTime=${STALLED_SECONDS}`,
    ...(resolve === undefined ? [] : [`http.curloptResolve=${resolve}`]),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

function environmentOf({ environment }: FetchLimits, { protocol }: GitAddress): Record<string, string> {
  return {
    ...environment,
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_SSH_COMMAND: environment.GIT_SSH_COMMAND ?? `ssh -o BatchMode=yes -o ConnectTimeout=${STALLED_SECONDS}`,
    LC_ALL: 'C',
  };
}

/** The commit to which a name points now; HEAD without one. Costs one small request. */
export async function remoteCommit(address: GitAddress, ref: string | undefined, limits: FetchLimits): Promise<string> {
  if (ref !== undefined && /^[0-9a-f]{40}$/.test(ref)) return ref;
  const asked = ref ?? 'HEAD';
  const git = new Git(tmpdir(), address, limits);
  const out = await git.run(['ls-remote', '--quiet', '--', address.url, asked, `refs/tags/${asked}^{}`]);
  const lines = out.split('\n').map((line) => line.split('\t'));
  // The commit of an annotated tag comes before the tag, a branch before a tag of the same name.
  const wanted = [asked, `refs/heads/${asked}`, `refs/tags/${asked}^{}`, `refs/tags/${asked}`];
  const commit = wanted.map((name) => lines.find((line) => line[1] === name)?.[0]).find((id) => id !== undefined);
  if (commit === undefined || !/^[0-9a-f]{40,64}$/.test(commit))
    throw new SourceError(
      `the repository has no ${ref === undefined ? 'commits' : `branch or tag ${JSON.stringify(ref)}`}`,
    );
  return commit;
}

/** Fetches one commit, without its history, into a folder that `close` removes. */
export async function gitTree(address: GitAddress, ref: string | undefined, limits: FetchLimits): Promise<SourceTree> {
  await removeLeftOver();
  const dir = await mkdtemp(join(tmpdir(), `kitscout-source-${process.pid}-`));
  const git = new Git(dir, address, limits);
  const close = async () => {
    git.end();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await git.run(['init', '--quiet', '--bare', '--template=', dir]);
    await git.run([
      'fetch',
      '--quiet',
      '--depth=1',
      '--no-tags',
      '--no-recurse-submodules',
      '--no-auto-gc',
      '--',
      address.url,
      `+${ref ?? 'HEAD'}:${LOCAL_REF}`,
    ]);
    const commit = (await git.run(['rev-parse', '--verify', '--end-of-options', `${LOCAL_REF}^{commit}`])).trim();
    const entries = await git.list(commit);
    const reader = new ObjectReader(git.spawn(['cat-file', '--batch']));
    return {
      entries,
      commit,
      read: (entry) => reader.read(entry),
      expect: (coming) => reader.expect(coming),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Every process of git that this thread has started. */
const started = new Set<ChildProcess>();

/** For a thread that must end: git would go on without it. */
export function endGit(): void {
  for (const child of started) endGroup(child);
}

class Git {
  readonly #dir: string;
  readonly #address: GitAddress;
  readonly #limits: FetchLimits;
  readonly #running = new Set<ChildProcess>();

  constructor(dir: string, address: GitAddress, limits: FetchLimits) {
    this.#dir = dir;
    this.#address = address;
    this.#limits = limits;
  }

  spawn(args: readonly string[]) {
    const child = spawn('git', [...options(this.#address), ...args], {
      cwd: this.#dir,
      env: { ...environmentOf(this.#limits, this.#address), GIT_CEILING_DIRECTORIES: tmpdir() },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that ssh and git's helpers end with it.
      detached: true,
    });
    this.#running.add(child);
    started.add(child);
    child.once('close', () => {
      this.#running.delete(child);
      started.delete(child);
    });
    child.stdin.on('error', () => {});
    return child;
  }

  async run(args: readonly string[]): Promise<string> {
    const parts: string[] = [];
    await this.#follow(args, (text) => void parts.push(text));
    return parts.join('');
  }

  /** Every file of a commit, without reading one. */
  async list(commit: string): Promise<TreeEntry[]> {
    const entries: TreeEntry[] = [];
    let rest = '';
    await this.#follow(['ls-tree', '-r', '-z', '-l', '--full-tree', commit], (text) => {
      const lines = (rest + text).split('\0');
      rest = lines.pop()!;
      for (const line of lines) {
        const [, mode, id, size, path] = /^(\d{6}) \w+ ([0-9a-f]+) +(\d+|-)\t([\s\S]*)$/.exec(line) ?? [];
        if (path === undefined) continue;
        if (entries.length >= MAX_TREE_ENTRIES) throw tooManyEntries();
        const parts = path.split('/');
        if (parts.length > MAX_DEPTH || path.length > MAX_PATH || parts.some(isSkippedFolder)) continue;
        entries.push({ path, kind: kindOf(mode!), bytes: size === '-' ? 0 : Number(size), id: id! });
      }
    });
    return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  end(): void {
    for (const child of this.#running) endGroup(child);
  }

  async #follow(args: readonly string[], onText: (text: string) => void): Promise<void> {
    const child = this.spawn(args);
    child.stdin.end();
    let problem: SourceError | undefined;
    let said = '';
    const stop = (error: SourceError) => {
      problem ??= error;
      endGroup(child);
    };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_STDERR);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      try {
        onText(text);
      } catch (error) {
        stop(error as SourceError);
      }
    });
    const { seconds, megabytes } = this.#limits;
    const timer = setTimeout(() => stop(new SourceError(`git did not finish within ${seconds} s`)), seconds * 1000);
    const watcher = setInterval(() => {
      void sizeOf(this.#dir).then((bytes) => {
        if (bytes > megabytes * MB && this.#dir !== tmpdir()) stop(tooLarge(megabytes));
      });
    }, WATCH_MS);
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (problem !== undefined) throw problem;
      // A quick fetch ends before the first look.
      if (args[0] === 'fetch' && (await sizeOf(this.#dir)) > megabytes * MB) throw tooLarge(megabytes);
      if (code !== 0) throw new SourceError(`git said: ${reasonIn(said)}`);
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(`git cannot be run (${(error as NodeJS.ErrnoException).code}): install it on this machine`);
    } finally {
      clearTimeout(timer);
      clearInterval(watcher);
    }
  }
}

interface Request {
  entry: TreeEntry;
  resolve: (content: Buffer) => void;
  reject: (error: Error) => void;
}

/** Of what is asked for before it is needed. */
const MAX_AHEAD = 64;
const MAX_AHEAD_BYTES = 4 * MB;

/**
 * Reads objects from one process. For each it would wait until git has woken up and answered, so it asks for the next
 * files of a plan early.
 */
class ObjectReader {
  readonly #child: ChildProcess;
  /** In the order in which git answers. */
  readonly #requests: Request[] = [];
  #chunks: Buffer[] = [];
  #have = 0;
  /** Bytes without which there is nothing to do. */
  #needed = 1;
  /** Of the object whose content is coming. */
  #size: number | null = null;
  #failure: SourceError | null = null;
  #plan: readonly TreeEntry[] = [];
  /** The files of the plan from #from to #to are asked for, and not taken yet. */
  readonly #ahead = new Map<number, Promise<Buffer>>();
  #aheadBytes = 0;
  #from = 0;
  #to = 0;
  /** The first file of a skill says what it is, and is also one of its files. */
  #last: { entry: TreeEntry; content: Promise<Buffer> } | null = null;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr!.resume();
    child.stdout!.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#have += chunk.length;
      while (this.#have >= this.#needed && this.#readNext());
    });
    const end = () => this.#fail(new SourceError('git ended early'));
    child.once('close', end).once('error', end);
  }

  /** The files that will be read, mostly in this order. */
  expect(entries: readonly TreeEntry[]): void {
    this.#plan = entries;
  }

  read(entry: TreeEntry): Promise<Buffer> {
    if (this.#last?.entry === entry) return this.#last.content;
    const content = this.#takeAhead(entry) ?? this.#ask(entry);
    this.#last = { entry, content };
    this.#askAhead();
    return content;
  }

  #takeAhead(entry: TreeEntry): Promise<Buffer> | undefined {
    let at = this.#from;
    while (at < this.#to && this.#plan[at] !== entry) at++;
    // Also of what the plan has next, but has not been asked for.
    if (this.#plan[at] !== entry) return undefined;
    const content = this.#ahead.get(at);
    // Files before it were left out.
    for (; this.#from <= at; this.#from++)
      if (this.#ahead.delete(this.#from)) this.#aheadBytes -= this.#plan[this.#from]!.bytes;
    this.#to = Math.max(this.#to, this.#from);
    return content;
  }

  #askAhead(): void {
    for (; this.#to < this.#plan.length && this.#to - this.#from < MAX_AHEAD; this.#to++) {
      const entry = this.#plan[this.#to]!;
      if (this.#aheadBytes + entry.bytes > MAX_AHEAD_BYTES) return;
      const content = this.#ask(entry);
      content.catch(() => {});
      this.#ahead.set(this.#to, content);
      this.#aheadBytes += entry.bytes;
    }
  }

  #ask(entry: TreeEntry): Promise<Buffer> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#requests.push({ entry, resolve, reject });
      this.#child.stdin!.write(`${entry.id}\n`);
    });
  }

  /** A line about the next object, or its content. False: more bytes are needed. */
  #readNext(): boolean {
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    const used = this.#size === null ? this.#readHeader(all) : this.#readContent(all, this.#size);
    const rest = all.subarray(used);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#have = rest.length;
    return used > 0;
  }

  #readHeader(all: Buffer): number {
    const end = all.indexOf('\n');
    this.#needed = all.length + 1;
    if (end === -1) return 0;
    this.#needed = 1;
    const request = this.#requests[0];
    const size = Number(/^[0-9a-f]+ blob (\d+)$/.exec(all.toString('latin1', 0, end))?.[1] ?? Number.NaN);
    if (request !== undefined && size === request.entry.bytes) {
      this.#size = size;
      this.#needed = size + 1;
    } else this.#fail(new SourceError(`${request?.entry.path ?? 'a file'} cannot be read from the repository`));
    return end + 1;
  }

  #readContent(all: Buffer, size: number): number {
    this.#size = null;
    this.#needed = 1;
    // A copy, which does not keep the chunks.
    this.#requests.shift()?.resolve(Buffer.from(all.subarray(0, size)));
    return size + 1;
  }

  /** What comes after something that was not expected cannot be read either. */
  #fail(error: SourceError): void {
    this.#failure ??= error;
    this.#needed = Number.POSITIVE_INFINITY;
    for (const { reject } of this.#requests.splice(0)) reject(this.#failure);
  }
}

function tooLarge(megabytes: number): SourceError {
  return new SourceError(`is larger than ${megabytes} MB`);
}

function kindOf(mode: string): TreeEntry['kind'] {
  if (mode === '120000') return 'link';
  if (mode === '160000') return 'module';
  return mode.startsWith('100') ? 'file' : 'other';
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function sizeOf(dir: string): Promise<number> {
  let bytes = 0;
  for (const folder of ['objects/pack', 'objects']) {
    const names = await readdir(join(dir, folder)).catch(() => []);
    for (const name of names) bytes += (await stat(join(dir, folder, name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** The last line of git that says why, without credentials. */
function reasonIn(said: string): string {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const told = lines
    .filter((line) => /^(fatal|error|remote|ssh|Permission|Host)/i.test(line))
    .slice(-2)
    .join('; ');
  return (told || lines.at(-1) || 'nothing').replace(/\/\/[^/\s@]+@/g, '//').slice(0, 400);
}
