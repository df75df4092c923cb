import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ConflictError, OwnerGoneError, StoreUnavailableError } from '../store.ts';
import type { Host } from './hosts.ts';

type Row = Record<string, unknown>;

const INT8 = 20;
const GENERIC_WARNING = '01000';
const GOODBYE_WITHIN_MS = 1_000;

/** All stored bigints (times, counts, revisions) are well below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** It is unknown whether the statement took effect: the connection was lost, or the answer did not arrive in time. */
export class LostAnswerError extends StoreUnavailableError {}

/** One connection to one server. After a network error it is never used again. */
export class PgConnection {
  /** Names the connection in the database, see admission_lanes. */
  readonly id: string = randomUUID();
  readonly host: Host;
  /** The last admission batch that was sent over it. */
  batch = 0;
  /** False once it is lost or given up. */
  usable = true;
  /** PostgreSQL warns, but reports success, if a commit stops waiting for its standby: it may still be lost. */
  warned = false;
  readonly #client: pg.Client;
  #onEnd: () => void = () => {};

  constructor(host: Host) {
    this.host = host;
    this.#client = new pg.Client({
      connectionString: host.url,
      application_name: 'kitscout',
      types,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.#client.on('error', () => this.destroy());
    this.#client.on('end', () => this.destroy());
    this.#client.on('notice', (notice) => {
      this.warned ||= notice.code === GENERIC_WARNING;
    });
  }

  async connect(withinMs: number): Promise<void> {
    await this.#inTime(this.#client.connect(), withinMs);
  }

  /** Rejects with the driver's error if the server refused it, or LostAnswerError if its outcome is unknown. */
  async query<R extends Row>(text: string, values: readonly unknown[], withinMs: number): Promise<pg.QueryResult<R>> {
    if (!this.usable) throw new LostAnswerError('PostgreSQL: the connection is lost');
    this.warned = false;
    return this.#inTime(this.#client.query<R>(text, values as unknown[]), withinMs);
  }

  onNotification(listener: () => void): void {
    this.#client.on('notification', listener);
  }

  /** Called once, when the connection is lost or given up. */
  onEnd(listener: () => void): void {
    this.#onEnd = listener;
    if (!this.usable) listener();
  }

  /** Closes the socket at once. */
  destroy(): void {
    if (!this.usable) return;
    this.usable = false;
    streamOf(this.#client).destroy();
    this.#onEnd();
  }

  /** Closes the connection cleanly and waits until it is gone, so its slot is free for another. */
  async end(): Promise<void> {
    if (!this.usable) return;
    this.usable = false;
    await this.#inTime(this.#client.end(), GOODBYE_WITHIN_MS).catch(() => streamOf(this.#client).destroy());
    this.#onEnd();
  }

  async #inTime<T>(work: Promise<T>, ms: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => {
        if (isSettled) return;
        reject(new LostAnswerError(`PostgreSQL on ${this.host.name} did not answer within ${ms} ms`));
        this.destroy();
      };
      // After an answer that came while the event loop was busy: it runs timers before it reads sockets.
      timer = setTimeout(() => setImmediate(giveUp), ms);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      if (isRefusal(error)) throw error;
      this.destroy();
      throw error instanceof LostAnswerError
        ? error
        : new LostAnswerError(`PostgreSQL on ${this.host.name}: ${(error as Error).message}`, { cause: error });
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  }
}

/** SQLSTATE classes after which the transaction is rolled back and the connection usable. Others are lost answers. */
const REFUSALS = new Set(['22', '23', '25', '40', '42', '53', '54', '55', 'P0']);
const CONSTRAINTS = '23';
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError && error.code) || '';

/** The statement took too long: it waited for a lock, or the server is overwhelmed. */
export const isTimeout = (error: unknown) => codeOf(error) === '57014';

/** The server does not accept writes: it is a standby, or a demoted primary. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006';

const isRefusal = (error: unknown) => isTimeout(error) || REFUSALS.has(codeOf(error).slice(0, 2));

/** The caller handles constraint violations; any other error means that PostgreSQL cannot do its work now. */
export function asStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailableError) return error;
  if (codeOf(error) === FOREIGN_KEY) return new OwnerGoneError({ cause: error });
  if (codeOf(error) === UNIQUE) return new ConflictError('this is already taken', { cause: error });
  // Not the driver's own error: its details contain the row, which must not be logged.
  if (codeOf(error).startsWith(CONSTRAINTS)) return new Error((error as Error).message, { cause: error });
  return new StoreUnavailableError(`PostgreSQL: ${(error as Error).message}`, { cause: error });
}

/** The driver offers no other way to drop a connection that does not answer. */
function streamOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
