import { accountRow } from '../../../accounts/account-export.ts';
import { ownerRow } from '../../../accounts/audit.ts';
import { isoTime } from '../../../accounts/iso-time.ts';
import { hasTeam } from '../../../accounts/team.ts';
import { memberRow } from '../../../accounts/team-rows.ts';
import { usageReport } from '../../../accounts/usage-report.ts';
import { invisibleInOwnName } from '../../../catalogue/invisible.ts';
import { Type } from '../../routes/type.ts';
import type { DashboardContext, Scope } from '../deps.ts';
import { conflict, invalid } from '../errors.ts';
import { shownKey } from '../key-routes.ts';
import { actorOf, signedInAccount } from '../sign-in/session.ts';
import { memberNames, requestRows } from '../usage-routes.ts';
import { accountById } from './account-routes.ts';

const MAX_REASON = 200;
const SHOWN_ENTRIES = 50;

const Look = Type.Object({ reason: Type.String({ maxLength: 1_000 }) });

/**
 * What the owner of an account sees, for an operator who helps them. No session of theirs exists and nothing can be
 * changed here: it is one answer, and it is only given once the look is in the log of the account, where its owner
 * reads it.
 */
export function registerSupportRoutes(scope: Scope, { store, limits, throttle }: DashboardContext): void {
  scope.post('/accounts/:id/view', { schema: { body: Look } }, async (request) => {
    const account = await accountById(store, request);
    if (account.id === signedInAccount(request).id) throw conflict('This is your own account: its pages show it.');
    const reason = readReason(request.body.reason);
    await throttle.attempt('support-view', request);
    await store.audit.recordSupportView(account.id, reason, actorOf(request));
    const { id, tier } = account;
    const [{ at, used, days }, keys, names, recent, team, unlocked, endpoints, entries] = await Promise.all([
      store.accounts.usageOf(id),
      store.keys.list(id),
      store.keys.names(id),
      store.usage.recentRequests(id),
      store.team.list(id),
      store.unlocks.list(id),
      store.webhooks.list(id),
      store.audit.list({ accountId: id, limit: SHOWN_ENTRIES }),
    ]);
    const members = await memberNames(store, id, names);
    return {
      seen_at: isoTime(at),
      reason,
      account: { ...accountRow(account), usage_mail: account.usageMail, weekly_mail: account.weeklyMail },
      usage: usageReport({ tier, used, days }, limits, at),
      keys: keys.map(shownKey),
      requests: requestRows(recent, names, members),
      has_team: hasTeam(tier),
      members: team.members.filter(({ endedAt }) => endedAt === null).map((member) => memberRow(member, at)),
      unlocked: unlocked.map(({ slug, at: since }) => ({ kit: slug, at: isoTime(since) })),
      // Some services put a secret into the path of their addresses.
      webhooks: endpoints.map(({ url, events, disabledReason }) => ({
        host: new URL(url).host,
        events,
        disabled: disabledReason,
      })),
      // Not as "you", which would be the operator here.
      entries: entries.map((entry) => ownerRow(entry, null)),
    };
  });
}

function readReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw invalid('Say why: the owner of the account reads it.');
  if ([...reason].length > MAX_REASON) throw invalid(`The reason is too long: it may have ${MAX_REASON} characters.`);
  if (invisibleInOwnName(reason) !== undefined)
    throw invalid('The reason contains line breaks or invisible characters.');
  return reason;
}
