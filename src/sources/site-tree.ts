import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { SourceProblemRow } from '../store/source-store.ts';
import type { FetchLimits } from './git-tree.ts';
import { get, read } from './guarded-request.ts';
import { removeLeftOver } from './left-over.ts';
import { MAX_FILE_BYTES, SourceError, type SourceTree, type TreeEntry } from './tree.ts';

const INDEX = '/.well-known/agent-skills/index.json';
const MAX_INDEX = 16 * 1024 * 1024;
const MAX_SKILLS = 20_000;
/** As installers limit them. */
const MAX_ARCHIVE = 20 * 1024 * 1024;
const MAX_UNPACKED = 50 * 1024 * 1024;
const MAX_FILES = 1_000;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MB = 1024 * 1024;
const AT_ONCE = 4;

interface Listed {
  name: string;
  url: string;
  digest: string;
  type: 'skill-md' | 'archive';
}

export interface SiteIndex {
  /** A digest of the index, which changes with every skill: it has their digests. */
  commit: string;
  listed: Listed[];
}

/** The index of a site. What it lists without a digest, or not as the format says, is a problem. */
export async function siteIndex(
  location: string,
  limits: FetchLimits,
  problems: SourceProblemRow[],
): Promise<SiteIndex> {
  const url = `${location.replace(/\/$/, '')}${INDEX}`;
  const bytes = await fetched(url, location, limits, MAX_INDEX);
  let skills: unknown;
  try {
    skills = (JSON.parse(bytes.toString('utf8')) as { skills?: unknown } | null)?.skills;
  } catch {
    throw new SourceError(`${url} is not JSON`);
  }
  if (!Array.isArray(skills)) throw new SourceError(`${url} lists no skills`);
  const listed: Listed[] = [];
  const names = new Set<string>();
  for (const [i, given] of skills.slice(0, MAX_SKILLS).entries()) {
    const { name, url: at, digest, type } = (given ?? {}) as Record<string, unknown>;
    const told = typeof name === 'string' ? JSON.stringify(name.slice(0, 80)) : `skill ${i + 1}`;
    const leaveOut = (reason: string) =>
      problems.push({ file: INDEX.slice(1), reason: `${told} ${reason}`, level: 'left-out' });
    if (typeof name !== 'string' || !NAME.test(name) || name.length > 64) leaveOut('has no valid name');
    else if (names.has(name)) leaveOut('is listed twice');
    else if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) leaveOut('has no digest');
    else if (typeof at !== 'string' || !URL.canParse(at, url)) leaveOut('has no address');
    else if (type !== 'skill-md' && type !== 'archive') leaveOut('is of an unknown type');
    else {
      names.add(name);
      listed.push({ name, url: new URL(at, url).href, digest, type });
    }
  }
  if (skills.length > MAX_SKILLS)
    problems.push({ file: INDEX.slice(1), reason: `lists more than ${MAX_SKILLS} skills`, level: 'left-out' });
  return { commit: hash('sha256', bytes, 'hex'), listed };
}

/** Fetches, verifies and unpacks what an index lists. */
export async function siteTree(
  location: string,
  { listed, commit }: SiteIndex,
  limits: FetchLimits,
  problems: SourceProblemRow[],
): Promise<SourceTree> {
  await removeLeftOver();
  const dir = await mkdtemp(join(tmpdir(), `kitscout-source-${process.pid}-`));
  const close = () => rm(dir, { recursive: true, force: true, maxRetries: 3 });
  const entries: TreeEntry[] = [];
  let total = 0;
  const waiting = [...listed];
  const patience = newPatience();
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        const files = await filesOf(one, location, limits, patience);
        for (const [path, bytes] of files) {
          total += bytes.length;
          if (total > limits.megabytes * MB) throw new SourceError(`is larger than ${limits.megabytes} MB`);
          const id = String(entries.length);
          entries.push({ path: `${one.name}/${path}`, kind: 'file', bytes: bytes.length, id });
          await writeFile(join(dir, id), bytes);
        }
      } catch (error) {
        if (!(error instanceof SourceError) || total > limits.megabytes * MB) throw error;
        problems.push({ file: one.name, reason: error.message, level: 'left-out' });
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    entries.sort((a, b) => (a.path < b.path ? -1 : 1));
    return { entries, commit, read: ({ id }) => readFile(join(dir, id!)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function filesOf(
  { url, digest, type }: Listed,
  location: string,
  limits: FetchLimits,
  patience: { ms: number },
): Promise<[path: string, bytes: Uint8Array][]> {
  const bytes = await fetched(url, location, limits, type === 'skill-md' ? MAX_FILE_BYTES : MAX_ARCHIVE, {}, patience);
  if (digest !== `sha256:${hash('sha256', bytes, 'hex')}`)
    throw new SourceError('does not have the digest that the index states');
  if (type === 'skill-md') return [['SKILL.md', bytes]];
  const files = bytes[0] === 0x1f && bytes[1] === 0x8b ? untar(await unzipped(bytes)) : unzip(bytes);
  if (files.length > MAX_FILES) throw new SourceError(`is an archive of more than ${MAX_FILES} files`);
  return files;
}

/** How long a site may tell us to wait in one sync, in all. */
const MAX_WAITED_MS = 15 * 60_000;
const MAX_WAIT_MS = 90_000;

export function newPatience(): { ms: number } {
  return { ms: MAX_WAITED_MS };
}

/** What a site that limits its callers asks for; a whole catalogue is more than anybody reads in a minute. */
function waitOf({ statusCode, headers }: IncomingMessage): number | undefined {
  if (statusCode !== 429 && statusCode !== 503) return undefined;
  const seconds = /^\d{1,3}$/.exec(headers['retry-after'] ?? '')?.[0];
  const wait = seconds === undefined ? undefined : Math.max(1, Number(seconds)) * 1_000;
  return wait !== undefined && wait <= MAX_WAIT_MS ? wait : undefined;
}

/** `patience`: what is left of the time that the site may make us wait. */
export async function fetched(
  url: string,
  location: string,
  { seconds }: FetchLimits,
  maxBytes: number,
  headers: Record<string, string> = {},
  patience = { ms: 0 },
): Promise<Buffer> {
  try {
    const options = { trusted: new URL(location).origin, seconds, headers };
    let reached = await get(url, options);
    for (
      let wait = waitOf(reached.response);
      wait !== undefined && patience.ms >= wait;
      wait = waitOf(reached.response)
    ) {
      reached.response.destroy();
      patience.ms -= wait;
      await pause(wait);
      reached = await get(url, options);
    }
    if (reached.response.statusCode !== 200) {
      reached.response.destroy();
      throw new SourceError(`${new URL(url).pathname} answers ${reached.response.statusCode}`);
    }
    return await read(reached, maxBytes);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(
      `${new URL(url).host} cannot be reached (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`,
    );
  }
}

function unzip(bytes: Uint8Array): [string, Uint8Array][] {
  let total = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        count += 1;
        if (total > MAX_UNPACKED || count > MAX_FILES * 2)
          throw new SourceError(`is an archive of more than ${MAX_UNPACKED} bytes`);
        return !name.endsWith('/');
      },
    });
    return Object.entries(files);
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('is not an archive that can be read');
  }
}

async function unzipped(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch {
    throw new SourceError(`is an archive that cannot be read, or of more than ${MAX_UNPACKED} bytes`);
  }
}

const BLOCK = 512;

/** Only plain files: a link in an archive has no business here. */
function untar(tar: Buffer): [string, Uint8Array][] {
  const files: [string, Uint8Array][] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header[0] === 0) break;
    const text = (start: number, length: number) =>
      header.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '');
    const size = Number.parseInt(text(124, 12).trim() || '0', 8);
    if (!Number.isSafeInteger(size) || size < 0 || at + BLOCK + size > tar.length)
      throw new SourceError('is an archive that is cut off');
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    const type = text(156, 1);
    const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
    const name = longName ?? (prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`);
    if (type === 'L') longName = content.toString('utf8').replace(/\0[\s\S]*$/, '');
    else {
      if (type === '0' || type === '') files.push([name.replace(/^\.\//, ''), content]);
      if (type !== 'x' && type !== 'g') longName = undefined;
    }
    if (files.length > MAX_FILES) throw new SourceError(`is an archive of more than ${MAX_FILES} files`);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
