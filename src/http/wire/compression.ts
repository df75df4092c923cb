// Not @fastify/compress: it sends no Vary with uncompressed answers, and skips answers that do not come from a route.
import { pipeline, Readable } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MIN_BYTES = 1024;
/** Larger answers are compressed while they are sent, at the pace of the reader. */
const MAX_WHOLE_BYTES = 256 * 1024;
const SLICE_BYTES = 64 * 1024;
/** Of a caller's list; browsers send four. A header has room for thousands, which would take milliseconds to read. */
const MAX_CODINGS = 20;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
type Compressed = (error: Error | null, compressed: Buffer) => void;
const compressors = {
  br: (body: Buffer, done: Compressed) => brotliCompress(body, BROTLI, done),
  gzip: (body: Buffer, done: Compressed) => gzip(body, done),
};
type Coding = keyof typeof compressors;
const streams = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip() };

/**
 * Compresses answers, off the event loop, for callers that accept it. Files that are already compressed stay unchanged.
 * Uses a callback instead of a promise, because every answer passes through here and few are compressed.
 */
export function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (reply.statusCode === 304) reply.header('vary', 'accept-encoding');
  if (!isCompressible(reply, payload)) {
    done(null, payload);
    return;
  }
  reply.header('vary', 'accept-encoding');
  const coding = payload.length < MIN_BYTES ? undefined : chooseCoding(request.headers['accept-encoding']);
  if (coding === undefined) {
    done(null, payload);
    return;
  }
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  if (body.length > MAX_WHOLE_BYTES) {
    reply.header('content-encoding', coding).removeHeader('content-length');
    const stream = streams[coding]();
    // Not `compose`: if the caller disconnects, it can emit an unhandled error, which ends the process. The sender
    // handles errors of this stream, so the callback has nothing to do.
    pipeline(Readable.from(slices(body)), stream, () => {});
    done(null, stream);
    return;
  }
  compressors[coding](body, (error, compressed) => {
    if (error === null) reply.header('content-encoding', coding).header('content-length', String(compressed.length));
    done(error, compressed);
  });
}

function* slices(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += SLICE_BYTES) yield body.subarray(at, at + SLICE_BYTES);
}

type Done = (error: Error | null, payload?: unknown) => void;

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || reply.hasHeader('content-encoding')) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''));
}

/** The encoding that the caller prefers, or undefined; brotli rather than gzip if both are equal. */
export function chooseCoding(header = ''): Coding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',', MAX_CODINGS)) {
    const [name, ...parameters] = part.split(';', MAX_CODINGS).map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name !== undefined && name !== '') weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  const weight = weightOf(best);
  // If `identity` is not listed, it is allowed but not preferred.
  return weight > 0 && weight >= (weights.get('identity') ?? 0) ? best : undefined;
}
