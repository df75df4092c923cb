import type { FastifyReply } from 'fastify';
import { PublicError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { etagOf } from '../wire/etag.ts';

/** The version in a query that names one, as the beginning of its digest. */
export function versionAsked(query: unknown): string | undefined {
  const { version } = (query ?? {}) as { version?: unknown };
  if (version === undefined || version === '') return undefined;
  if (typeof version === 'string' && /^[0-9a-f]{12,64}$/.test(version)) return version;
  throw new PublicError('invalid_request', 'version: must be 12 to 64 hexadecimal digits in lower case.');
}

/** The content of a version that is stored. */
export async function sendVersion(
  store: Store,
  slug: string,
  asked: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [found, marks] = await Promise.all([store.catalogue.readVersion(slug, asked), store.catalogue.marks(slug)]);
  if (found === undefined) throw new PublicError('not_found', `No version ${asked.slice(0, 12)} of this kit is kept.`);
  const quarantined = marks.find(
    ({ state, digest }) => state === 'quarantined' && (digest === null || digest === found.digest),
  );
  if (quarantined !== undefined)
    throw new PublicError('not_found', `This version is not handed out: ${quarantined.reason}`);
  if (found.withheld)
    throw new PublicError(
      'content_unavailable',
      'The licence of this kit does not allow passing its files on. The call was not counted.',
    );
  reply.header('x-kit-digest', `sha256:${found.digest}`).header('etag', etagOf(found.digest));
  return reply.type('text/markdown; charset=utf-8').send(found.content);
}
