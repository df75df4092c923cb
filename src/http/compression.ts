import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SMALLEST_BYTES = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI) as Promise<Buffer>,
  gzip: (body: Buffer) => promisify(gzip)(body) as Promise<Buffer>,
};
type Coding = keyof typeof compressors;

/** Compresses whole answers, off the event loop, for callers who ask for it. Files that bring their own coding stay as they are. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode === 304) varyByEncoding(reply);
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || reply.hasHeader('content-encoding'))
      return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    varyByEncoding(reply);
    const asked = request.headers['accept-encoding'];
    if (asked === undefined || payload.length < SMALLEST_BYTES) return payload;
    const coding = chooseCoding(asked);
    if (coding === undefined) return payload;
    const compressed = await compressors[coding](Buffer.from(payload as string));
    reply.header('content-encoding', coding).header('content-length', String(compressed.length));
    return compressed;
  });
}

/** The coding the caller likes best, brotli before gzip where it likes both; undefined where it would rather have none. */
export function chooseCoding(header: string): Coding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name !== undefined && name !== '') weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (coding: string, unnamed: number) => weights.get(coding) ?? weights.get('*') ?? unnamed;
  const best: Coding = weightOf('gzip', 0) > weightOf('br', 0) ? 'gzip' : 'br';
  const weight = weightOf(best, 0);
  // Not naming `identity` allows it, but says nothing for it.
  return weight > 0 && weight >= (weights.get('identity') ?? 0) ? best : undefined;
}

function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', 'accept-encoding');
}
