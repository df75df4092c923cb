import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../cluster/postgres-server.ts';
import { call } from '../support/http.ts';
import type { Fault } from './fault.ts';
import { inWords, MAX_ANSWER_MS, onPostgres } from './support/on-postgres.ts';

const TABLES = ['accounts', 'api_keys', 'usage_days', 'admission_lanes'];
const LOCKED_MS = 5_000;
const RECOVER_WITHIN_MS = 5_000;

export const fault: Fault = {
  promise: `a table of PostgreSQL is locked for ${LOCKED_MS / 1000} s: calls are answered or refused within ${MAX_ANSWER_MS} ms, /readyz is 503, then automatic recovery`,
  run: (say) =>
    onPostgres(async ({ url, databaseUrl, during, recovered, counts }) => {
      // The first calls of a process are slower for other reasons.
      await during(() => pause(2_000));
      let held = true;
      for (const table of TABLES) {
        let ready = 0;
        const figures = await during(() =>
          withClient(databaseUrl, async (client) => {
            await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
            await pause(LOCKED_MS / 2);
            ready = (await call(url, '/readyz')).status;
            await pause(LOCKED_MS / 2);
            await client.query('ROLLBACK');
          }),
        );
        const back = await recovered();
        say(`${table}: ${inWords(figures)}, /readyz ${ready}; recovered after ${back} ms`);
        held &&= figures.other === 0 && figures.slowestMs < MAX_ANSWER_MS && ready === 503 && back < RECOVER_WITHIN_MS;
      }
      const { answered, stored } = await counts();
      say(`${answered} answered, ${stored} stored`);
      return held && stored === answered;
    }),
};
