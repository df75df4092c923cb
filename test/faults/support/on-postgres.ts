import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '../../cluster/postgres-server.ts';
import { call } from '../../support/http.ts';
import { cli, makeAccount } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { COUNTED_CALL } from './counted-call.ts';
import { type PostgresProxy, startProxy } from './postgres-proxy.ts';
import { serving } from './serving.ts';

const CALLERS = 16;
export const MAX_ANSWER_MS = 2_000;

interface Figures {
  good: number;
  refused: number;
  other: number;
  slowestMs: number;
}

interface OnPostgres {
  url: string;
  databaseUrl: string;
  proxy: PostgresProxy;
  /** Calls from several clients while `work` runs, and returns their results. */
  during: (work: () => Promise<void>) => Promise<Figures>;
  /** Resolves once calls and /readyz succeed again, to the time that took. */
  recovered: () => Promise<number>;
  /** The number of answered calls, and of those in the store. */
  counts: () => Promise<{ answered: number; stored: number }>;
}

/** Runs a fault against one node on a PostgreSQL behind the proxy, with its own account. */
export async function onPostgres<T>(run: (node: OnPostgres) => Promise<T>): Promise<T> {
  const databaseUrl = await testDatabase();
  const proxy = await startProxy(databaseUrl);
  const env = { DATABASE_URL: proxy.url, KITSCOUT_DASHBOARD: 'off', KITSCOUT_PG_POOL: '6', LOG_LEVEL: 'silent' };
  try {
    return await serving({ kits: [{ slug: 'one-kit' }], env }, async ({ url }) => {
      const direct = { ...env, DATABASE_URL: databaseUrl };
      const { key } = makeAccount(direct, 'pg@example.com', 'enterprise');
      let answered = 0;
      const ask = async (figures: Figures) => {
        const from = performance.now();
        const { status } = await call(url, COUNTED_CALL.path, { key });
        figures.slowestMs = Math.max(figures.slowestMs, performance.now() - from);
        if (status === COUNTED_CALL.status) {
          figures.good += 1;
          answered += 1;
        } else if (status === 500) figures.refused += 1;
        else figures.other += 1;
      };
      return run({
        url,
        databaseUrl,
        proxy,
        during: async (work) => {
          const figures: Figures = { good: 0, refused: 0, other: 0, slowestMs: 0 };
          let isOver = false;
          const callers = Array.from({ length: CALLERS }, async () => {
            while (!isOver) {
              await ask(figures);
              await pause(10);
            }
          });
          await work().finally(() => {
            isOver = true;
          });
          await Promise.all(callers);
          return figures;
        },
        recovered: async () => {
          const from = performance.now();
          await until(async () => {
            const figures: Figures = { good: 0, refused: 0, other: 0, slowestMs: 0 };
            await ask(figures);
            return figures.good === 1 && (await call(url, '/readyz')).status === 200;
          }, 20_000);
          return Math.round(performance.now() - from);
        },
        counts: async () => {
          const stored = () => cli(direct, 'usage', 'pg@example.com', '--json').json.calls_used as number;
          // Calls that were counted but not answered are refunded once the database responds.
          await until(() => stored() <= answered, 10_000).catch(() => {});
          return { answered, stored: stored() };
        },
      });
    });
  } finally {
    await proxy.close();
  }
}

export function inWords({ good, refused, other, slowestMs }: Figures): string {
  return `${good} answered, ${refused} refused${other === 0 ? '' : `, ${other} OTHERS`}, the slowest after ${Math.round(slowestMs)} ms`;
}
