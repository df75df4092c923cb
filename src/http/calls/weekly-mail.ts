import type { Account } from '../../accounts/account.ts';
import { weekOf } from '../../accounts/billing-period.ts';
import type { TierLimits } from '../../accounts/tiers.ts';
import type { NoticeDeps } from './usage-notices.ts';

const LOOK_EVERY_MS = 600_000;
/** On Mondays, UTC. A server that was down all day sends nothing: the week is then old. */
const FROM_HOUR = 6;
const HOUR_MS = 3_600_000;
const AT_ONCE = 50;

type WeeklyDeps = Pick<NoticeDeps, 'store' | 'limits' | 'mailer' | 'usageLink' | 'log'>;

/** Mails owners what was called in the week before, once however many nodes there are; not those who called nothing. */
export function openWeeklyMail(deps: WeeklyDeps): { close: () => void } {
  if (!deps.mailer.sends) return { close: () => {} };
  let isSending = false;
  const look = async () => {
    if (isSending) return;
    isSending = true;
    await sendWeekly(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the weekly mails could not be sent'))
      .finally(() => {
        isSending = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}

/** Resolves to how many mails were sent. */
export async function sendWeekly(deps: WeeklyDeps): Promise<number> {
  const { store } = deps;
  const { monday, sinceMs } = weekOf(store.now());
  if (sinceMs < FROM_HOUR * HOUR_MS || sinceMs >= 24 * HOUR_MS) return 0;
  let sent = 0;
  for (;;) {
    const accounts = await store.usage.claimWeek(monday, AT_ONCE);
    for (const account of accounts) await sendTo(deps, account, monday);
    sent += accounts.length;
    if (accounts.length < AT_ONCE) return sent;
  }
}

async function sendTo({ store, limits, mailer, usageLink }: WeeklyDeps, account: Account, monday: number) {
  const { days } = await store.usage.between(account.id, monday - 14, monday - 1);
  const { byKey } = await store.usage.between(account.id, monday - 7, monday - 1);
  const callsFrom = (from: number) =>
    days.filter(({ day }) => day >= from && day < from + 7).reduce((sum, { calls }) => sum + calls, 0);
  const endpoints = new Map<string, number>();
  for (const { endpoint, calls } of byKey) endpoints.set(endpoint, (endpoints.get(endpoint) ?? 0) + calls);
  const { used } = await store.accounts.usageOf(account.id);
  mailer.sendWeekly(account.email, {
    calls: callsFrom(monday - 7),
    before: callsFrom(monday - 14),
    endpoints: [...endpoints].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
    used,
    limit: limitOf(limits, account),
    link: usageLink(),
  });
}

function limitOf(limits: TierLimits, { tier }: Account): number | null {
  return Number.isFinite(limits[tier]) ? limits[tier] : null;
}
