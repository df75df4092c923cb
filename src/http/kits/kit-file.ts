import type { FastifyReply } from 'fastify';
import { type KitFile, splitDownload } from '../../../sdk/src/kit-files.ts';
import { partsOf } from '../../catalogue/parts-in-turns.ts';
import { PublicError } from '../../errors.ts';

const parts = new WeakMap<Buffer, ReturnType<typeof findParts>>();

/** The files of a kit's content. Each is read only when it is asked for. */
export async function filesIn(content: Buffer) {
  const places = await parts.getOrInsertComputed(content, () => findParts(content));
  return {
    names: [...places.keys()],
    read(name: string): KitFile | undefined {
      const place = places.get(name);
      return place && splitDownload(content.toString('utf8', place.start, place.end))[0];
    },
  };
}

async function findParts(content: Buffer) {
  // One character per byte, so that positions are those of the bytes.
  const found = await partsOf(content.toString('latin1'));
  return new Map(found.map(({ name, ...place }) => [Buffer.from(name, 'latin1').toString(), place]));
}

/** One file as plain text, or as bytes to save: whatever is in it, no browser runs it. */
export async function sendFile(content: Buffer, reply: FastifyReply): Promise<FastifyReply> {
  const name = (reply.request.params as { '*': string })['*'];
  const file = (await filesIn(content)).read(name);
  if (file === undefined) throw noSuchFile();
  if (file.bytes !== undefined) {
    reply.header('content-disposition', 'attachment');
    return reply.type('application/octet-stream').send(Buffer.from(file.bytes));
  }
  return reply.type('text/plain; charset=utf-8').send(file.text);
}

export function noSuchFile(): PublicError {
  return new PublicError('not_found', 'The kit has no file of this name.');
}
