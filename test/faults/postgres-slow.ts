import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { inWords, MAX_ANSWER_MS, onPostgres } from './support/on-postgres.ts';

const DELAY_MS = 50;
const SECONDS = 8;

export const fault: Fault = {
  promise: `PostgreSQL takes ${DELAY_MS} ms longer for every query: every call is answered within ${MAX_ANSWER_MS} ms, and quickly again afterwards`,
  run: (say) =>
    onPostgres(async ({ proxy, during, recovered, counts }) => {
      const plain = await during(() => pause(2_000));
      say(`without delay: ${inWords(plain)}`);
      proxy.setDelay(DELAY_MS);
      const slow = await during(() => pause(SECONDS * 1000));
      say(`${DELAY_MS} ms per query, ${SECONDS} s: ${inWords(slow)}`);
      proxy.setDelay(0);
      const back = await recovered();
      const { answered, stored } = await counts();
      say(`recovered after ${back} ms; ${answered} answered, ${stored} stored`);
      return slow.refused + slow.other === 0 && slow.good > 0 && slow.slowestMs < MAX_ANSWER_MS && stored === answered;
    }),
};
