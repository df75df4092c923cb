import type { Kysely } from 'kysely';
import { refundOf, type SubmitCall } from '../admission-batcher.ts';
import type { AdmitResult, Store } from '../store.ts';
import { accountStore } from './accounts.ts';
import { entriesOf, recordEntry, recordSupportView } from './audit.ts';
import { avatarStore } from './avatars.ts';
import { billingStore } from './billing.ts';
import { feedbackStore } from './feedback.ts';
import { keyStore } from './keys.ts';
import { noticeStore } from './notices.ts';
import { signInStore } from './sign-in/sign-in.ts';
import { type AccountTables, withTables } from './tables.ts';
import { teamStore } from './team.ts';
import { textStore } from './texts.ts';
import { unlockStore } from './unlocks.ts';
import { uptimeStore } from './uptime.ts';
import { usageStore } from './usage.ts';
import { webhookStore } from './webhooks.ts';

/** The parts of a store that every engine builds in the same way, over its `core` tables. */
export function coreStores(database: Kysely<unknown>, now: () => number, submit: SubmitCall) {
  const db = withTables<AccountTables>(database);
  return {
    accounts: accountStore(db, now),
    keys: keyStore(db, now),
    usage: usageStore(db),
    signIn: signInStore(db, now),
    billing: billingStore(db, now),
    webhooks: webhookStore(db, now),
    team: teamStore(db, now),
    feedback: feedbackStore(db, now),
    texts: textStore(db),
    notices: noticeStore(db, now),
    avatars: avatarStore(db, now),
    unlocks: unlockStore(db, now),
    uptime: uptimeStore(db, now),
    audit: {
      list: (filter) => entriesOf(db, filter),
      record: (actor, action, details) =>
        db.transaction().execute((tx) => recordEntry(tx, { at: now(), actor, action, accountId: null, details })),
      recordSupportView: (accountId, reason, actor) =>
        db.transaction().execute((tx) => recordSupportView(tx, { at: now(), actor, accountId, reason })),
    },
    now,
    admit: (request) => submit({ do: 'admit', ...request }) as Promise<AdmitResult>,
    refund: (call) => submit(refundOf(call)) as Promise<number>,
  } satisfies Partial<Store>;
}
