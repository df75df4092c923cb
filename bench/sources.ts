import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config/config.ts';
import { settingsFor } from '../src/sources/source-settings.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { writeCatalogue } from '../test/support/catalogue.ts';
import { makeAccount, startProcess } from '../test/support/process.ts';
import { until } from '../test/support/until.ts';
import { openProber, probesText } from './prober.ts';
import { sourceRepositories } from './source-repositories.ts';

/**
 * `npm run bench:sources [-- KITS SOURCES | -- REPOSITORY ...]`: a server that takes thousands of kits from Git
 * repositories: how long, how much memory, what callers notice, and how soon a change is served. Without repositories,
 * some are written from the texts of the bundled kits.
 */
const PROMISED = { syncS: 60, addedMb: 250, liveS: 5, unchangedS: 5 };
const SETTLED_MS = 15_000;
const BASE_MS = 10_000;
const TIMEOUT_MS = 600_000;
const MB = 1024 * 1024;
/** Of Linux. */
const TICKS_PER_S = 100;

const given = process.argv.slice(2);
const isGiven = given.some((one) => Number.isNaN(Number(one)));
const [kits = 5_000, count = 20] = isGiven ? [] : given.map(Number);
const root = mkdtempSync(join(tmpdir(), 'kitscout-sources-'));
let isKept = true;

try {
  tellLoad();
  const own = isGiven ? [] : sourceRepositories(join(root, 'repositories'), kits, count);
  const places = isGiven ? given.map((one) => resolve(one)) : own.map(({ url }) => url);
  await measure(places, own.at(-1));
} finally {
  rmSync(root, { recursive: true, force: true });
}
tellLoad();
if (!isKept) process.exitCode = 1;

async function measure(places: readonly string[], changing: ReturnType<typeof sourceRepositories>[number] | undefined) {
  const env = { KITSCOUT_DATA: join(root, 'data'), KITSCOUT_CATALOGUE: '', LOG_LEVEL: 'warn' };
  const server = await startProcess({
    ...(process.env.KITSCOUT_READER ? { KITSCOUT_READER: process.env.KITSCOUT_READER } : {}),
    ...env,
  });
  const store = await openStore(readConfig(env), { server: false });
  const { key } = makeAccount(env, 'bench@example.com', 'enterprise');
  const pid = server.child.pid!;
  const prober = openProber(server.url, key);
  try {
    await pause(SETTLED_MS - BASE_MS);
    await prober.take();
    await pause(BASE_MS);
    const idle = rssOf(pid);
    const bundled = await totalOf(server.url, key);
    console.log(`idle            ${idle.toFixed(0)} MB with ${bundled} kits; ${probesText(await prober.take())}`);

    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, rssOf(pid));
    }, 50);
    const used = cpuOf(pid);
    const began = performance.now();
    for (const [i, place] of places.entries()) {
      const { settings } = await settingsFor(place, { name: `source-${i + 1}`, access: 'public', every: null });
      await store.sources.add(`source-${i + 1}`, settings);
    }
    await until(async () => (await store.sources.list()).every(({ state }) => state !== null), TIMEOUT_MS);
    const synced = secondsSince(began);
    const states = (await store.sources.list()).map(({ name, state }) => ({ name, ...state! }));
    const wanted = states.reduce((sum, { kits }) => sum + kits, 0);
    await until(async () => (await totalOf(server.url, key)) === bundled + wanted, TIMEOUT_MS);
    const served = secondsSince(began);
    const during = await prober.take();
    const failed = states.filter(({ outcome }) => outcome !== 'synced');
    for (const { name, message } of failed) console.log(`${name} failed: ${message}`);
    tell(
      'synced',
      served,
      PROMISED.syncS,
      's',
      `${wanted} kits of ${places.length} sources; in the store after ${synced.toFixed(1)} s; ${(cpuOf(pid) - used).toFixed(1)} s of processor time`,
    );
    console.log(`during          ${probesText(during)}`);
    await pause(SETTLED_MS);
    clearInterval(watching);
    tell('memory at most', most - idle, PROMISED.addedMb, 'MB more', `${most.toFixed(0)} MB in all`);
    const settled = rssOf(pid);
    tell(
      'memory after',
      settled - idle,
      PROMISED.addedMb,
      'MB more',
      `${settled.toFixed(0)} MB in all, ${SETTLED_MS / 1000} s later`,
    );
    await prober.take();
    await pause(BASE_MS);
    console.log(`afterwards      ${probesText(await prober.take())}`);

    const again = performance.now();
    const before = cpuOf(pid);
    for (const { name } of states) await store.sources.syncSoon(name);
    const at = states.map((state) => state.at);
    await until(async () => (await store.sources.list()).every(({ state }, i) => state!.at > at[i]!), TIMEOUT_MS);
    const unchanged = (await store.sources.list()).filter(({ state }) => state!.outcome === 'unchanged').length;
    tell(
      'without changes',
      secondsSince(again),
      PROMISED.unchangedS,
      's',
      `${unchanged} of ${places.length} unchanged; ${(cpuOf(pid) - before).toFixed(1)} s of processor time`,
    );
    if (changing !== undefined) {
      await change(server.url, pid, changing, store, `source-${places.length}`);
      await another(server.url, wanted);
    }
  } finally {
    await prober.close();
    await store.close();
    await server.end();
  }
}

/** One changed file, from "sync now" to what is served. */
async function change(
  url: string,
  pid: number,
  { commit, slugs }: ReturnType<typeof sourceRepositories>[number],
  store: Store,
  source: string,
) {
  const slug = slugs[0]!;
  const text = `changed-${Date.now()}`;
  commit({ [`skills/${slug}/NEW.md`]: `${text}\n` });
  const [before, revision] = [cpuOf(pid), await store.catalogue.revision()];
  const began = performance.now();
  await store.sources.syncSoon(source);
  const reached = async (isThere: () => Promise<boolean>) => {
    await until(isThere, TIMEOUT_MS);
    return secondsSince(began);
  };
  // The files themselves are limited to some hundred a minute.
  const isServed = async () => (await (await fetch(`${url}/kits/${slug}/kit.json`)).text()).includes('NEW.md');
  const [started, stored, seconds] = await Promise.all([
    reached(async () => (await store.sources.find(source))!.running || (await store.catalogue.revision()) > revision),
    reached(async () => (await store.catalogue.revision()) > revision),
    reached(isServed),
  ]);
  const file = await (await fetch(`${url}/kits/${slug}/files/NEW.md`)).text();
  if (!file.includes(text)) throw new Error(`the new file is not served: ${file.slice(0, 200)}`);
  const steps = `begun after ${started.toFixed(1)} s, in the store after ${stored.toFixed(1)} s`;
  const used = (cpuOf(pid) - before).toFixed(1);
  tell(
    'one change',
    seconds,
    PROMISED.liveS,
    's',
    `from "sync now" to the new file; ${steps}; ${used} s of processor time`,
  );
}

/** A second server takes everything from the first: the same kits, with the same digests. */
async function another(first: string, wanted: number) {
  const env = { KITSCOUT_DATA: join(root, 'another'), KITSCOUT_CATALOGUE: oneKit(), LOG_LEVEL: 'warn' };
  const server = await startProcess(env);
  const store = await openStore(readConfig(env), { server: false });
  try {
    const own = await digestsOf(first);
    const began = performance.now();
    const { settings } = await settingsFor(first, { name: 'other', access: 'public', every: null });
    await store.sources.add('other', settings);
    await until(async () => ((await store.sources.find('other'))?.state ?? null) !== null, TIMEOUT_MS);
    const { outcome, message } = (await store.sources.find('other'))!.state!;
    if (outcome !== 'synced') console.log(`another Kitscout: ${outcome} ${message}`);
    const problems = await store.sources.problems('other');
    await until(async () => (await digestsOf(server.url)).size >= own.size - problems.length, TIMEOUT_MS).catch(
      () => {},
    );
    const seconds = secondsSince(began);
    const theirs = await digestsOf(server.url);
    const same = [...own].filter(([slug, digest]) => theirs.get(slug) === digest).length;
    const isSame = same === own.size;
    for (const { file, reason } of problems.slice(0, 3)) console.log(`another         ${file}: ${reason}`);
    isKept &&= isSame;
    console.log(
      `another         ${same} of ${own.size} kits with the same digest in ${seconds.toFixed(1)} s (${isSame ? 'held' : 'NOT HELD'}: all, ${wanted} of sources among them)`,
    );
  } finally {
    await store.close();
    await server.end();
  }
}

/** So that no kit of its own has a name that the other one uses. */
function oneKit(): string {
  const folder = join(root, 'one-kit');
  writeCatalogue(folder, [{ slug: 'the-only-kit' }]);
  return folder;
}

/** Of what a Kitscout lists for others: the digest of each kit. */
async function digestsOf(url: string): Promise<Map<string, string>> {
  const { kits } = (await (await fetch(`${url}/.well-known/kitscout.json`)).json()) as {
    kits: { kit: { slug: string }; digest: string }[];
  };
  return new Map(kits.map(({ kit, digest }) => [kit.slug, digest]));
}

/** What else the machine does; the server's own part is in it. */
function tellLoad(): void {
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`);
}

function tell(what: string, value: number, promised: number, unit: string, more: string): void {
  const held = value <= promised;
  isKept &&= held;
  console.log(
    `${what.padEnd(15)} ${value.toFixed(1)} ${unit} (${held ? 'held' : 'NOT HELD'}: at most ${promised}); ${more}`,
  );
}

async function totalOf(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/kits?limit=1`, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
}

function rssOf(pid: number): number {
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / MB;
}

/** Seconds of processor time, whatever else the machine does; those of git are not in it. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
