import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { minuteLimit, sharedBucket } from '../concurrency/rate-limits.ts';
import { noSuchFile, sendFile } from '../kits/kit-file.ts';
import { isZipped, zipOf, zipPlaces } from '../kits/kit-zips.ts';
import { workOf } from '../kits/zip-job.ts';
import { findKit } from '../routes/get-kit.ts';
import { withheld } from '../routes/kit-contents.ts';
import type { RouteDeps } from '../routes/route.ts';
import { attachment } from '../wire/attachment.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { pathOf } from '../wire/incoming-request.ts';
import type { SitePages } from './site-pages.ts';

const MAX_FILES_PER_SECOND = 20;
const MAX_FILES_PER_MINUTE = 240;

interface PublicKit {
  kits: Catalogue;
  i: number;
  slug: string;
  read: () => Promise<Buffer>;
}

/** The files of public kits, for everyone: as ZIP, as one text, and individually. */
export function registerKitFileRoutes(
  app: FastifyInstance,
  { catalogue, contents }: RouteDeps,
  pages: SitePages,
): void {
  const budget = sharedBucket(MAX_FILES_PER_SECOND);
  const waitForFiles = minuteLimit(MAX_FILES_PER_MINUTE);

  const serve = (url: string, send: (kit: PublicKit, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        pages.headers(reply);
        const { catalogue: kits } = catalogue();
        const i = findKit(kits, request);
        const release = kits.releaseAt(i);
        if (release.access !== 'public') return pages.refuse(reply, 403);
        if (release.origin?.withheld === true) throw withheld(release.origin);
        const kit = kits.kitAt(i);
        const { file = kit.slug, '*': name } = request.params as { file?: string; '*'?: string };
        if (file !== kit.slug || (name !== undefined && !kit.deliverables.includes(name))) throw noSuchFile();
        reply.header('cache-control', 'no-cache');
        // The manifest inside the ZIP also contains the kit's own fields.
        const etag = etagOf(`${release.contentHash} ${pathOf(request.url)} ${kits.jsonAt(i).toString('utf8')}`);
        if (isNotModified(request, reply, etag)) return reply.send();
        const isMade = isZipped(kits, i, 'plugin');
        const work = workOf(release);
        // A few requests for large kits must not use up everyone's budget.
        const wait = waitForFiles(request.ip, isMade ? 1 : work);
        if (wait > 0) return pages.refuse(reply, 429, wait);
        if (zipPlaces.isFull() || (!isMade && !budget.take(request.ip, work))) return pages.refuse(reply, 503);
        const read = () => contents.read(release);
        return send({ kits, i, slug: kit.slug, read }, reply);
      },
    });

  serve('/kits/:id_or_slug/:file.zip', async ({ kits, i, slug, read }, reply) => {
    const zip = await zipPlaces.run(() => zipOf(kits, i, 'plugin', reply.raw, read));
    return attachment(reply, `${slug}.zip`).type('application/zip').send(zip);
  });
  serve('/kits/:id_or_slug/:file.md', async ({ slug, read }, reply) => {
    const content = await read();
    return attachment(reply, `${slug}.md`).type('text/markdown; charset=utf-8').send(content);
  });
  serve('/kits/:id_or_slug/files/*', async ({ read }, reply) => sendFile(await read(), reply));
}
