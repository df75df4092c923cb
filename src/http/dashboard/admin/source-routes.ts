import type { FastifyRequest } from 'fastify';
import { isoTime } from '../../../accounts/iso-time.ts';
import type { Source } from '../../../store/source-store.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { DashboardError } from '../errors.ts';
import { actorOf } from '../sign-in/session.ts';

const MAX_PROBLEMS = 200;
const MAX_RECORDED = 100;

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

  scope.get('/sources', async () => ({ sources: (await store.sources.list()).map(shownSource) }));

  scope.get('/sources/:name', async (request) => {
    const source = await sourceNamed(request);
    const [problems, held] = await Promise.all([store.sources.problems(source.name), store.sources.held(source.name)]);
    return {
      source: shownSource(source),
      problems: problems.slice(0, MAX_PROBLEMS).map(({ file, line, reason, level }) => ({
        place: line === undefined ? file : `${file}:${line}`,
        reason,
        level,
      })),
      problem_count: problems.length,
      held: held.map(({ slug, isNew, rejected, findings, changes }) => ({
        slug,
        is_new: isNew,
        rejected,
        findings: findings.length,
        changes,
      })),
    };
  });

  /** The next node that looks works on it, within seconds. */
  scope.post('/sources/:name/sync', async (request) => {
    const { name } = await sourceNamed(request);
    await store.sources.syncSoon(name);
    return { ok: true };
  });

  scope.post('/sources/:name/approve', async (request) => {
    const { name } = await sourceNamed(request);
    const approved = await store.sources.approve(name, null);
    const kits = approved.slice(0, MAX_RECORDED);
    await store.audit.record(actorOf(request), 'kits.approved', { source: name, kits, count: approved.length });
    return { approved: approved.length };
  });
}

function shownSource({ name, location, ref, access, review, paused, running, state, nextAt }: Source) {
  const status = running
    ? 'syncing'
    : paused
      ? 'paused'
      : state === null
        ? 'new'
        : state.outcome === 'failed'
          ? 'failed'
          : 'synced';
  return {
    name,
    location,
    ref,
    access,
    review,
    status,
    message: state?.message ?? null,
    kits: state?.kits ?? 0,
    commit: state?.commit?.slice(0, 12) ?? null,
    synced_at: isoTime(state?.syncedAt ?? null),
    next_at: isoTime(nextAt),
    left_out: state?.leftOut ?? 0,
    warnings: state?.warnings ?? 0,
  };
}
