import type { FastifyReply } from 'fastify';

/** The reply of a file that browsers save instead of showing. */
export function attachment(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`);
}
