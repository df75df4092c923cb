import { setTimeout as delay } from 'node:timers/promises';
import type { PgConnection } from './connection.ts';
import type { Connector } from './connector.ts';
import type { DatabaseClock } from './database-clock.ts';

const HEARTBEAT_MS = 1_000;
const RECONNECT_MS = 500;

export type CatalogueListener = ReturnType<typeof openCatalogueListener>;

/**
 * A connection that listens for catalogue changes. Once per second it asks for the time, which keeps the clock accurate
 * and proves that the connection is alive: a dead one would be just as silent as an unchanged catalogue.
 */
export function openCatalogueListener(connector: Connector, clock: DatabaseClock) {
  let changed = () => {};
  const stop = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: stop.signal, ref: false }).catch(() => {});

  async function listen(connection: PgConnection): Promise<void> {
    connection.onNotification(() => changed());
    await connection.query('LISTEN kitscout_catalogue', [], HEARTBEAT_MS);
    // A notification may have been missed while not connected.
    changed();
    while (!stop.signal.aborted && connection.host === connector.current) {
      await clock.ask(connection);
      await pause(HEARTBEAT_MS);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      let connection: PgConnection | undefined;
      try {
        connection = await connector.connect();
        await listen(connection);
      } catch {
        // Admission refuses calls while the database is gone; here the connection is only retried.
        connection?.destroy();
        await pause(RECONNECT_MS);
      } finally {
        await connection?.end();
      }
    }
  }

  const running = run();
  return {
    watch(listener: () => void): void {
      changed = listener;
    },
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}
