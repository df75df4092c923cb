import type { Static } from 'typebox';
import { DAY_MS, dayName, dayNumber } from '../../accounts/billing-period.ts';
import { isoTime, readIsoTime } from '../../accounts/iso-time.ts';
import { may } from '../../accounts/team.ts';
import { breakdown, breakdownCsv, keyName } from '../../accounts/usage-breakdown.ts';
import { usageReport } from '../../accounts/usage-report.ts';
import type { RecentRequest } from '../../store/account-store.ts';
import type { Store } from '../../store/store.ts';
import { idOf } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import { attachment } from '../wire/attachment.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { invalid } from './errors.ts';
import { acting, actingAccount, actorOf } from './sign-in/session.ts';

const MAX_RANGE_DAYS = 366;
const DEFAULT_RANGE_DAYS = 30;

const Day = Type.Optional(Type.String());
const Range = Type.Object({ from: Day, to: Day });
/** `member`: the id of a membership, or `account` for keys of the account itself. */
const Typed = Type.Optional(Type.String({ maxLength: 100 }));
const Filter = Type.Object({
  status: Type.Optional(Type.String({ pattern: '^(ok|failed|[1-5]\\d\\d)$' })),
  endpoint: Typed,
  key: Typed,
  member: Typed,
  since: Typed,
  until: Typed,
});
const LOOK = { config: { needs: 'look' } } as const;
const Mail = Type.Object({ on: Type.Optional(Type.Boolean()), weekly: Type.Optional(Type.Boolean()) });

/** The account's usage: this month, by key and endpoint, and its recent requests. Nothing here is a call. */
export function registerUsageRoutes(scope: Scope, context: DashboardContext): void {
  const { store, limits, throttle, keepTextsDays } = context;
  scope.get('/usage', LOOK, async (request) => {
    const { id, tier } = actingAccount(request);
    const { at, used, days } = await store.accounts.usageOf(id);
    return usageReport({ tier, used, days }, limits, at);
  });

  async function read(accountId: string, given: Static<typeof Range>) {
    const range = readRange(given, dayNumber(store.now()));
    const [usage, names] = await Promise.all([
      store.usage.between(accountId, range.first, range.last),
      store.keys.names(accountId),
    ]);
    return breakdown(range, usage, names, await memberNames(store, accountId, names));
  }

  scope.get('/usage/breakdown', { schema: { querystring: Range }, ...LOOK }, (request) =>
    read(actingAccount(request).id, request.query),
  );

  scope.get('/usage/csv', { schema: { querystring: Range }, ...LOOK }, async (request, reply) => {
    const used = await read(actingAccount(request).id, request.query);
    return attachment(reply, `kitscout-usage-${used.from}-to-${used.to}.csv`)
      .type('text/csv; charset=utf-8')
      .send(breakdownCsv(used));
  });

  scope.get('/usage/requests', { schema: { querystring: Filter }, ...LOOK }, async (request) => {
    const { id } = actingAccount(request);
    const [requests, names] = await Promise.all([store.usage.recentRequests(id), store.keys.names(id)]);
    const members = await memberNames(store, id, names);
    const wanted = readFilter(request.query);
    return { requests: requestRows(requests, names, members).filter(wanted) };
  });

  // The use case only where the operator keeps it, and only for those who may call.
  scope.get('/usage/requests/:id', LOOK, async (request) => {
    const { account, role } = acting(request);
    const requestId = idOf(request);
    const from = store.now() - keepTextsDays * DAY_MS;
    const [answer, kept] = await Promise.all([
      store.feedback.answer(account.id, requestId),
      keepTextsDays > 0 && may(role, 'call') ? store.texts.find(account.id, requestId, from) : undefined,
    ]);
    const first = answer?.kits[0];
    return {
      fallback: answer?.fallback ?? null,
      first_kit: first === undefined ? null : { slug: first[0], score: first[1] / 10_000 },
      asked: kept === undefined ? null : { use_case: kept.text, ai_platform: kept.platform },
    };
  });

  scope.post('/usage/mail', { schema: { body: Mail }, config: { needs: 'settings' } }, async (request) => {
    const { id } = actingAccount(request);
    await throttle.attempt('change-account', request);
    const { on, weekly } = request.body;
    const change = { ...(on !== undefined && { usageMail: on }), ...(weekly !== undefined && { weeklyMail: weekly }) };
    const account = await store.accounts.update(id, change, actorOf(request));
    return { usage_mail: account?.usageMail ?? false, weekly_mail: account?.weeklyMail ?? false };
  });
}

type KeyNames = Awaited<ReturnType<Store['keys']['names']>>;

export function requestRows(requests: readonly RecentRequest[], names: KeyNames, members: ReadonlyMap<string, string>) {
  return requests.map(({ at, endpoint, status, keyId, ms, requestId, code, message }) => {
    const member = names.get(keyId)?.memberId ?? null;
    return {
      at: isoTime(at),
      endpoint,
      status,
      key_id: keyId,
      key_name: keyName(names, keyId),
      member,
      member_name: member === null ? null : (members.get(member) ?? 'A former member'),
      ms,
      request_id: requestId,
      code,
      message,
    };
  });
}

type LoggedRequest = Record<'at' | 'endpoint' | 'key_id', string> & { status: number; member: string | null };

function readFilter({ status, endpoint, key, member, since, until }: Static<typeof Filter>) {
  const [from, to] = [readMoment('since', since), readMoment('until', until)];
  const isWanted = (one: number) =>
    status === undefined || (status === 'failed' ? one >= 400 : status === 'ok' ? one < 400 : String(one) === status);
  return (request: LoggedRequest) =>
    isWanted(request.status) &&
    (endpoint === undefined || request.endpoint === endpoint) &&
    (key === undefined || request.key_id === key) &&
    (member === undefined || (request.member ?? 'account') === member) &&
    (from === undefined || request.at >= from) &&
    (to === undefined || request.at < to);
}

/** In the form of the rows, so that texts compare as times do. */
function readMoment(field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const at = readIsoTime(text);
  if (Number.isNaN(at)) throw invalid(`${field} must be a date or a time such as 2026-11-15T08:00:00Z.`);
  return isoTime(at);
}

/** By the id of the membership; empty where no key is a member's. */
export async function memberNames(
  { team }: Pick<Store, 'team'>,
  accountId: string,
  keys: KeyNames,
): Promise<Map<string, string>> {
  if (![...keys.values()].some(({ memberId }) => memberId !== null)) return new Map();
  const { members } = await team.list(accountId);
  return new Map(members.flatMap(({ id, name, email }) => (email === null ? [] : [[id, name || email]])));
}

function readRange({ from, to }: Static<typeof Range>, today: number): { first: number; last: number } {
  const last = to === undefined ? today : readDay('to', to);
  const first = from === undefined ? last - DEFAULT_RANGE_DAYS + 1 : readDay('from', from);
  if (first > last) throw invalid('The range ends before it begins.');
  if (last - first >= MAX_RANGE_DAYS) throw invalid(`The range is too long: it can have ${MAX_RANGE_DAYS} days.`);
  return { first, last };
}

function readDay(field: string, text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // Some parsers read 30 February as 2 March.
  if (!Number.isInteger(day) || dayName(day) !== text) throw invalid(`${field} must be a day such as 2026-11-15.`);
  return day;
}
