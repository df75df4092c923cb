import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KIT_SCHEMA } from '../../catalogue/kit-schema.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { once } from '../concurrency/once.ts';
import { shelfOf } from '../kits/kit-shelf.ts';
import { kitZip } from '../kits/kit-zip-client.ts';
import { idOrSlugOf, type RouteDeps } from '../routes/route.ts';

type PublicSkill = Awaited<ReturnType<typeof readSkills>>[number];

const INDEX_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Without a key: public kits as "well-known skills" (for `npx skills add`), and the schema of kit.yaml for editors. */
export function registerDiscoveryRoutes(app: FastifyInstance, { contents, catalogue }: RouteDeps): void {
  const schema = Buffer.from(`${JSON.stringify(KIT_SCHEMA, null, 2)}\n`);
  app.get('/schemas/kit.json', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.type('application/schema+json').send(schema),
  );

  const built = new WeakMap<CatalogueVersion, () => Promise<PublicSkill[]>>();
  const skills = () => {
    const version = catalogue();
    return built.getOrInsertComputed(version, () => once(() => readSkills(version, contents)))();
  };
  app.get('/.well-known/agent-skills/index.json', { exposeHeadRoute: true }, async () => index(await skills()));
  app.get('/kits/:id_or_slug/.well-known/agent-skills/index.json', { exposeHeadRoute: true }, async (request) =>
    index([await named(request)]),
  );
  app.get('/.well-known/agent-skills/:id_or_slug/skill.zip', { exposeHeadRoute: true }, async (request, reply) => {
    const { zip } = await named(request);
    return reply.type('application/zip').send(zip);
  });

  async function named(request: FastifyRequest) {
    const slug = idOrSlugOf(request);
    const skill = (await skills()).find((one) => one.slug === slug);
    if (skill === undefined) throw new PublicError('not_found', 'No public kit has that slug.');
    return skill;
  }
}

function index(skills: readonly PublicSkill[]) {
  return {
    $schema: INDEX_SCHEMA,
    skills: skills.map(({ slug, name, description, digest }) => ({
      name,
      description,
      type: 'archive',
      url: `/.well-known/agent-skills/${slug}/skill.zip`,
      digest,
    })),
  };
}

async function readSkills(version: CatalogueVersion, contents: RouteDeps['contents']) {
  const { catalogue } = version;
  const skills = [];
  for (const i of (await shelfOf(version)).publicSkills) {
    const { skill, digest, contentHash } = catalogue.releaseAt(i);
    const content = await contents.read(contentHash!);
    if (content === undefined) continue;
    const kit = catalogue.kitAt(i);
    const zip = await kitZip({ kit, content, form: 'root', digest });
    // The digest is computed once too: the index is public, and ZIPs can be large.
    skills.push({ slug: kit.slug, ...skill!, zip, digest: `sha256:${hash('sha256', zip, 'hex')}` });
  }
  return skills;
}
