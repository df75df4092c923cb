import type { TierLimits } from '../accounts/tiers.ts';
import type { CatalogueVersion } from '../catalogue-sync/catalogue-sync.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccountAdmission, Store } from '../store/store.ts';
import { watchEvents, watchThresholds } from './events.ts';
import { openSender } from './sender.ts';

export interface WebhookDeps {
  store: Store;
  limits: TierLimits;
  log: { warn(fields: object, message: string): void };
  mailer: Mailer;
  version: string;
  catalogue: () => CatalogueVersion | null;
  /** Whether endpoints may be on the service's own networks. */
  allowPrivate: boolean;
  /** The configured secret; null: the store's. */
  secret: string | null;
  link: () => string;
  /** For tests. */
  answerWithinMs?: number | undefined;
}

export interface Webhooks {
  /** Called with every counted call. */
  onCall: (admission: AccountAdmission) => void;
  /** Sends at once what has been queued. */
  wake: () => Promise<void>;
  lookAtKeys: () => Promise<void>;
  close: () => Promise<void>;
}

/** Everything about webhooks in one process: noticing, queueing, sending. */
export function openWebhooks(deps: WebhookDeps): Webhooks {
  const { store, limits, secret } = deps;
  const serviceSecret = async () => secret ?? (await store.signIn.secret());
  const sender = openSender({ ...deps, serviceSecret });
  const wake = () => void sender.wake();
  const events = watchEvents({ ...deps, wake });
  return {
    onCall: watchThresholds({ ...deps, wake }, limits),
    wake: sender.wake,
    lookAtKeys: events.lookAtKeys,
    async close() {
      events.close();
      await sender.close();
    },
  };
}
