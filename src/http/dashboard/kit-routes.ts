import type { FastifyInstance } from 'fastify';
import { isInactive } from '../../accounts/admission.ts';
import { mayDownload } from '../../accounts/tiers.ts';
import { PublicError } from '../../errors.ts';
import { findKit, getKitRoute } from '../routes/get-kit.ts';
import { listKitsRoute } from '../routes/list-kits.ts';
import type { DashboardContext } from './deps.ts';
import { DashboardError } from './errors.ts';
import { signedInAccount } from './session.ts';

/** The catalogue, to read: the very answers of the API, uncounted. */
export function registerKitRoutes(scope: FastifyInstance, { store, limits, catalogue }: DashboardContext): void {
  const deps = { store, limits, catalogue };
  scope.get('/kits', { schema: { querystring: listKitsRoute.query! } }, async (request, reply) =>
    listKitsRoute.handle(deps, request, reply),
  );
  scope.get('/kits/:id_or_slug', async (request, reply) => getKitRoute.handle(deps, request, reply));

  scope.get('/kits/:id_or_slug/download', async (request, reply) => {
    const account = signedInAccount(request);
    if (!mayDownload(account.tier))
      throw new DashboardError('forbidden', 'Downloads need the Pro tier or above; this account is on the Free tier.');
    if (isInactive(account))
      throw new DashboardError(
        'forbidden',
        'The subscription of this account is past due or canceled. Downloads work again once it is active.',
      );
    const { catalogue: kits } = catalogue();
    const kit = findKit(kits, request);
    const hash = kits.contentHashAt(kit);
    const content = hash === null ? undefined : await store.catalogue.readContent(hash);
    if (content === undefined)
      throw new PublicError('content_unavailable', 'The content of this kit is missing on our side.');
    return reply
      .type('text/markdown; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kits.kitAt(kit).slug}.md"`)
      .send(content);
  });
}
