import type { FastifyReply } from 'fastify';

/** The answer in place of any page while `dashboard/build.ts` has not finished, or has failed. */
export function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(
      'Kitscout is running, but its pages are not built. Run "npm run build:dashboard", which says why. The API works: see /openapi.json.\n',
    );
}
