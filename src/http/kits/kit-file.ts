import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { type ArchiveForm, zipKit } from '../../catalogue/archive.ts';
import type { Kit } from '../../catalogue/kit.ts';
import { versionOf } from '../../catalogue/release.ts';
import { PublicError } from '../../errors.ts';

/** The reply of a file that browsers save instead of showing. */
export function attachment(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`);
}

export interface ZipJob {
  kit: Kit;
  /** As it is downloaded. */
  content: Uint8Array;
  form: ArchiveForm;
  digest: string | null;
}

/** On the thread that calls it: see kit-zip.ts. */
export function zipNow({ kit, content, form, digest }: ZipJob): Uint8Array {
  return zipKit(kit, splitDownload(Buffer.from(content).toString()), form, versionOf(digest ?? ''));
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
