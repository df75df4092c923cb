import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../concurrency/once.ts';
import { chooseCoding } from './compression.ts';
import { etagOf, isNotModified } from './etag.ts';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** A document that does not change is compressed once: for every request, callers could keep the server busy. */
export function fixedDocument(type: string, content: string | Buffer) {
  const identity = Buffer.from(content);
  const etag = etagOf(identity);
  const compressed = {
    br: once(() => promisify(brotliCompress)(identity, BROTLI)),
    gzip: once(() => promisify(gzip)(identity)),
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('vary', 'accept-encoding');
    if (isNotModified(request, reply, etag)) return reply.send();
    const coding = chooseCoding(request.headers['accept-encoding']);
    reply.type(type);
    if (coding === undefined) return reply.send(identity);
    return reply.header('content-encoding', coding).send(await compressed[coding]());
  };
}
