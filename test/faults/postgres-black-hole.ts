import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { inWords, MAX_ANSWER_MS, onPostgres } from './support/on-postgres.ts';

const SILENT_MS = 5_000;
const RECOVER_WITHIN_MS = 5_000;

export const fault: Fault = {
  promise: `one connection to PostgreSQL at a time stops responding while the others work: calls are answered or refused within ${MAX_ANSWER_MS} ms, then automatic recovery`,
  run: (say) =>
    onPostgres(async ({ proxy, during, recovered, counts }) => {
      await during(() => pause(1_000));
      const connections = proxy.connections();
      let held = connections > 0;
      for (let i = 0; i < connections; i++) {
        const figures = await during(async () => {
          await pause(500);
          // Closed connections have left the list, so the oldest remaining one is next.
          proxy.blackHole(Math.min(i, proxy.connections() - 1));
          await pause(SILENT_MS);
        });
        const back = await recovered();
        say(`connection ${i + 1} of ${connections}: ${inWords(figures)}; recovered after ${back} ms`);
        held &&= figures.other === 0 && figures.slowestMs < MAX_ANSWER_MS && back < RECOVER_WITHIN_MS;
      }
      const { answered, stored } = await counts();
      say(`${answered} answered, ${stored} stored`);
      return held && stored === answered;
    }),
};
