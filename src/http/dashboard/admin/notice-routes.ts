import { readIsoTime } from '../../../accounts/iso-time.ts';
import {
  ANNOUNCEMENT_KINDS,
  announcementRow,
  MAX_NOTICE_LENGTH,
  maintenanceRow,
  periodProblem,
} from '../../../accounts/notices.ts';
import { invisibleInOwnName } from '../../../catalogue/invisible.ts';
import { idOf } from '../../routes/route.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { found, invalid } from '../errors.ts';
import { actorOf } from '../sign-in/session.ts';

const MAX_TYPED = 2_000;
const Time = Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]));
const NewAnnouncement = Type.Object({
  text: Type.String({ maxLength: MAX_TYPED }),
  kind: Type.Enum([...ANNOUNCEMENT_KINDS]),
  from: Time,
  until: Time,
});
const Switch = Type.Object({
  on: Type.Boolean(),
  message: Type.Optional(Type.String({ maxLength: MAX_TYPED })),
  until: Time,
});

/** Announcements, and maintenance: neither needs the API, so an operator can always end it here. */
export function registerAdminNoticeRoutes(scope: Scope, { store, maintenance }: DashboardContext): void {
  scope.get('/notices', async () => {
    const [announcements, state] = await Promise.all([store.notices.announcements(), store.notices.maintenance()]);
    return { maintenance: state && maintenanceRow(state), announcements: announcements.map(announcementRow) };
  });

  scope.post('/announcements', { schema: { body: NewAnnouncement } }, async (request) => {
    const { kind } = request.body;
    const text = readText(request.body.text);
    if (text === '') throw invalid('The text is empty.');
    const now = store.now();
    const fromAt = readTime('from', request.body.from) ?? undefined;
    const untilAt = readTime('until', request.body.until);
    refusePeriod(periodProblem(fromAt ?? now, untilAt, now));
    const made = await store.notices.announce({ text, kind, fromAt, untilAt }, actorOf(request));
    return { announcement: announcementRow(made) };
  });

  scope.post('/announcements/:id/remove', async (request) => {
    found(await store.notices.withdraw(idOf(request), actorOf(request)), 'announcement');
    return { ok: true };
  });

  scope.post('/maintenance', { schema: { body: Switch } }, async (request) => {
    const { on } = request.body;
    const now = store.now();
    const until = readTime('until', request.body.until);
    const message = readText(request.body.message ?? '');
    if (on) refusePeriod(periodProblem(now, until, now));
    const state = await store.notices.setMaintenance(on ? { message, until } : null, actorOf(request));
    await maintenance.look();
    return { maintenance: state && maintenanceRow(state) };
  });
}

function refusePeriod(problem: string | undefined): void {
  if (problem !== undefined) throw invalid(`These times cannot be: ${problem}.`);
}

function readText(given: string): string {
  const text = given.trim();
  if ([...text].length > MAX_NOTICE_LENGTH)
    throw invalid(`The text is too long: it may have ${MAX_NOTICE_LENGTH} characters.`);
  if (invisibleInOwnName(text) !== undefined)
    throw invalid('The text contains line breaks or invisible characters: use plain text.');
  return text;
}

function readTime(field: string, text: string | null | undefined): number | null {
  if (text === undefined || text === null) return null;
  const time = readIsoTime(text);
  if (Number.isNaN(time)) throw invalid(`${field} must be a date or a time such as 2026-11-15T08:00:00Z.`);
  return time;
}
