import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { zipKit } from '../../catalogue/archive.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { versionOf } from '../../catalogue/release.ts';
import { PublicError } from '../../errors.ts';

/** The reply of a file that browsers save instead of showing. */
export function attachment(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`);
}

/** A kit as a plugin, see catalogue/archive.ts. */
export function pluginZip(kit: Kit, content: Buffer, digest: string | null): Buffer {
  return Buffer.from(zipKit(kit, splitDownload(content.toString()), 'plugin', versionOf(digest ?? '')));
}

/** One file as plain text: whatever is in it, no browser runs it. */
export function sendFile(content: Buffer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = (request.params as { '*': string })['*'];
  const file = splitDownload(content.toString()).find((one) => one.name === name);
  if (file === undefined) throw noSuchFile();
  return reply.type('text/plain; charset=utf-8').send(file.text);
}

export function noSuchFile(): PublicError {
  return new PublicError('not_found', 'The kit has no file of this name.');
}
