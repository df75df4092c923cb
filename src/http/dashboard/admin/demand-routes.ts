import { DAY_MS, dayNumber } from '../../../accounts/billing-period.ts';
import { csv } from '../../../accounts/csv.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { reliabilityOf } from '../../../feedback/calibration.ts';
import { scoreOf } from '../../../feedback/verdicts.ts';
import {
  type CountedEvent,
  KIT_EVENTS,
  type KitCount,
  type KitDemand,
  type KitEvent,
} from '../../../store/feedback-store.ts';
import { Type } from '../../routes/type.ts';
import { attachment } from '../../wire/attachment.ts';
import type { DashboardContext, Scope } from '../deps.ts';

/** The newest ones, so a page takes milliseconds; "kitscout catalogue calibrate" reads more. */
const MAX_VERDICTS = 20_000;
const MAX_FITS = 10;
const DAYS = 30;
const MAX_KITS_SHOWN = 50;
const MAX_NEEDS_SHOWN = 50;
/** With hundreds of thousands of texts, reading takes most of a second; pages ask again and again. */
const READ_EVERY_MS = 3_000;
const MAX_TEXTS_EXPORTED = 10_000;

const ExportQuery = Type.Object({
  what: Type.Enum(['kits', 'use-cases']),
  format: Type.Enum(['csv', 'json']),
});

/** What people ask for, what they say about the answers, and how far scores can be trusted. */
export function registerDemandRoutes(scope: Scope, context: DashboardContext): void {
  const { store, catalogue, demand, keepTextsDays, throttle } = context;
  const keptFrom = () => store.now() - keepTextsDays * DAY_MS;

  scope.get('/demand', async () => {
    const today = dayNumber(store.now());
    const [both, now] = await Promise.all([
      store.feedback.countsSince(today - 2 * DAYS + 1),
      store.feedback.countsSince(today - DAYS + 1),
    ]);
    const kits = byKit(now);
    const [current, twice] = [answersIn(now), answersIn(both)];
    return {
      days: DAYS,
      ...current,
      before: { answered: twice.answered - current.answered, fallback: twice.fallback - current.fallback },
      kit_count: kits.length,
      kits: kits.slice(0, MAX_KITS_SHOWN).map((row) => ({ ...row, name: nameOf(catalogue, row.slug) })),
    };
  });

  async function readNeeds() {
    if (keepTextsDays === 0) return { keep_days: 0, texts: 0, unmet: 0, ungrouped: 0, needs: [], is_grouping: false };
    const { texts, unmet, ungrouped } = await store.texts.counts(keptFrom());
    if (ungrouped > 0) demand.look(keptFrom());
    // Before the groups are read: the page asks again until an answer says that these are all.
    const is_grouping = demand.isGrouping();
    const needs = await store.texts.needs(keptFrom(), MAX_NEEDS_SHOWN);
    return {
      keep_days: keepTextsDays,
      texts,
      unmet,
      ungrouped,
      is_grouping,
      needs: needs.map(({ lastAt, ...need }, i) => ({ ...need, id: String(i + 1), last_at: isoTime(lastAt) })),
    };
  }

  let known: { until: number; needs: ReturnType<typeof readNeeds> } | null = null;
  scope.get('/demand/needs', () => {
    if (known === null || performance.now() > known.until) {
      known = { until: performance.now() + READ_EVERY_MS, needs: readNeeds() };
      known.needs.catch(() => {
        known = null;
      });
    }
    return known.needs;
  });

  scope.get('/demand/export', { schema: { querystring: ExportQuery } }, async (request, reply) => {
    const { what, format } = request.query;
    await throttle.attempt('export', request);
    attachment(reply, `kitscout-${what}.${format}`);
    const { columns, rows } = await (what === 'kits' ? kitTable() : textTable());
    if (format === 'json') return reply.send({ [what === 'kits' ? 'kits' : 'use_cases']: rows });
    return reply.type('text/csv; charset=utf-8').send(csv(columns, rows));
  });

  async function kitTable(): Promise<ExportedTable> {
    const rows = byKit(await store.feedback.countsSince(dayNumber(store.now()) - DAYS + 1));
    return { columns: ['slug', ...KIT_EVENTS], rows };
  }

  /** Without accounts: what is asked counts here, not who asked. */
  async function textTable(): Promise<ExportedTable> {
    const texts = keepTextsDays === 0 ? [] : await store.texts.list(keptFrom(), MAX_TEXTS_EXPORTED);
    const places = new Map<string, number>();
    const rows = texts.map(({ at, platform: ai_platform, text: use_case, fallback, kit, score, need }) => ({
      at: isoTime(at),
      ai_platform,
      use_case,
      fallback,
      kit,
      score: score === null ? null : scoreOf(score),
      // A number within this file: the group's own id names a request.
      need: need === null ? null : places.getOrInsertComputed(need, () => places.size + 1),
    }));
    return { columns: ['at', 'ai_platform', 'use_case', 'fallback', 'kit', 'score', 'need'], rows };
  }

  scope.get('/reliability', async () => {
    const { scale, calibration } = catalogue();
    const verdicts = await store.feedback.verdicts(scale, MAX_VERDICTS);
    const fits = await store.calibrations.list(MAX_FITS);
    return {
      ...reliabilityOf(verdicts, calibration),
      is_calibrated: calibration !== null,
      fits: fits.map(({ id, at, scale: of, report, undoneAt }) => ({
        id,
        at: isoTime(at),
        undone_at: isoTime(undoneAt),
        of_this_engine: of === scale,
        verdicts: report.verdicts,
        accounts: report.accounts,
        error: report.error,
      })),
    };
  });
}

interface ExportedTable {
  columns: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

type Count = Omit<KitCount, 'day'>;

function answersIn(counts: readonly Count[]) {
  const of = (what: CountedEvent) => counts.find((row) => row.kit === '' && row.what === what)?.count ?? 0;
  return { answered: of('answered'), fallback: of('fallback') };
}

/** What was recommended most first. */
function byKit(counts: readonly Count[]): KitDemand[] {
  const rows = new Map<string, KitDemand>();
  for (const { kit, what, count } of counts) {
    if (kit === '' || what === 'answered' || what === 'fallback') continue;
    const row = rows.getOrInsertComputed(kit, () => ({
      slug: kit,
      ...(Object.fromEntries(KIT_EVENTS.map((event) => [event, 0])) as Record<KitEvent, number>),
    }));
    row[what] = count;
  }
  return [...rows.values()].sort(
    (a, b) => b.recommended - a.recommended || b.opened - a.opened || (a.slug < b.slug ? -1 : 1),
  );
}

/** Null for a kit that has left the catalogue. */
function nameOf(catalogue: DashboardContext['catalogue'], slug: string): string | null {
  const { catalogue: kits } = catalogue();
  const i = kits.find(slug);
  return i === undefined ? null : kits.kitAt(i).name;
}
