import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { WorkQueue } from '../concurrency/work-queue.ts';
import { recommendRoute } from './recommend.ts';
import type { RouteDeps } from './route.ts';

test('a call whose caller disconnected while it waited is not computed', async () => {
  let computed = 0;
  const engine = { recommend: async () => ({ recommendations: [], fallback: computed++ === 0 }) };
  const version = { engine, priors: new Map() } as unknown as CatalogueVersion;
  const deps = {
    catalogue: () => version,
    recommending: new WorkQueue<Buffer>(),
    answers: { add() {} },
  } as unknown as RouteDeps;
  const ask = (isGone: boolean) =>
    new Promise<string>((resolve) => {
      const reply = {
        raw: { destroyed: false },
        type: () => reply,
        send: (answer: Buffer) => resolve(String(answer)),
      };
      const body = { ai_platform: 'any', use_case: `a poster, ${isGone}` };
      recommendRoute.handle(
        deps,
        { body, admission: { accountId: 'a' } } as FastifyRequest,
        reply as unknown as FastifyReply,
      );
      reply.raw.destroyed = isGone;
    });
  assert.deepEqual(await Promise.all([ask(true), ask(false)]), ['', '{"recommendations":[],"fallback":true}']);
  assert.equal(computed, 1);
});
