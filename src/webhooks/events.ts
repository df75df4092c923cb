import { setImmediate } from 'node:timers/promises';
import { usedPercent } from '../accounts/admission.ts';
import { billingPeriod, dayName } from '../accounts/billing-period.ts';
import { isoTime } from '../accounts/iso-time.ts';
import type { TierLimits } from '../accounts/tiers.ts';
import type { CatalogueVersion } from '../catalogue-sync/catalogue-sync.ts';
import type { AccountAdmission, Store } from '../store/store.ts';

const LOOK_EVERY_MS = 1_000;
const KEYS_EVERY_MS = 3_600_000;
const KEYS_BEFORE_MS = 7 * 86_400_000;
/** In one event. Whoever wants to know all asks the API. */
const MAX_NAMED = 100;
const READ_AT_ONCE = 500;
const MAX_REMEMBERED = 10_000;

interface EventDeps {
  store: Store;
  log: { warn(fields: object, message: string): void };
  catalogue: () => CatalogueVersion | null;
  /** Sends at once what was queued. */
  wake: () => void;
}

/** As Standard Webhooks writes it: what, when, and the facts. */
export function payload(type: string, at: number, data: object): string {
  return JSON.stringify({ type, timestamp: isoTime(at), data });
}

/** Notices what endpoints want to know, and queues it: once, however many nodes notice it. */
export function watchEvents({ store, log, catalogue, wake }: EventDeps) {
  let known: { revision: number; kits: Map<string, string | null> } | null = null;
  let looking = false;

  async function lookAtCatalogue(): Promise<void> {
    const version = catalogue();
    if (version === null || version.revision === known?.revision) return;
    const kits = await kitsOf(version);
    const before = known;
    known = { revision: version.revision, kits };
    // What was imported while no node ran is not announced.
    if (before === null) return;
    const { added, changed, removed } = differences(before.kits, kits);
    const { revision } = version;
    const counts = { added: added.length, changed: changed.length, removed: removed.length };
    if (counts.added + counts.changed + counts.removed === 0) return;
    const named = (slugs: string[]) => slugs.slice(0, MAX_NAMED);
    const data = {
      revision,
      kits: kits.size,
      counts,
      added: named(added),
      changed: named(changed),
      removed: named(removed),
    };
    const at = store.now();
    const once = `catalogue ${revision}`;
    let queued = await store.webhooks.queue(
      { type: 'catalogue.updated', body: payload('catalogue.updated', at, data), once },
      {},
    );
    for (const slug of named(added)) {
      const { name, tagline, ai_targets } = version.catalogue.kitAt(version.catalogue.find(slug)!);
      const kit = { slug, name, tagline, ai_targets, digest: kits.get(slug) ?? null };
      const body = payload('kit.added', at, { revision, kit });
      queued += await store.webhooks.queue({ type: 'kit.added', body, once: `${once} ${slug}` }, {});
    }
    if (queued > 0) wake();
  }

  async function lookAtKeys(): Promise<void> {
    await store.webhooks.removeOld();
    const at = store.now();
    let queued = 0;
    for (const { id, accountId, name, expiresAt } of await store.webhooks.expiringKeys(at + KEYS_BEFORE_MS)) {
      const body = payload('key.expiring', at, { key: { id, name, expires_at: isoTime(expiresAt) } });
      queued += await store.webhooks.queue({ type: 'key.expiring', body, once: `key ${id}` }, { accountId });
    }
    if (queued > 0) wake();
  }

  const carefully = (work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn({ err: error }, 'could not queue webhooks'));
  const timers = [
    setInterval(() => {
      if (looking) return;
      looking = true;
      void carefully(lookAtCatalogue).finally(() => {
        looking = false;
      });
    }, LOOK_EVERY_MS).unref(),
    setInterval(() => void carefully(lookAtKeys), KEYS_EVERY_MS).unref(),
  ];
  void carefully(lookAtCatalogue);
  void carefully(lookAtKeys);
  return {
    lookAtKeys: () => carefully(lookAtKeys),
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Called with every counted call. Looks at the store only when a threshold has been reached. */
export function watchThresholds({ store, log, wake }: Omit<EventDeps, 'catalogue'>, limits: TierLimits) {
  const told = new Set<string>();
  return ({ accountId, at, used, tier }: AccountAdmission): void => {
    const percent = usedPercent(used, limits[tier]);
    if (percent === null) return;
    const { firstDay, endMs } = billingPeriod(at);
    const once = `usage ${dayName(firstDay)} ${percent} ${tier}`;
    const name = `${accountId} ${once}`;
    if (told.has(name)) return;
    if (told.size >= MAX_REMEMBERED) told.clear();
    told.add(name);
    const data = { percent, calls_used: used, monthly_limit: limits[tier], tier, resets_at: isoTime(endMs) };
    store.webhooks
      .queue({ type: 'usage.threshold', body: payload('usage.threshold', at, data), once }, { accountId })
      .then((queued) => queued > 0 && wake())
      .catch((error: unknown) => {
        told.delete(name);
        log.warn({ err: error }, 'could not queue a webhook about usage');
      });
  };
}

/** A few per turn of the event loop: there may be 100,000. */
async function kitsOf({ catalogue }: CatalogueVersion): Promise<Map<string, string | null>> {
  const kits = new Map<string, string | null>();
  for (let i = 0; i < catalogue.count; i++) {
    if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const { digest } = catalogue.releaseAt(i);
    kits.set(catalogue.kitAt(i).slug, digest === null ? null : `sha256:${digest}`);
  }
  return kits;
}

function differences(before: ReadonlyMap<string, string | null>, after: ReadonlyMap<string, string | null>) {
  const [was, is] = [[...before.keys()], [...after.keys()]];
  return {
    added: is.filter((slug) => !before.has(slug)),
    changed: is.filter((slug) => before.has(slug) && before.get(slug) !== after.get(slug)),
    removed: was.filter((slug) => !after.has(slug)),
  };
}
