import type { FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/account.ts';
import { isInactive } from '../../accounts/admission.ts';
import { mayDownload } from '../../accounts/tiers.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { minuteLimit } from '../concurrency/rate-limits.ts';
import { sendFile } from '../kits/kit-file.ts';
import { KITS_PER_PAGE, MAX_SEARCH_LENGTH, shelfOf, shortLine } from '../kits/kit-shelf.ts';
import { zipOf, zipPlaces } from '../kits/kit-zips.ts';
import { findKit } from '../routes/get-kit.ts';
import { AI_PLATFORMS } from '../routes/schemas.ts';
import { Type } from '../routes/type.ts';
import { attachment } from '../wire/attachment.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { DashboardError, forbidden, tooMany } from './errors.ts';
import { refuseSuspended, signedInAccount } from './sign-in/session.ts';

/** Lists are not counted as calls here; the limit prevents copying the whole catalogue this way. */
const MAX_LISTS_PER_MINUTE = 120;
const RETRY_AFTER_SECONDS = 2;

const ListQuery = Type.Object({
  q: Type.Optional(Type.String()),
  platform: Type.Optional(Type.Enum([...AI_PLATFORMS])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
});

/** The catalogue, read-only: the kits as the API describes them, found as on the site, not counted. */
export function registerKitRoutes(scope: Scope, { catalogue, contents, throttle }: DashboardContext): void {
  const waitToList = minuteLimit(MAX_LISTS_PER_MINUTE);
  scope.get('/kits', { schema: { querystring: ListQuery } }, async (request) => {
    const wait = waitToList(signedInAccount(request).id);
    if (wait > 0) throw tooMany(wait);
    const { q = '', platform = 'any', page = 1 } = request.query;
    const words = shortLine(q, MAX_SEARCH_LENGTH);
    const version = catalogue();
    const sort = words === '' ? 'name' : 'match';
    const { kits, nearest } = (await shelfOf(version)).find({ words, platform, persona: '', topic: '', sort });
    const offset = (page - 1) * KITS_PER_PAGE;
    const shown = (numbers: number[]) => numbers.map((i) => shownKit(version.catalogue, i));
    return {
      kits: shown(kits.slice(offset, offset + KITS_PER_PAGE)),
      nearest: shown(nearest),
      total: kits.length,
      page_size: KITS_PER_PAGE,
    };
  });
  scope.get('/kits/:id_or_slug', async (request) => {
    const version = catalogue();
    const i = findKit(version.catalogue, request);
    return { ...shownKit(version.catalogue, i), is_public_skill: (await shelfOf(version)).publicSkills.has(i) };
  });

  async function contentFor(request: FastifyRequest) {
    const account = signedInAccount(request);
    refuseSuspended(request);
    const { catalogue: kits } = catalogue();
    const i = findKit(kits, request);
    const { access, contentHash } = kits.releaseAt(i);
    if (access !== 'public') refuseUnpaid(account);
    await throttle.attempt('download', request);
    const content = await contents.find(contentHash);
    if (content === undefined)
      throw new DashboardError('internal_error', 'The content of this kit is missing on our side.');
    return { kits, i, slug: kits.kitAt(i).slug, content };
  }

  scope.get('/kits/:id_or_slug/download', async (request, reply) => {
    const { slug, content } = await contentFor(request);
    return attachment(reply, `${slug}.md`).type('text/markdown; charset=utf-8').send(content);
  });

  scope.get('/kits/:id_or_slug/files/*', async (request, reply) => {
    const { content } = await contentFor(request);
    return sendFile(content, reply);
  });

  scope.get('/kits/:id_or_slug/zip', async (request, reply) => {
    const { kits, i, slug, content } = await contentFor(request);
    const zip = await zipPlaces.run(
      () => zipOf(kits, i, 'plugin', reply.raw, async () => content),
      () => tooMany(RETRY_AFTER_SECONDS),
    );
    return attachment(reply, `${slug}.zip`).type('application/zip').send(zip);
  });
}

function shownKit(kits: Catalogue, i: number) {
  return { kit: kits.kitAt(i), is_public: kits.releaseAt(i).access === 'public' };
}

function refuseUnpaid(account: Pick<Account, 'tier' | 'subscription'>): void {
  if (!mayDownload(account.tier))
    throw forbidden('Downloads need the Pro plan or above; this account is on the Free plan.');
  if (isInactive(account))
    throw forbidden(
      'The subscription of this account is past due or canceled. Downloads work again once it is active.',
    );
}
