import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KIT_SCHEMA } from '../../catalogue/kit-schema.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { once } from '../concurrency/once.ts';
import { tokenBucket } from '../concurrency/rate-limits.ts';
import { shelfOf } from '../kits/kit-shelf.ts';
import { isZipped, zipOf, zipPlaces } from '../kits/kit-zips.ts';
import { workOf } from '../kits/zip-job.ts';
import { idOrSlugOf, type RouteDeps } from '../routes/route.ts';
import { fixedDocument } from '../wire/fixed-document.ts';

const INDEX_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const RETRY_AFTER_SECONDS = 2;
const MAX_WORK_PER_SECOND = 20;
/** More than there are public kits in a list. */
const MAX_DIGESTS = 40_000;
/** The digest of a ZIP file is kept, so it is wanted even if its client disconnects. */
const ALWAYS_WANTED = { destroyed: false };

/** Without a key: public kits as "well-known skills" (for `npx skills add`), and the schema of kit.yaml for editors. */
export function registerDiscoveryRoutes(app: FastifyInstance, { contents, catalogue, log }: RouteDeps): void {
  const schema = fixedDocument('application/schema+json', `${JSON.stringify(KIT_SCHEMA, null, 2)}\n`);
  app.get('/schemas/kit.json', { exposeHeadRoute: true }, schema);

  const budget = tokenBucket(MAX_WORK_PER_SECOND);
  /** Of the ZIP files, by the kit's content. The files themselves may be too large to keep. */
  const digests = new Map<string, string>();
  const documents = new WeakMap<CatalogueVersion, () => Promise<ReturnType<typeof fixedDocument>>>();
  const inTurn = <T>(reply: FastifyReply, work: () => Promise<T>) => zipPlaces.run(work, () => busy(reply));

  const skillZip = ({ catalogue: kits }: CatalogueVersion, i: number, response: { destroyed: boolean }) =>
    zipOf(kits, i, 'root', response, () => contents.read(kits.releaseAt(i)));

  async function entryOf(version: CatalogueVersion, i: number) {
    const { skill, contentHash } = version.catalogue.releaseAt(i);
    const known = digests.get(String(contentHash));
    const digest = known ?? `sha256:${hash('sha256', await skillZip(version, i, ALWAYS_WANTED), 'hex')}`;
    if (digests.size >= MAX_DIGESTS) digests.clear();
    digests.set(String(contentHash), digest);
    const url = `/.well-known/agent-skills/${version.catalogue.kitAt(i).slug}/skill.zip`;
    return { ...skill!, type: 'archive', url, digest };
  }

  async function indexOf(version: CatalogueVersion) {
    const skills = [];
    for (const i of (await shelfOf(version)).publicSkills)
      try {
        skills.push(await entryOf(version, i));
      } catch (error) {
        // Not if the store fails: the index is kept until the next import.
        if (!(error instanceof PublicError)) throw error;
        log.error(
          { slug: version.catalogue.kitAt(i).slug },
          'a public kit has no content: no skills installer finds it',
        );
      }
    return fixedDocument('application/json; charset=utf-8', JSON.stringify({ $schema: INDEX_SCHEMA, skills }));
  }

  app.get('/.well-known/agent-skills/index.json', { exposeHeadRoute: true }, async (request, reply) => {
    const version = catalogue();
    const index = documents.getOrInsertComputed(version, () => once(() => indexOf(version)));
    return (await inTurn(reply, index))(request, reply);
  });
  app.get('/kits/:id_or_slug/.well-known/agent-skills/index.json', { exposeHeadRoute: true }, (request, reply) =>
    inTurn(reply, async () => {
      const version = catalogue();
      return { $schema: INDEX_SCHEMA, skills: [await entryOf(version, await publicSkill(version, request))] };
    }),
  );
  app.get('/.well-known/agent-skills/:id_or_slug/skill.zip', { exposeHeadRoute: true }, async (request, reply) => {
    const zip = await inTurn(reply, async () => {
      const version = catalogue();
      const i = await publicSkill(version, request);
      const { catalogue: kits } = version;
      if (!isZipped(kits, i, 'root') && !budget.take(workOf(kits.releaseAt(i)))) throw busy(reply);
      return skillZip(version, i, reply.raw);
    });
    return reply.type('application/zip').send(zip);
  });
}

async function publicSkill(version: CatalogueVersion, request: FastifyRequest): Promise<number> {
  const slug = idOrSlugOf(request);
  const i = version.catalogue.find(slug);
  const isSkill = i !== undefined && (await shelfOf(version)).publicSkills.has(i);
  if (!isSkill || version.catalogue.kitAt(i).slug !== slug)
    throw new PublicError('not_found', 'No public kit has that slug.');
  return i;
}

function busy(reply: FastifyReply): PublicError {
  reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return new PublicError('rate_limit_exceeded', 'Too many skills are being prepared. Try again in a few seconds.');
}
