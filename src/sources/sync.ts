import { hash, randomUUID } from 'node:crypto';
import type { KitWithFiles } from '../catalogue/kit.ts';
import { type StoredForm, storedForm } from '../catalogue/stored-kit.ts';
import type { KitToStore } from '../store/catalogue-store.ts';
import type { Source, SourceProblemRow, SourceSettings, SourceState } from '../store/source-store.ts';
import type { Store } from '../store/store.ts';
import { fetchSource } from './fetch-source.ts';
import type { FetchedKit } from './fetched-kit.ts';
import type { FetchLimits } from './git-tree.ts';
import { SourceError } from './tree.ts';

export interface SyncReport {
  outcome: SourceState['outcome'];
  message: string | null;
  commit: string | null;
  kits: number;
  added: string[];
  updated: string[];
  removed: string[];
  problems: SourceProblemRow[];
  ms: number;
}

export interface SyncDeps {
  store: Store;
  limits: FetchLimits;
  /** Also where the commit is the one of the last sync. */
  force?: boolean;
}

/** Raised with every change to what is made of the same files, so that the next sync reads them again. */
const READER = 1;
/** A process that was killed holds its lease for this long. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** Of changed kits kept in memory between comparing and storing; others are read twice. */
const MAX_KEPT_BYTES = 48 * 1024 * 1024;
const MAX_PROBLEMS = 5_000;

/** What a sync would do, without a lease and without a trace. */
export function previewSync(name: string, settings: SourceSettings, deps: SyncDeps): Promise<SyncReport> {
  return run(name, settings, null, deps, async () => {});
}

/** Null: another process syncs it. Everything that can go wrong with a source is in the report, not thrown. */
export async function syncSource(source: Source, deps: SyncDeps): Promise<SyncReport | null> {
  const { store } = deps;
  const { name } = source;
  const holder = randomUUID();
  if (!(await store.sources.claim(name, holder, LEASE_MS))) return null;
  const renewing = setInterval(() => void store.sources.renew(name, holder, LEASE_MS).catch(() => {}), RENEW_MS);
  let report: SyncReport;
  try {
    report = await run(name, source, source.state, deps, async (kits) => {
      await store.catalogue.import(kits, { merge: false, source: { name, holder }, review: source.review });
    });
  } catch (error) {
    clearInterval(renewing);
    await store.sources.release(name, holder, null).catch(() => {});
    throw error;
  }
  clearInterval(renewing);
  const { outcome, message, commit, kits, problems, ms } = report;
  const at = store.now();
  const before = source.state;
  const state: SourceState = {
    at,
    outcome,
    message,
    commit: commit ?? before?.commit ?? null,
    fingerprint: outcome === 'failed' ? null : fingerprintOf(source, commit),
    kits: outcome === 'failed' ? (before?.kits ?? 0) : kits,
    leftOut: problems.filter(({ level }) => level === 'left-out').length,
    warnings: problems.filter(({ level }) => level === 'warning').length,
    ms,
    syncedAt: outcome === 'failed' ? (before?.syncedAt ?? null) : at,
  };
  const isKnown = outcome === 'unchanged' && problems.length === 0;
  await store.sources.release(name, holder, {
    state: isKnown ? { ...state, leftOut: before?.leftOut ?? 0, warnings: before?.warnings ?? 0 } : state,
    problems: isKnown ? null : problems,
  });
  return report;
}

async function run(
  name: string,
  settings: SourceSettings,
  before: SourceState | null,
  { store, limits, force }: SyncDeps,
  store_: (kits: AsyncIterable<KitToStore>) => Promise<void>,
): Promise<SyncReport> {
  const started = performance.now();
  const problems: SourceProblemRow[] = [];
  const report: SyncReport = {
    outcome: 'synced',
    message: null,
    commit: null,
    kits: 0,
    added: [],
    updated: [],
    removed: [],
    problems,
    ms: 0,
  };
  try {
    const known = force === true ? null : (before?.fingerprint ?? null);
    const fetched = await fetchSource(name, settings, {
      limits,
      problems,
      isKnown: (commit) => known !== null && known === fingerprintOf(settings, commit),
      namesInStore: async () => ({
        previous: new Map((await store.catalogue.digests(name)).map(({ path, slug }) => [path, slug])),
        taken: await store.catalogue.takenNames(name),
      }),
    });
    report.commit = fetched.commit;
    if (fetched.kits === null) {
      report.outcome = 'unchanged';
      report.kits = before?.kits ?? (await store.catalogue.digests(name)).length;
    } else {
      try {
        const stored = await store.catalogue.digests(name);
        const digests = new Map(stored.map(({ slug, digest }) => [slug, digest]));
        const plan = await compare(fetched.kits, digests, report);
        report.removed = [...digests.keys()].filter((slug) => !plan.has(slug)).sort();
        const changes = report.added.length + report.updated.length + report.removed.length;
        if (changes > 0) await store_(toStore(plan));
      } finally {
        await fetched.close();
      }
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    report.outcome = 'failed';
    report.message = error.message;
  }
  if (problems.length > MAX_PROBLEMS) {
    const more = problems.length - MAX_PROBLEMS;
    problems.splice(MAX_PROBLEMS, more, {
      file: problems[MAX_PROBLEMS]!.file,
      reason: `and ${more} more problems`,
      level: 'left-out',
    });
  }
  report.ms = Math.round(performance.now() - started);
  return report;
}

type Planned = 'unchanged' | (KitWithFiles & { form: StoredForm }) | (() => Promise<KitWithFiles | null>);

/** Before anything is locked: what a store already has need not be read again. */
async function compare(
  kits: AsyncIterable<FetchedKit>,
  digests: ReadonlyMap<string, string>,
  report: SyncReport,
): Promise<Map<string, Planned>> {
  const plan = new Map<string, Planned>();
  let kept = 0;
  for await (const { kit, again } of kits) {
    const { slug } = kit.kit;
    report.kits++;
    const known = digests.get(slug);
    const form = storedForm(kit);
    if (known === form.digest) {
      plan.set(slug, 'unchanged');
      continue;
    }
    (known === undefined ? report.added : report.updated).push(slug);
    const bytes = (kit.files ?? []).reduce((sum, file) => sum + file.text.length + (file.bytes?.length ?? 0), 2_000);
    const isKept = kept + bytes <= MAX_KEPT_BYTES;
    if (isKept) kept += bytes;
    plan.set(slug, isKept ? { ...kit, form } : again);
  }
  return plan;
}

async function* toStore(plan: Map<string, Planned>): AsyncGenerator<KitToStore> {
  for (const [slug, planned] of plan) {
    if (planned === 'unchanged') {
      yield { unchanged: slug };
      continue;
    }
    const kit = typeof planned === 'function' ? await planned() : planned;
    if (kit === null) throw new SourceError(`${slug} changed while it was read`);
    yield kit;
    // It is stored, or about to be.
    plan.set(slug, 'unchanged');
  }
}

function fingerprintOf(settings: SourceSettings, commit: string | null): string | null {
  if (commit === null) return null;
  const { kind, location, path, access, prefix, as, review } = settings;
  return hash('sha256', JSON.stringify([READER, commit, kind, location, path, access, prefix, as, review]), 'hex');
}
