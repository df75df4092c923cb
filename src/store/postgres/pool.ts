import { StoreUnavailableError } from '../store.ts';
import type { PgConnection } from './connection.ts';
import type { Connector } from './connector.ts';

const ACQUIRE_WITHIN_MS = 1_500;

interface Waiter {
  give: (connection: PgConnection) => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** The driver's own pool cannot change hosts; this one drops connections to a host that the connector has left. */
export class ConnectionPool {
  readonly #connector: Connector;
  readonly #size: number;
  #idle: PgConnection[] = [];
  /** Connections that exist or are being opened. */
  #held = 0;
  readonly #waiters: Waiter[] = [];
  #closed = false;

  constructor(connector: Connector, size: number) {
    this.#connector = connector;
    this.#size = size;
  }

  /** Rejects with StoreUnavailableError when no connection is available in time. */
  acquire(withinMs: number = ACQUIRE_WITHIN_MS): Promise<PgConnection> {
    if (this.#closed) return Promise.reject(new StoreUnavailableError('the store is closed'));
    const idle = this.#takeIdle();
    if (idle !== undefined) return Promise.resolve(idle);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        const at = this.#waiters.indexOf(waiter);
        if (at < 0) return;
        this.#waiters.splice(at, 1);
        reject(new StoreUnavailableError('PostgreSQL: no connection became free in time'));
      };
      // After answers that came while the event loop was busy: it runs timers before it reads sockets.
      const timer = setTimeout(() => setImmediate(giveUp), withinMs);
      const waiter: Waiter = { give: resolve, refuse: reject, timer };
      this.#waiters.push(waiter);
      this.#grow();
    });
  }

  async use<T>(work: (connection: PgConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      return await work(connection);
    } finally {
      this.release(connection);
    }
  }

  release(connection: PgConnection): void {
    if (!connection.usable) return;
    if (this.#closed || connection.host !== this.#connector.current) {
      void connection.end();
      return;
    }
    const next = this.#nextWaiter();
    if (next === undefined) this.#idle.push(connection);
    else next.give(connection);
  }

  /** Ends idle connections; those in use end when they are released. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#refuseWaiters(new StoreUnavailableError('the store is closed'));
    await Promise.all(this.#idle.splice(0).map((connection) => connection.end()));
  }

  #takeIdle(): PgConnection | undefined {
    for (let connection = this.#idle.pop(); connection !== undefined; connection = this.#idle.pop()) {
      if (connection.host === this.#connector.current) return connection;
      void connection.end();
    }
    return undefined;
  }

  #nextWaiter(): Waiter | undefined {
    const waiter = this.#waiters.shift();
    clearTimeout(waiter?.timer);
    return waiter;
  }

  #grow(): void {
    if (this.#held >= this.#size || this.#waiters.length === 0) return;
    this.#held += 1;
    this.#connector.connect().then(
      (connection) => {
        connection.onEnd(() => this.#lost(connection));
        this.release(connection);
      },
      (error: Error) => {
        this.#held -= 1;
        // Without a connection that may become free, waiting callers are answered now instead of at their deadline.
        if (this.#held === 0) this.#refuseWaiters(error);
      },
    );
  }

  #refuseWaiters(error: Error): void {
    for (let waiter = this.#nextWaiter(); waiter !== undefined; waiter = this.#nextWaiter()) waiter.refuse(error);
  }

  #lost(connection: PgConnection): void {
    this.#held -= 1;
    this.#idle = this.#idle.filter((idle) => idle !== connection);
    if (!this.#closed) this.#grow();
  }
}
