import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../src/accounts/account.ts';
import { generateKey, storedKey } from '../../src/accounts/api-key.ts';
import { defaultSubscription, type Tier } from '../../src/accounts/tiers.ts';
import { kitsToImport } from '../../src/catalogue/import-folder.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import type { QueueLimits } from '../../src/http/concurrency/fair-queue.ts';
import { createLog } from '../../src/log.ts';
import { prepare, start } from '../../src/serve/main.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type { Webhooks } from '../../src/webhooks/webhooks.ts';
import './quick-passwords.ts';
import { type FixtureKit, writeCatalogue } from './catalogue.ts';

/** The real server on a free port, with a real store in its own folder. */
export interface TestService {
  url: string;
  /** The address of the metrics, if they have a separate port. */
  metricsUrl: string | null;
  config: Config;
  /** Another connection to the same store, as the command line has. */
  store: Store;
  logLines: string[];
  clock: { set: (iso: string) => void; add: (ms: number) => void; now: () => number };
  webhooks: Webhooks;
  account: (tier?: Tier) => Promise<{ account: Account; key: string }>;
  keyFor: (account: Account) => Promise<string>;
  importKits: (
    kits: readonly FixtureKit[],
    options?: { merge?: boolean; allowMissingContent?: boolean },
  ) => Promise<void>;
  close: () => Promise<void>;
}

interface ServiceOptions {
  env?: Record<string, string>;
  kits?: readonly FixtureKit[];
  startAt?: string;
  /** Dashboard pages to use instead of the built ones. */
  pagesDir?: string;
  /** Packages for callers to use instead of the built ones. */
  clientsDir?: string;
  /** How long an endpoint of webhooks may take. */
  webhookAnswerWithinMs?: number;
  /** Limits of the recommendations that wait, instead of its own. */
  recommendations?: QueueLimits;
}

let accountNumber = 1;

/**
 * Errors that would have ended the server. The test runner only prints the errors of a server that was started in a
 * hook; here they fail the hook that closes it.
 */
const fatal: unknown[] = [];
process.on('uncaughtExceptionMonitor', (error) => fatal.push(error));
process.on('unhandledRejection', (error) => {
  if (process.listenerCount('unhandledRejection') === 1) throw error;
  fatal.push(error);
});

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'kitscout-test-'));
  const catalogueDir = join(folder, 'catalogue');
  writeCatalogue(catalogueDir, options.kits ?? DEFAULT_KITS);
  const config = readConfig({
    PORT: '0',
    KITSCOUT_DATA: join(folder, 'data'),
    KITSCOUT_CATALOGUE: catalogueDir,
    KITSCOUT_DEMO: 'off',
    // Most tests are not about the order of kits, and the encoder takes half a second to load.
    KITSCOUT_READER: 'off',
    LOG_LEVEL: 'info',
    ...options.env,
  });
  const clock = settableClock(options.startAt);
  const logLines: string[] = [];
  await prepare(config);
  const running = await start(config, {
    now: clock.now,
    ...(options.pagesDir && { pagesDir: options.pagesDir }),
    ...(options.clientsDir && { clientsDir: options.clientsDir }),
    recommendations: options.recommendations,
    webhookAnswerWithinMs: options.webhookAnswerWithinMs,
    log: await createLog({ level: config.logLevel, pretty: false, write: (line) => logLines.push(line) }),
  });
  // The test shares the event loop with the server: without threads, a write that waits for the lock would keep the
  // server from ending the transaction that holds it.
  const store = await openStore(config, { server: true, now: clock.now });
  const keyFor = async (account: Account) => {
    const key = generateKey();
    await store.keys.create({ accountId: account.id, name: 'test', ...storedKey(key) });
    return key;
  };
  return {
    url: running.url,
    metricsUrl: running.metricsUrl?.replace('/metrics', '') ?? null,
    config,
    store,
    logLines,
    webhooks: running.webhooks,
    clock,
    keyFor,
    account: async (tier = 'pro') => {
      const account = await store.accounts.create({
        email: `user${accountNumber++}@example.com`,
        tier,
        subscription: defaultSubscription(tier),
      });
      return { account, key: await keyFor(account) };
    },
    importKits: async (kits, importOptions = {}) => {
      rmSync(catalogueDir, { recursive: true });
      writeCatalogue(catalogueDir, kits);
      await store.catalogue.import(kitsToImport(catalogueDir, importOptions), { merge: importOptions.merge ?? false });
    },
    close: async () => {
      await running.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
      if (fatal.length > 0) throw new AggregateError(fatal.splice(0), 'errors that would have ended the server');
    },
  };
}

function settableClock(startAt: string | undefined) {
  let offset = startAt === undefined ? 0 : Date.parse(startAt) - Date.now();
  let fixed: number | null = startAt === undefined ? null : Date.parse(startAt);
  return {
    now: () => fixed ?? Date.now() + offset,
    set: (iso: string) => {
      fixed = Date.parse(iso);
      offset = fixed - Date.now();
    },
    add: (ms: number) => {
      if (fixed === null) offset += ms;
      else fixed += ms;
    },
  };
}

export const DEFAULT_KITS: readonly FixtureKit[] = [
  {
    slug: 'alpha-review',
    name: 'Alpha Review',
    keywords: ['code review', 'pull request'],
    ai_targets: ['claude-code', 'cursor'],
  },
  { slug: 'beta-tests', name: 'beta Tests', keywords: ['flaky tests', 'Unit Testing'], ai_targets: ['codex-cli'] },
  { slug: 'gamma-mail', name: 'Gamma Mail', keywords: ['cold e-mail', 'sales'], ai_targets: ['any'] },
  { slug: 'delta-budget', name: 'Delta Budget', keywords: ['household money'], ai_targets: ['gemini'] },
];
