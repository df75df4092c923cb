import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerNetworkOf } from '../../accounts/address-range.ts';
import { isoTime } from '../../accounts/iso-time.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { VERSION_LENGTH, versionOf } from '../../catalogue/release.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { tokenBucket, windowLimit } from '../concurrency/rate-limits.ts';
import { READ_AT_ONCE } from '../kits/kit-shelf.ts';
import { workOf } from '../kits/zip-job.ts';
import { findKit, noSuchKit } from '../routes/get-kit.ts';
import { sendVersion, versionAsked } from '../routes/kit-version.ts';
import { idOrSlugOf, type RouteDeps } from '../routes/route.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { fixedDocument } from '../wire/fixed-document.ts';

/** Another Kitscout that takes the whole catalogue asks for each kit; 5,000 take it five minutes. */
const MAX_TEXTS_PER_SECOND = 40;
/** One network takes at most half of them, however many it asks for at once. */
const MAX_OF_NETWORK = 40;
const WINDOW_MS = 2_000;
/** In one question for versions. A project has a few dozen kits. */
const MAX_ASKED = 200;
const BUSY_SECONDS = 2;

/**
 * What the site shows of kits, as JSON and without a key, so that commands and SDKs need no call for it: names for
 * completion and typos, versions of installed kits, and the content of kits that are free for everyone.
 */
export function registerKitDataRoutes(app: FastifyInstance, { catalogue, contents, store }: RouteDeps): void {
  const budget = tokenBucket(MAX_TEXTS_PER_SECOND);
  const waitForText = windowLimit(MAX_OF_NETWORK, WINDOW_MS);
  const lists = new WeakMap<CatalogueVersion, Promise<ReturnType<typeof fixedDocument>>>();

  app.get('/kits.json', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const version = catalogue();
    const asked = askedFor(request);
    if (asked !== null) {
      const found = asked.map((name) => version.catalogue.find(name)).filter((i) => i !== undefined);
      return { kits: found.map((i) => shortKit(version.catalogue, i)) };
    }
    return (await lists.getOrInsertComputed(version, () => listOf(version)))(request, reply);
  });

  app.get('/kits/:id_or_slug/kit.json', { exposeHeadRoute: true }, (request, reply) => {
    const { catalogue: kits } = catalogue();
    const i = findKit(kits, request);
    const { access, digest, origin, findings, deprecated, proofs } = kits.releaseAt(i);
    const release = {
      access,
      digest: digest === null ? null : `sha256:${digest}`,
      origin,
      findings,
      deprecated,
      proofs,
    };
    const body = `{"kit":${kits.jsonAt(i).toString('utf8')},${JSON.stringify(release).slice(1)}`;
    reply.header('cache-control', 'no-cache');
    if (isNotModified(request, reply, etagOf(body))) return reply.send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  /** Also of a kit that was withdrawn: whoever has it should know. */
  app.get('/kits/:id_or_slug/versions.json', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const { catalogue: kits } = catalogue();
    const i = kits.find(idOrSlugOf(request));
    const slug = i === undefined ? idOrSlugOf(request) : kits.kitAt(i).slug;
    const wait = waitForText(customerNetworkOf(request.ip), 1);
    if (wait > 0) return busyFor(reply, wait);
    const [versions, marks] = await Promise.all([store.catalogue.versions(slug), store.catalogue.marks(slug)]);
    if (versions.length === 0 && i === undefined) throw noSuchKit();
    return {
      kit: slug,
      current: i === undefined ? null : (kits.releaseAt(i).digest?.slice(0, VERSION_LENGTH) ?? null),
      versions: versions.map(({ digest, at, commit, files, changes }) => ({
        version: versionOf(digest),
        digest: `sha256:${digest}`,
        at: at === 0 ? null : isoTime(at),
        commit,
        files,
        changes,
      })),
      marks: marks.map(({ digest, state, reason, at }) => ({
        version: digest === null ? null : versionOf(digest),
        state,
        reason,
        at: isoTime(at),
      })),
    };
  });

  app.get('/kits/:id_or_slug/content.md', { exposeHeadRoute: true }, async (request, reply) => {
    const { catalogue: kits } = catalogue();
    const i = findKit(kits, request);
    const release = kits.releaseAt(i);
    reply.header('cache-control', 'no-cache');
    if (release.access !== 'public') return refuse(reply, 403, 'forbidden', FOR_ACCOUNTS);
    const asked = versionAsked(request.query);
    const isCurrent = asked === undefined && release.contentHash !== null;
    if (isCurrent && isNotModified(request, reply, etagOf(release.contentHash!))) return reply.send();
    const work = workOf(release);
    const wait = waitForText(customerNetworkOf(request.ip), work);
    if (wait > 0) return busyFor(reply, wait);
    if (!budget.take(work)) {
      reply.header('retry-after', String(BUSY_SECONDS));
      return refuse(reply, 503, 'busy', 'The service is busy. Try again in a few seconds.');
    }
    if (asked !== undefined) return sendVersion(store, kits.kitAt(i).slug, asked, reply);
    const content = await contents.read(release);
    if (release.digest !== null) reply.header('x-kit-digest', `sha256:${release.digest}`);
    return reply.type('text/markdown; charset=utf-8').send(content);
  });
}

const FOR_ACCOUNTS = 'The files of this kit are for accounts on Pro and above.';

function busyFor(reply: FastifyReply, seconds: number): FastifyReply {
  reply.header('retry-after', String(seconds));
  return refuse(reply, 429, 'too_many_requests', 'Too many requests from this address. Try again in a minute.');
}

/** In the form of the API's errors. */
function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  reply.request.outcome = code;
  return reply.code(status).send({ error: { code, message } });
}

/** The kits in `?kit=a&kit=b`; null if the whole list is asked for. */
function askedFor({ query }: FastifyRequest): string[] | null {
  const { kit } = query as { kit?: unknown };
  if (kit === undefined) return null;
  const names = [kit].flat().filter((name) => typeof name === 'string');
  if (names.length > MAX_ASKED) throw new PublicError('invalid_request', `kit: at most ${MAX_ASKED} can be asked for.`);
  return names;
}

/** A few kits per turn of the event loop: there may be 100,000. */
async function listOf({ catalogue }: CatalogueVersion) {
  const parts: string[] = [];
  for (let i = 0; i < catalogue.count; i++) {
    if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    parts.push(JSON.stringify(shortKit(catalogue, i)));
  }
  return fixedDocument('application/json; charset=utf-8', `{"kits":[${parts.join(',')}]}`);
}

function shortKit(catalogue: Catalogue, i: number) {
  const { slug, name, tagline, ai_targets } = catalogue.kitAt(i);
  const { access, digest, deprecated, formerSlugs } = catalogue.releaseAt(i);
  const version = digest === null ? null : versionOf(digest);
  return {
    slug,
    name,
    tagline,
    ai_targets,
    access,
    version,
    digest: digest === null ? null : `sha256:${digest}`,
    deprecated,
    /** Whoever asked for one of these is answered with this kit. */
    former_slugs: formerSlugs,
  };
}
