import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isoTime } from '../../../accounts/iso-time.ts';
import { fileChanges } from '../../../catalogue/file-changes.ts';
import { findingsIn } from '../../../catalogue/findings.ts';
import { textDiff } from '../../../catalogue/text-diff.ts';
import type { HeldChoice, HeldKit, Source } from '../../../store/source-store.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, DashboardError } from '../errors.ts';
import { actorOf } from '../sign-in/session.ts';

const MAX_PROBLEMS = 200;
const MAX_HELD = 200;
const MAX_RECORDED = 100;
/** Of a diff; a person reads the rest on the command line. */
const MAX_LINES = 2_000;
const MAX_LINE = 1_000;

const Pause = Type.Object({ paused: Type.Boolean() });
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Kit = Type.String({ maxLength: 200 });
const Rejection = Type.Object({ kit: Kit, digest: Digest });
/** Without a kit: all that wait, whose digest is `waiting_digest`. */
const Approval = Type.Object({ kit: Type.Optional(Kit), digest: Digest });

/**
 * The sources of the catalogue. They are added on the command line only: a folder of the server, or an address in its
 * network, is not for whoever has a browser session.
 */
export function registerAdminSourceRoutes(scope: Scope, { store }: DashboardContext): void {
  const sourceNamed = async (request: FastifyRequest): Promise<Source> => {
    const source = await store.sources.find((request.params as { name: string }).name);
    if (source === undefined) throw new DashboardError('not_found', 'There is no such source.');
    return source;
  };

  const allWaiting = async (name: string, digest: string): Promise<HeldChoice[]> => {
    const held = await store.sources.held(name);
    if (digestOf(held) !== digest) throw conflict('Other kits wait by now. Look at them first.');
    return waiting(held).map((one) => ({ slug: one.slug, digest: one.digest }));
  };

  scope.get('/sources', async () => {
    const now = store.now();
    return { sources: (await store.sources.list()).map((source) => shownSource(source, now)) };
  });

  scope.get('/sources/:name', async (request) => {
    const source = await sourceNamed(request);
    const [problems, held] = await Promise.all([store.sources.problems(source.name), store.sources.held(source.name)]);
    return {
      source: shownSource(source, store.now()),
      problems: problems.slice(0, MAX_PROBLEMS).map(({ file, line, reason, level }) => ({
        place: line === undefined ? file : `${file}:${line}`,
        reason,
        level,
      })),
      problem_count: problems.length,
      held: held.slice(0, MAX_HELD).map(({ slug, name, digest, isNew, rejected, findings, changes }) => ({
        slug,
        name,
        digest,
        is_new: isNew,
        rejected,
        findings: findings.length,
        files: changes.length,
      })),
      held_count: held.length,
      waiting_count: waiting(held).length,
      waiting_digest: digestOf(held),
    };
  });

  scope.get('/sources/:name/held/:slug', async (request) => {
    const { name } = await sourceNamed(request);
    const { slug } = request.params as { slug: string };
    const files = await store.sources.heldFiles(name, slug);
    if (files === undefined) throw new DashboardError('not_found', 'This kit does not wait for approval any more.');
    const texts = new Map(files.before.map((file) => [file.name, file.text]));
    const changed = new Map(files.after.map((file) => [file.name, file.text]));
    let left = MAX_LINES;
    const changes = [];
    for (const change of fileChanges(files.before, files.after)) {
      const lines = left > 0 ? textDiff(texts.get(change.file) ?? '', changed.get(change.file) ?? '') : [];
      const shown = lines.slice(0, left).map((line) => line.slice(0, MAX_LINE));
      left -= lines.length;
      changes.push({ ...change, lines: shown, is_cut: left < 0 || (left === 0 && shown.length === 0) });
      // Comparing long files takes a while, and others wait.
      await nextTurn();
    }
    return { slug, digest: files.digest, changes, findings: findingsIn(files.after) };
  });

  /** The next node that looks works on it, within seconds. */
  scope.post('/sources/:name/sync', async (request) => {
    const { name, paused } = await sourceNamed(request);
    if (paused) throw conflict('This source is paused. Resume it first.');
    await store.sources.syncSoon(name);
    return { ok: true };
  });

  scope.post('/sources/:name/pause', { schema: { body: Pause } }, async (request) => {
    const { name } = await sourceNamed(request);
    const { paused } = request.body;
    await store.sources.pause(name, paused);
    await store.audit.record(actorOf(request), paused ? 'source.paused' : 'source.resumed', { source: name });
    return { paused };
  });

  /** Of one kit, or of all that wait; each only as the operator saw it. */
  scope.post('/sources/:name/approve', { schema: { body: Approval } }, async (request) => {
    const { name } = await sourceNamed(request);
    const { kit, digest } = request.body;
    const chosen = kit === undefined ? await allWaiting(name, digest) : [{ slug: kit, digest }];
    const approved = existing(await store.sources.approve(name, chosen));
    const kits = approved.slice(0, MAX_RECORDED);
    await store.audit.record(actorOf(request), 'kits.approved', { source: name, kits, count: approved.length });
    return { approved: approved.length };
  });

  scope.post('/sources/:name/reject', { schema: { body: Rejection } }, async (request) => {
    const { name } = await sourceNamed(request);
    const { kit, digest } = request.body;
    const kits = existing(await store.sources.reject(name, [{ slug: kit, digest }]));
    await store.audit.record(actorOf(request), 'kits.rejected', { source: name, kits });
    return { rejected: kits.length };
  });
}

/** Nothing is recorded where nothing was done. */
function existing(slugs: string[]): string[] {
  if (slugs.length === 0) throw new DashboardError('not_found', 'This kit does not wait for approval any more.');
  return slugs;
}

function waiting(held: readonly HeldKit[]): HeldKit[] {
  return held.filter(({ rejected }) => !rejected);
}

/** Of everything that waits, so that nothing is approved that came after the operator looked. */
function digestOf(held: readonly HeldKit[]): string {
  const lines = waiting(held).map(({ slug, digest }) => `${slug} ${digest}\n`);
  return hash('sha256', lines.join(''), 'hex');
}

function shownSource(source: Source, now: number) {
  const { name, location, ref, path, access, review, every, paused, state, nextAt } = source;
  return {
    name,
    location,
    ref,
    path,
    access,
    review,
    every,
    status: statusOf(source, now),
    message: state?.outcome === 'failed' ? state.message : null,
    paused,
    kits: state?.kits ?? 0,
    commit: state?.commit?.slice(0, 12) ?? null,
    synced_at: isoTime(state?.syncedAt ?? null),
    next_at: isoTime(nextAt),
    left_out: state?.leftOut ?? 0,
    warnings: state?.warnings ?? 0,
  };
}

function statusOf({ running, paused, state, nextAt }: Source, now: number) {
  if (running) return 'syncing';
  if (paused) return 'paused';
  if (nextAt !== null && nextAt <= now) return 'due';
  if (state === null) return 'new';
  return state.outcome === 'failed' ? 'failed' : 'synced';
}
