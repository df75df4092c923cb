import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from './compression.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** A document that does not change while the server runs: kept as bytes, so that a request costs no more than sending them. */
export class FixedDocument {
  readonly #type: string;
  readonly #identity: Buffer;
  #compressed: Record<'br' | 'gzip', Buffer> | null = null;

  constructor(type: string, text: string) {
    this.#type = type;
    this.#identity = Buffer.from(text);
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const asked = request.headers['accept-encoding'];
    const coding = asked === undefined ? undefined : chooseCoding(asked);
    reply.type(this.#type).header('vary', 'accept-encoding');
    if (coding === undefined) return reply.send(this.#identity);
    this.#compressed ??= { br: brotliCompressSync(this.#identity, BROTLI), gzip: gzipSync(this.#identity) };
    return reply.header('content-encoding', coding).send(this.#compressed[coding]);
  }
}
