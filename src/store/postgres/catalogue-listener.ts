import { setTimeout as delay } from 'node:timers/promises';
import type { PgConnection } from './connection.ts';
import type { Connector } from './connector.ts';
import type { DatabaseClock } from './database-clock.ts';

const HEARTBEAT_MS = 1_000;
const RECONNECT_MS = 500;

/**
 * A connection that listens for catalogue changes. Once per second it asks for the time, which keeps the clock accurate
 * and proves that the connection is alive: a dead one would be just as silent as an unchanged catalogue.
 */
export class CatalogueListener {
  readonly #connector: Connector;
  readonly #clock: DatabaseClock;
  readonly #listeners = new Set<() => void>();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(connector: Connector, clock: DatabaseClock) {
    this.#connector = connector;
    this.#clock = clock;
    this.#running = this.#run();
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let connection: PgConnection | undefined;
      try {
        connection = await this.#connector.connect();
        await this.#listen(connection);
      } catch {
        // Admission refuses calls while the database is gone; here the connection is only retried.
        connection?.destroy();
        await this.#pause(RECONNECT_MS);
      } finally {
        await connection?.end();
      }
    }
  }

  async #listen(connection: PgConnection): Promise<void> {
    const tell = () => {
      for (const listener of this.#listeners) listener();
    };
    connection.onNotification(tell);
    await connection.query('LISTEN kitscout_catalogue', [], HEARTBEAT_MS);
    // A notification may have been missed while not connected.
    tell();
    while (!this.#stop.signal.aborted && connection.host === this.#connector.current) {
      await this.#clock.ask(connection);
      await this.#pause(HEARTBEAT_MS);
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }
}
