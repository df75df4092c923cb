import type { FastifyReply } from 'fastify';
import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { PublicError } from '../../errors.ts';

/** One file as plain text, or as bytes to save: whatever is in it, no browser runs it. */
export function sendFile(content: Buffer, reply: FastifyReply): FastifyReply {
  const name = (reply.request.params as { '*': string })['*'];
  const file = splitDownload(content.toString()).find((one) => one.name === name);
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
