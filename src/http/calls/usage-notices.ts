import { type UsedPercent, usedPercent } from '../../accounts/admission.ts';
import { billingPeriod } from '../../accounts/billing-period.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { AccountAdmission } from '../../store/store.ts';
import type { CallDeps } from './admission.ts';

export interface NoticeDeps extends CallDeps {
  mailer: Mailer;
  /** The page where the owner sees the usage and turns these mails off. */
  usageLink: () => string;
}

/** An account is checked again after this time, because its owner may have turned mails on. */
const LOOK_AGAIN_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

/** Mails owners when half, 80 % and all of a month's calls are used: once per month and tier, however many nodes there are. */
export function usageNotices(deps: NoticeDeps): (admission: AccountAdmission) => void {
  /** Checked accounts, with the time of their next check. This only reduces load on the store; the claim decides. */
  const until = new Map<string, number>();
  return (admission) => {
    const percent = usedPercent(admission.used, deps.limits[admission.tier]);
    if (percent === null) return;
    const name = `${admission.accountId} ${billingPeriod(admission.at).firstDay} ${admission.tier} ${percent}`;
    const now = performance.now();
    if ((until.get(name) ?? 0) > now) return;
    if (until.size >= MAX_REMEMBERED) until.clear();
    until.set(name, now + LOOK_AGAIN_MS);
    tell(deps, admission, percent).catch((error: unknown) => {
      until.delete(name);
      deps.log.warn({ err: error }, 'the mail about usage could not be prepared');
    });
  };
}

async function tell(
  { store, limits, mailer, usageLink }: NoticeDeps,
  { accountId, at, used, tier }: AccountAdmission,
  percent: UsedPercent,
): Promise<void> {
  const account = await store.accounts.find(accountId);
  if (account === undefined || !account.usageMail) return;
  const { firstDay, endMs } = billingPeriod(at);
  if (!(await store.usage.claimNotice(accountId, firstDay, percent))) return;
  mailer.sendUsageNotice(account.email, {
    percent,
    used,
    limit: limits[tier],
    resetsAt: new Date(endMs).toISOString(),
    link: usageLink(),
  });
}
