import type { FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/account.ts';
import { isInactive } from '../../accounts/admission.ts';
import { mayDownload } from '../../accounts/tiers.ts';
import { sendFile } from '../kits/kit-file.ts';
import { zipOf, zipPlaces } from '../kits/kit-zips.ts';
import { findKit } from '../routes/get-kit.ts';
import { attachment } from '../wire/attachment.ts';
import type { DashboardContext, Scope } from './deps.ts';
import { DashboardError, forbidden, noteDashboardError, sendDashboardError, tooMany } from './errors.ts';
import { actingAccount, refuseSuspended } from './sign-in/session.ts';

const RETRY_AFTER_SECONDS = 2;
const CALL = { config: { needs: 'call' } } as const;

/** Downloads for signed-in people, which the pages of kits offer. They are not counted as calls. */
export function registerKitRoutes(scope: Scope, context: DashboardContext): void {
  const { catalogue, contents, store, throttle, log, showDownloadError } = context;
  // Browsers navigate to these addresses: nobody should have to read JSON there.
  scope.setErrorHandler(async (error, _request, reply) => {
    const shown = noteDashboardError(log, error, reply);
    return (await showDownloadError(reply, shown.status, shown.message)) ? reply : sendDashboardError(reply, shown);
  });

  /** Chosen while the account was free. Asked for only where its plan does not include the kit. */
  async function isUnlocked(account: Account, id: string): Promise<boolean> {
    if (mayDownload(account.tier) && !isInactive(account)) return false;
    return (await store.unlocks.list(account.id)).some(({ kitId }) => kitId === id);
  }

  async function contentFor(request: FastifyRequest) {
    const account = actingAccount(request);
    refuseSuspended(request);
    const { catalogue: kits } = catalogue();
    const i = findKit(kits, request);
    const release = kits.releaseAt(i);
    const { access, origin } = release;
    if (access !== 'public' && !(await isUnlocked(account, kits.kitAt(i).id))) refuseUnpaid(account);
    await throttle.attempt('download', request);
    const content = await contents.find(release);
    if (origin?.withheld === true)
      throw forbidden(
        `The licence of this kit does not allow passing its files on. They are at ${origin.link ?? origin.address}.`,
      );
    if (content === undefined)
      throw new DashboardError('internal_error', 'The content of this kit is missing on our side.');
    return { kits, i, slug: kits.kitAt(i).slug, content };
  }

  scope.get('/kits/:id_or_slug/download', CALL, async (request, reply) => {
    const { slug, content } = await contentFor(request);
    return attachment(reply, `${slug}.md`).type('text/markdown; charset=utf-8').send(content);
  });

  scope.get('/kits/:id_or_slug/files/*', CALL, async (request, reply) => {
    const { content } = await contentFor(request);
    return sendFile(content, reply);
  });

  scope.get('/kits/:id_or_slug/zip', CALL, async (request, reply) => {
    const { kits, i, slug, content } = await contentFor(request);
    const zip = await zipPlaces.run(
      () => zipOf(kits, i, 'plugin', reply.raw, async () => content),
      () => tooMany(RETRY_AFTER_SECONDS),
    );
    return attachment(reply, `${slug}.zip`).type('application/zip').send(zip);
  });
}

function refuseUnpaid(account: Pick<Account, 'tier' | 'subscription'>): void {
  if (!mayDownload(account.tier))
    throw forbidden('Downloads need the Pro plan or above; this account is on the Free plan.');
  if (isInactive(account))
    throw forbidden(
      'The subscription of this account is past due or canceled. Downloads work again once it is active.',
    );
}
