import { DAY_MS } from '../../accounts/billing-period.ts';
import type { TierLimits } from '../../accounts/tiers.ts';
import { AdmissionBatcher } from '../admission-batcher.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import { calibrationStore } from '../queries/calibrations.ts';
import { catalogueStore } from '../queries/catalogue.ts';
import { coreStores } from '../queries/core-stores.ts';
import { sourceStore } from '../queries/sources.ts';
import { vectorStore } from '../queries/vectors.ts';
import { singleFlight } from '../single-flight.ts';
import { type Store, StoreUnavailableError } from '../store.ts';
import { openAdmissionClient } from './admission-client.ts';
import { type CatalogueListener, openCatalogueListener } from './catalogue-listener.ts';
import { Connector } from './connector.ts';
import { DatabaseClock } from './database-clock.ts';
import { postgresKysely, QUICK, runQuery, SLOW } from './dialect.ts';
import { hostsOf } from './hosts.ts';
import { checkIdentity, ensureIdentity, postgresIdentityFile, refuseMissingStore } from './identity.ts';
import { migratePostgres } from './migrate.ts';
import { ConnectionPool } from './pool.ts';

interface PostgresOptions {
  url: string;
  /** Has the file that names the store. Without it, a start accepts any. */
  dataDir?: string;
  limits: TierLimits;
  /** A server listens for changes and keeps lanes for admission; others need one or two connections. */
  server: boolean;
  poolSize: number;
  /** How many versions of each kit are kept. */
  keepVersions?: number;
  onBatch?: ((size: number) => void) | undefined;
}

const COMMAND_POOL = 2;
/** The listener, and the thread that builds a new catalogue. */
const RESERVED = 2;
/** Two keep the database busy while the answers of one are being sent; more would only make the batches smaller. */
const LANES = 2;
/** A lane that has not been used for this long belongs to a process that is gone. */
const KEEP_LANES_MS = DAY_MS;

/** Updates the schema, then opens the store that many nodes share. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const connector = new Connector(hostsOf(options.url));
  const clock = new DatabaseClock();
  const lanes = Math.min(LANES, options.poolSize - RESERVED - 1);
  const pool = new ConnectionPool(connector, options.server ? options.poolSize - RESERVED - lanes : COMMAND_POOL);
  const lanePool = options.server ? new ConnectionPool(connector, lanes) : pool;
  const { applied, identity } = await prepare(pool, clock, options).catch(async (error: unknown) => {
    await pool.close();
    throw error;
  });
  const admission = openAdmissionClient({ pool: lanePool, otherPool: pool, connector, clock, limits: options.limits });
  const batcher = new AdmissionBatcher({
    engine: 'PostgreSQL',
    send: admission.send,
    inFlight: options.server ? lanes : 1,
    onBatch: options.onBatch,
  });
  const listener = options.server ? openCatalogueListener(connector, clock) : null;
  const now = () => clock.now();
  return {
    engine: 'postgres',
    applied,
    ...coreStores(postgresKysely(pool, QUICK), now, batcher.submit),
    vectors: vectorStore(postgresKysely(pool, SLOW), now),
    calibrations: calibrationStore(postgresKysely(pool, QUICK), now),
    catalogue: catalogueOf(pool, now, listener, options.keepVersions),
    sources: sourceStore(
      { quick: postgresKysely(pool, QUICK), slow: postgresKysely(pool, SLOW) },
      now,
      options.keepVersions,
    ),
    // Over the admission lanes: the load on other connections says nothing about calls.
    ping: singleFlight(() => checkWritable(lanePool, clock, identity)),
    close: async () => {
      await Promise.all([batcher.close(), listener?.close()]);
      await admission.close();
      await Promise.all([pool.close(), lanePool.close()]);
    },
  };
}

async function prepare(pool: ConnectionPool, clock: DatabaseClock, { url, dataDir, server }: PostgresOptions) {
  const file = dataDir === undefined ? null : postgresIdentityFile(dataDir, url);
  return pool.use(async (connection) => {
    await refuseMissingStore(connection, file);
    const applied = await migratePostgres(connection);
    await checkIdentity(connection, file);
    const identity = server ? await ensureIdentity(connection, file) : null;
    await clock.ask(connection);
    await runQuery(connection, 'DELETE FROM admission_lanes WHERE at < $1', [clock.now() - KEEP_LANES_MS], QUICK);
    return { applied, identity };
  });
}

/** Matches no row, but needs the permissions and locks of calls; the row of an unused lane forces a commit to disk. */
const WRITE_NOTHING = `
  WITH accounts_are_writable AS (UPDATE accounts SET id = id WHERE false),
    keys_are_writable AS (UPDATE api_keys SET id = id WHERE false),
    usage_is_writable AS (INSERT INTO usage_days SELECT * FROM usage_days WHERE false),
    usage_by_key_is_writable AS (INSERT INTO usage_by_key SELECT * FROM usage_by_key WHERE false)
  INSERT INTO admission_lanes AS w (id, batch, took_effect, day, account_ids, calls, at)
  VALUES ('readiness', 0, true, 0, '{}', '{}', kitscout_now())
  ON CONFLICT ON CONSTRAINT admission_lanes_pkey DO UPDATE SET at = excluded.at
  RETURNING (SELECT identity FROM store_identity) AS identity`;

/** `identity`: null where nothing asks for it. */
async function checkWritable(pool: ConnectionPool, clock: DatabaseClock, identity: number | null): Promise<void> {
  await pool.use(async (connection) => {
    await clock.ask(connection);
    const { rows } = await runQuery(connection, WRITE_NOTHING, [], QUICK);
    if (identity !== null && rows[0]!.identity !== identity)
      throw new StoreUnavailableError('PostgreSQL: the database was replaced by another store');
  });
}

/** Requests wait for quick statements; imports and full reads may take longer. */
function catalogueOf(
  pool: ConnectionPool,
  now: () => number,
  listener: CatalogueListener | null,
  keepVersions: number | undefined,
): CatalogueStore {
  const {
    readAll,
    readChanged,
    names,
    import: importKits,
  } = catalogueStore(postgresKysely(pool, SLOW), now, keepVersions);
  return {
    ...catalogueStore(postgresKysely(pool, QUICK), now),
    readAll,
    readChanged,
    names,
    import: importKits,
    watch: (changed) => listener?.watch(changed),
  };
}
