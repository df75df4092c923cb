import { SettingsError } from '../../errors.ts';
import { StoreUnavailableError } from '../store.ts';
import { PgConnection } from './connection.ts';
import type { Host } from './hosts.ts';

/** Well within the 2 s in which every caller is answered. */
const CONNECT_WITHIN_MS = 1_500;
/** Statements of admission and of requests; imports and migrations have their own limit. */
export const STATEMENT_TIMEOUT_MS = 1_500;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/** A host that is slow to answer does not hold up the next one. */
const STAGGER_MS = 300;
/** No reconnection for this long after a failure: a database that comes back must not be flooded. */
const HOLD_OFF_MS = 100;
const AVOID_MS = 10_000;
const MIN_VERSION = 150_000;

/** Connects to the host that accepts writes. */
export class Connector {
  readonly #hosts: readonly Host[];
  /** Hosts that failed recently, with the time until which they are tried last. */
  readonly #avoided = new Map<Host, number>();
  #avoidances = 0;
  /** Where new connections are tried first; connections to another host are outdated. */
  current: Host;
  #failure: { error: Error; until: number } | null = null;

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
    this.current = hosts[0]!;
  }

  /** An old primary whose standby was promoted still claims to accept writes: it is tried when all others failed. */
  avoid(host: Host): void {
    this.#avoided.set(host, performance.now() + AVOID_MS);
    this.#avoidances += 1;
    if (host === this.current) this.current = this.#hosts[(this.#hosts.indexOf(host) + 1) % this.#hosts.length]!;
  }

  /** Rejects with StoreUnavailableError if no host accepts writes now, or SettingsError if none ever could. */
  async connect(): Promise<PgConnection> {
    if (this.#failure !== null && performance.now() < this.#failure.until) throw this.#failure.error;
    const avoidances = this.#avoidances;
    try {
      const connection = await this.#firstWritable();
      if (avoidances !== this.#avoidances && this.#isAvoided(connection.host)) {
        // The connection was started before its host was marked.
        connection.destroy();
        return await this.connect();
      }
      this.#failure = null;
      this.current = connection.host;
      return connection;
    } catch (error) {
      this.#failure = { error: error as Error, until: performance.now() + HOLD_OFF_MS };
      throw error;
    }
  }

  #isAvoided(host: Host): boolean {
    return performance.now() < (this.#avoided.get(host) ?? 0);
  }

  async #firstWritable(): Promise<PgConnection> {
    const start = this.#hosts.indexOf(this.current);
    const order = [...this.#hosts.slice(start), ...this.#hosts.slice(0, start)];
    const { avoided, trusted } = Object.groupBy(order, (host) => (this.#isAvoided(host) ? 'avoided' : 'trusted'));
    if (avoided === undefined || trusted === undefined) return firstWritableOf(order);
    return firstWritableOf(trusted).catch(() => firstWritableOf(avoided));
  }
}

/** Tries each host as soon as the one before has failed or is slow, and uses the first that accepts writes. */
function firstWritableOf(order: readonly Host[]): Promise<PgConnection> {
  return new Promise((resolve, reject) => {
    const failures: Error[] = [];
    let tried = 0;
    let done = false;
    let timer: NodeJS.Timeout | undefined;
    const tryNext = () => {
      clearTimeout(timer);
      const host = order[tried];
      if (done || host === undefined) return;
      tried += 1;
      timer = setTimeout(tryNext, STAGGER_MS);
      openWritable(host).then(won, lost);
    };
    const won = (connection: PgConnection) => {
      clearTimeout(timer);
      if (done) connection.destroy();
      done = true;
      resolve(connection);
    };
    const lost = (error: Error) => {
      failures.push(error);
      if (failures.length < order.length) tryNext();
      else reject(reasonOf(failures));
    };
    tryNext();
  });
}

function reasonOf(failures: readonly Error[]): Error {
  const invalid = failures.find((failure) => failure instanceof SettingsError);
  return (
    invalid ?? new StoreUnavailableError(failures.map((failure) => failure.message).join('; '), { cause: failures[0] })
  );
}

interface Session {
  [column: string]: unknown;
  version: number;
  encoding: string;
  synchronous_commit: string;
  read_only: boolean;
}

/**
 * Sets and reads back what the guarantees depend on: durable commits, a timeout, and READ COMMITTED for admission. Other
 * timeouts that a database may set would end a node that waits for another's migration; not every version has all of
 * them.
 */
const PREPARE_SESSION = `
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding,
    set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false) AS synchronous_commit,
    set_config('default_transaction_isolation', 'read committed', false),
    set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', false),
    (SELECT count(set_config(name, '0', false)) FROM pg_settings
      WHERE name IN ('lock_timeout', 'idle_session_timeout', 'transaction_timeout')),
    set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_TIMEOUT_MS}', false),
    pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS read_only`;

async function openWritable(host: Host): Promise<PgConnection> {
  const connection = new PgConnection(host);
  try {
    const started = performance.now();
    await connection.connect(CONNECT_WITHIN_MS);
    const left = Math.max(1, CONNECT_WITHIN_MS - (performance.now() - started));
    const { rows } = await connection.query<Session>(PREPARE_SESSION, [], Math.round(left));
    const session = rows[0]!;
    if (session.version < MIN_VERSION)
      throw new SettingsError(`PostgreSQL on ${host.name} is too old: 15 or newer is needed`);
    if (session.encoding !== 'UTF8')
      throw new SettingsError(`the database on ${host.name} has the encoding ${session.encoding}: it must be UTF8`);
    if (!['on', 'remote_apply'].includes(session.synchronous_commit))
      throw new SettingsError(`PostgreSQL on ${host.name} did not accept synchronous_commit=on`);
    if (session.read_only) throw new StoreUnavailableError(`PostgreSQL on ${host.name} does not accept writes`);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error instanceof SettingsError || error instanceof StoreUnavailableError
      ? error
      : new StoreUnavailableError(`PostgreSQL on ${host.name}: ${(error as Error).message}`, { cause: error });
  }
}
