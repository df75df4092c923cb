import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { versionOf } from '../../catalogue/release.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { once } from '../concurrency/once.ts';
import { READ_AT_ONCE, shelfOf } from '../kits/kit-shelf.ts';
import { zipOf, zipPlaces } from '../kits/kit-zips.ts';
import { visitedUrl } from '../own-url.ts';
import type { RecommendAnswer } from '../routes/recommend.ts';
import { recommendJson } from '../routes/recommend.ts';
import { MAX_TRY_LENGTH } from '../routes/recommend-request.ts';
import type { RouteDeps } from '../routes/route.ts';
import { Type } from '../routes/type.ts';
import { fixedDocument } from '../wire/fixed-document.ts';

interface DoorDeps extends RouteDeps {
  publicUrl: string | null;
  /** Counts a search without a key, as a try of the front page; null: those are refused. */
  countTry: ((address: string) => Promise<unknown>) | null;
}

const MAX_RESULTS = 10;
const PAGE = 50;
/** More than there are public kits in a list. */
const MAX_DIGESTS = 40_000;
const MAX_PAGE = 100;
const JSON_TYPE = 'application/json; charset=utf-8';
const ALWAYS_WANTED = { destroyed: false };

const SearchBody = Type.Object({
  query: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 10_000 }),
    filter: Type.Optional(Type.Object({}, { additionalProperties: true })),
  }),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })),
  federation: Type.Optional(Type.String()),
});

/**
 * The catalogue for other programs, in the forms that they know: a marketplace of Claude Code, the catalogue and search
 * of Agentic Resource Discovery (0.9), the search that `npx skills find` asks, and a list for other Kitscouts.
 */
export function registerCatalogueDoors(app: FastifyInstance, deps: DoorDeps): void {
  const { catalogue, contents, log } = deps;
  const baseOf = (request: FastifyRequest) => visitedUrl(app, deps.publicUrl, request);
  /** By content and fields of a kit: most stay the same from one version of the catalogue to the next. */
  const digests = new Map<string, string>();

  /** The SHA-256 of the plugin of each public kit. Making them takes a while, once for each version. */
  async function archivesOf(version: CatalogueVersion): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (const i of (await shelfOf(version)).publicSkills)
      try {
        const release = version.catalogue.releaseAt(i);
        const key = hash('sha256', `${release.contentHash} ${version.catalogue.jsonAt(i).toString('utf8')}`);
        const made = () => zipOf(version.catalogue, i, 'plugin', ALWAYS_WANTED, () => contents.read(release));
        const digest = digests.get(key) ?? hash('sha256', await made(), 'hex');
        if (digests.size >= MAX_DIGESTS) digests.clear();
        digests.set(key, digest);
        found.set(i, digest);
      } catch (error) {
        if (!(error instanceof PublicError)) throw error;
        log.error({ slug: version.catalogue.kitAt(i).slug }, 'a public kit has no content: no marketplace lists it');
      }
    return found;
  }

  /** A list of all kits, made once for each version of the catalogue and the address under which it is asked. */
  function list(path: string, make: (version: CatalogueVersion, base: string) => Promise<object>): void {
    const made = new WeakMap<CatalogueVersion, { base: string; document: ReturnType<typeof documentOf> }>();
    const documentOf = (version: CatalogueVersion, base: string) =>
      once(async () => fixedDocument(JSON_TYPE, JSON.stringify(await make(version, base))));
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      const [version, base] = [catalogue(), baseOf(request)];
      const known = made.get(version);
      const { document } = known?.base === base ? known : { document: documentOf(version, base) };
      if (document !== known?.document) made.set(version, { base, document });
      return (await document())(request, reply.header('cache-control', 'no-cache'));
    });
  }

  list('/.claude-plugin/marketplace.json', async (version, base) => {
    const archives = await zipPlaces.run(() => archivesOf(version));
    const plugins = await inTurns(archives, ([i, sha256]) => {
      const { slug, tagline, keywords } = version.catalogue.kitAt(i);
      const { digest, origin } = version.catalogue.releaseAt(i);
      return {
        name: slug,
        description: tagline,
        version: `1.0.0+${versionOf(digest!)}`,
        source: { source: 'archive', url: `${base}/kits/${slug}/${slug}.zip`, sha256 },
        homepage: `${base}/kits/${slug}`,
        keywords: keywords.slice(0, MAX_RESULTS),
        ...(origin?.licence && { license: origin.licence }),
      };
    });
    return { name: 'kitscout', owner: { name: new URL(base).hostname }, plugins };
  });

  app.get('/.well-known/kitscout.json', { exposeHeadRoute: true }, async (_request, reply) => {
    const { catalogue: kits } = catalogue();
    const parts: string[] = [];
    for (let i = 0; i < kits.count; i++) {
      if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
      const { access, digest, origin } = kits.releaseAt(i);
      if (access !== 'public' || digest === null || origin?.withheld === true) continue;
      const { slug } = kits.kitAt(i);
      const rest = {
        digest: `sha256:${digest}`,
        url: `/kits/${slug}/content.md`,
        licence: origin?.licence ?? null,
        link: origin?.link ?? null,
      };
      parts.push(`{"kit":${kits.jsonAt(i).toString('utf8')},${JSON.stringify(rest).slice(1)}`);
    }
    return reply
      .header('cache-control', 'no-cache')
      .type(JSON_TYPE)
      .send(`{"kits":[${parts.join(',')}]}`);
  });

  list('/.well-known/ai-catalog.json', async (version, base) => {
    const { hostname } = new URL(base);
    const registry = {
      identifier: `urn:air:${publisherOf(base)}:registry:kits`,
      displayName: 'Kitscout',
      type: 'application/ai-registry+json',
      url: `${base}/discover/ard`,
      description: 'Finds the kits that fit a use case, each with the probability that it fits.',
    };
    const kits = await inTurns((await shelfOf(version)).publicSkills, (i) => entryOf(version, i, base, true));
    return { specVersion: '1.0', host: { displayName: hostname }, entries: [registry, ...kits] };
  });

  app.get('/discover/ard/agents', async (request, reply) => {
    const version = catalogue();
    const { pageToken = '0', pageSize = String(PAGE) } = request.query as Record<string, string | undefined>;
    const [offset, limit] = [Number(pageToken), Math.min(Number(pageSize), MAX_PAGE)];
    if (!Number.isSafeInteger(offset) || offset < 0 || !Number.isSafeInteger(limit) || limit < 1)
      throw new PublicError('invalid_request', 'pageToken and pageSize: must be those of an earlier answer.');
    const { total, page } = version.catalogue.list({ limit, offset });
    const { publicSkills } = await shelfOf(version);
    const items = page.map((i) => entryOf(version, i, baseOf(request), publicSkills.has(i)));
    return json(reply, { items, total, ...(offset + limit < total && { pageToken: String(offset + limit) }) });
  });

  app.post('/discover/ard/search', { schema: { body: SearchBody } }, async (request, reply) => {
    const { query, pageSize = MAX_RESULTS } = request.body as Static<typeof SearchBody>;
    const answer = await search(request, reply, query.text, Math.min(pageSize, MAX_RESULTS));
    if (answer === null) return reply;
    const version = catalogue();
    const base = baseOf(request);
    const { publicSkills } = await shelfOf(version);
    const results = answer.recommendations.flatMap(({ kit_slug, score }) => {
      const i = version.catalogue.find(kit_slug);
      if (i === undefined) return [];
      return [
        {
          ...entryOf(version, i, base, publicSkills.has(i)),
          score: Math.round(score * 100),
          source: `${base}/discover/ard`,
        },
      ];
    });
    return json(reply, {
      results: results.filter((entry) => fits(entry, query.filter as Record<string, unknown> | undefined)),
    });
  });

  app.get('/discover/api/search', async (request, reply) => {
    const { q, limit = String(MAX_RESULTS) } = request.query as Record<string, string | undefined>;
    if (typeof q !== 'string' || q.trim() === '') throw new PublicError('invalid_request', 'q: is missing.');
    const most = Math.min(Math.max(1, Math.trunc(Number(limit)) || MAX_RESULTS), MAX_RESULTS);
    const answer = await search(request, reply, q, most);
    if (answer === null) return reply;
    const base = baseOf(request);
    // The client sorts by installs: none of the kits has any, so the order stays ours.
    const skills = answer.recommendations.map(({ kit_slug, score, reasoning }) => ({
      id: `kits/${kit_slug}`,
      name: kit_slug,
      source: `${base}/kits/${kit_slug}`,
      installs: 0,
      score,
      reasoning,
    }));
    return json(reply, { query: q, skills, count: skills.length });
  });

  /** With a key it is a call of `recommend`, with everything that follows; without one a try. Null: it was answered. */
  async function search(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    max: number,
  ): Promise<RecommendAnswer | null> {
    const useCase = text.trim();
    const authorization = request.headers.authorization;
    if (authorization !== undefined) {
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: '/api/v1/recommend',
        headers: { authorization, 'content-type': 'application/json', 'x-request-id': request.id },
        remoteAddress: request.ip,
        payload: { ai_platform: 'any', use_case: useCase, max_results: max },
      });
      for (const [name, value] of Object.entries(headers))
        if (/^(x-ratelimit-|retry-after|www-auth)/.test(name) && value !== undefined) reply.header(name, value);
      if (statusCode === 200) return JSON.parse(body) as RecommendAnswer;
      reply.code(statusCode).type(JSON_TYPE).send(body);
      return null;
    }
    if (deps.countTry === null)
      throw new PublicError(
        'missing_api_key',
        'Searching needs an API key here. Send it as Authorization: Bearer <your key>.',
      );
    if (useCase.length > MAX_TRY_LENGTH)
      throw new PublicError('invalid_request', `Without a key, a search has at most ${MAX_TRY_LENGTH} characters.`);
    await deps.countTry(request.ip);
    const answer = await recommendJson(catalogue(), { ai_platform: 'any', use_case: useCase, max_results: max });
    return JSON.parse(answer.toString()) as RecommendAnswer;
  }
}

function json(reply: FastifyReply, value: object): FastifyReply {
  return reply.header('cache-control', 'no-cache').type(JSON_TYPE).send(JSON.stringify(value));
}

/** Some kits in each turn of the event loop. */
async function inTurns<T, R>(values: Iterable<T>, make: (value: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) {
    results.push(make(value));
    if (results.length % READ_AT_ONCE === 0) await setImmediate();
  }
  return results;
}

function publisherOf(base: string): string {
  return new URL(base).hostname.replace(/[^a-zA-Z0-9.-]/g, '') || 'localhost';
}

function entryOf({ catalogue }: CatalogueVersion, i: number, base: string, isPublic: boolean) {
  const { slug, name, tagline, keywords } = catalogue.kitAt(i);
  return {
    identifier: `urn:air:${publisherOf(base)}:kit:${slug}`,
    displayName: name,
    type: isPublic ? 'application/agent-skills+zip' : 'text/html',
    url: isPublic ? `${base}/.well-known/agent-skills/${slug}/skill.zip` : `${base}/kits/${slug}`,
    description: tagline,
    tags: keywords.slice(0, MAX_RESULTS),
  };
}

/** The fields that an entry has; others match nothing. */
function fits(entry: object, filter: Record<string, unknown> = {}): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value: unknown = Object.hasOwn(entry, field) ? entry[field as keyof typeof entry] : undefined;
    const values = [value].flat();
    return [wanted].flat().some((one) => values.includes(one as never));
  });
}
