import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../concurrency/once.ts';
import { chooseCoding } from './compression.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * A document that does not change while the server runs. Its bytes are kept, and compressed once, off the event loop:
 * compressing it for every request would let callers keep the server busy.
 */
export class FixedDocument {
  readonly #type: string;
  readonly #identity: Buffer;
  readonly #compressed = once(async () => ({
    br: await promisify(brotliCompress)(this.#identity, BROTLI),
    gzip: await promisify(gzip)(this.#identity),
  }));

  constructor(type: string, content: string | Buffer) {
    this.#type = type;
    this.#identity = Buffer.from(content);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = request.headers['accept-encoding'];
    const coding = asked === undefined ? undefined : chooseCoding(asked);
    reply.type(this.#type).header('vary', 'accept-encoding');
    if (coding === undefined) return reply.send(this.#identity);
    return reply.header('content-encoding', coding).send((await this.#compressed())[coding]);
  }
}
