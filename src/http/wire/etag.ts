import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cache-control of a file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Weak, because the same answer may be sent compressed or not. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

/** Sets the ETag. True when the caller already has this answer and gets a 304 without a body. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const sent = request.headers['if-none-match'];
  if (sent === undefined) return false;
  const matches = sent.trim() === '*' || sent.split(',').some((candidate) => strip(candidate) === strip(etag));
  if (matches) reply.code(304);
  return matches;
}

function strip(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
