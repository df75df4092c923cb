import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from './part.ts';
import { inWords, MAX_ANSWER_MS, onPostgres } from './support/on-postgres.ts';

const SILENT_MS = 5_000;
const RECOVER_WITHIN_MS = 5_000;

export const part: Part = {
  promise: `one connection to PostgreSQL at a time falls silent while the others work: calls are answered or refused within ${MAX_ANSWER_MS} ms, then recovery without help`,
  run: (say) =>
    onPostgres(async ({ proxy, during, recovered, counts }) => {
      await during(() => pause(1_000));
      const connections = proxy.connections();
      let held = connections > 0;
      for (let i = 0; i < connections; i++) {
        const figures = await during(async () => {
          await pause(500);
          // Those that are gone have made room: the oldest of the others is next.
          proxy.blackHole(Math.min(i, proxy.connections() - 1));
          await pause(SILENT_MS);
        });
        const back = await recovered();
        say(`connection ${i + 1} of ${connections}: ${inWords(figures)}; good again after ${back} ms`);
        held &&= figures.other === 0 && figures.slowestMs < MAX_ANSWER_MS && back < RECOVER_WITHIN_MS;
      }
      const { answered, stored } = await counts();
      say(`${answered} answered, ${stored} stored`);
      return held && stored === answered;
    }),
};
