import type { Static } from 'typebox';
import { DAY_MS, dayName, dayNumber } from '../../accounts/billing-period.ts';
import { isoTime } from '../../accounts/iso-time.ts';
import { breakdown, breakdownCsv, keyName } from '../../accounts/usage-breakdown.ts';
import { usageReport } from '../../accounts/usage-report.ts';
import type { Store } from '../../store/store.ts';
import { Type } from '../routes/type.ts';
import { attachment } from '../wire/attachment.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { invalid } from './errors.ts';
import { actingAccount, actorOf } from './sign-in/session.ts';

const MAX_RANGE_DAYS = 366;
const DEFAULT_RANGE_DAYS = 30;

const Day = Type.Optional(Type.String());
const Range = Type.Object({ from: Day, to: Day });
const LOOK = { config: { needs: 'look' } } as const;
const Mail = Type.Object({ on: Type.Boolean() });

/** The account's usage: this month, by key and endpoint, and its recent requests. Nothing here is a call. */
export function registerUsageRoutes(scope: Scope, { store, limits, throttle }: DashboardContext): void {
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

  scope.get('/usage/requests', LOOK, async (request) => {
    const { id } = actingAccount(request);
    const [requests, names] = await Promise.all([store.usage.recentRequests(id), store.keys.names(id)]);
    return {
      requests: requests.map(({ at, endpoint, status, keyId, ms }) => ({
        at: isoTime(at),
        endpoint,
        status,
        key_name: keyName(names, keyId),
        ms,
      })),
    };
  });

  scope.post('/usage/mail', { schema: { body: Mail }, config: { needs: 'settings' } }, async (request) => {
    const { id } = actingAccount(request);
    await throttle.attempt('change-account', request);
    const change = { usageMail: request.body.on };
    const account = await store.accounts.update(id, change, actorOf(request));
    return { usage_mail: account?.usageMail ?? false };
  });
}

/** By the id of the membership; empty where no key is a member's. */
export async function memberNames(
  { team }: Pick<Store, 'team'>,
  accountId: string,
  keys: Awaited<ReturnType<Store['keys']['names']>>,
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
