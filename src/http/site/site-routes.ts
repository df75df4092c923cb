import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PriceList } from '../../accounts/tiers.ts';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { PublicError } from '../../errors.ts';
import { minuteLimit, sharedBucket } from '../concurrency/rate-limits.ts';
import { SegmentedCache } from '../concurrency/segmented-cache.ts';
import { notBuilt } from '../not-built.ts';
import { askFor } from '../routes/recommend.ts';
import { idOrSlugOf, type RouteDeps } from '../routes/route.ts';
import { fixedDocument } from '../wire/fixed-document.ts';
import { registerKitFileRoutes } from './kit-file-routes.ts';
import { comparedKit, filePageData, kitPageData, kitsPageData, landingKits } from './kit-views.ts';
import { kitPath, kitsPath, readKitsQuery, viewPath } from './kits-query.ts';
import { comparePage, MAX_COMPARED } from './pages/compare-page.ts';
import { filePage } from './pages/file-page.ts';
import { documentOf, type Frame } from './pages/frame.ts';
import { kitPage } from './pages/kit-page.ts';
import { kitsPage } from './pages/kits-page.ts';
import { landingPage } from './pages/landing-page.ts';
import { pricingPage, readNeeds, readPeriod } from './pages/pricing-page.ts';
import { suggestPage } from './pages/suggest-page.ts';
import { robotsText, siteMap } from './search-engines.ts';
import type { SitePages } from './site-pages.ts';

interface SiteDeps extends RouteDeps {
  pages: SitePages;
  prices: () => Promise<PriceList>;
  /** The paths of its pages. */
  docs: readonly string[];
}

interface Page {
  /** Pages with the same key, over the same catalogue and for visitors at the same address, are rendered once. */
  key: string;
  isSearch?: boolean;
  type?: string;
  render: (frame: Frame, version: CatalogueVersion) => Promise<string>;
}

const MAX_PAGES = 300;
const MAX_KEY_LENGTH = 1_000;
/** More than can be compared: some may not exist. */
const MAX_ASKED = 10;
/** Newly rendered pages per second, for all visitors together. */
const MAX_RENDERS_PER_SECOND = 30;
/** For each address: one visitor must not use up what all share. */
const MAX_RENDERS_PER_MINUTE = 240;
const MAX_SEARCHES_PER_MINUTE = 60;

/** Pages are the same for everyone: the session cookie is not sent here, and a script adds what depends on it. */
export function registerSite(app: FastifyInstance, deps: SiteDeps): void {
  const { pages, catalogue, contents, answers } = deps;
  const rendered = new WeakMap<CatalogueVersion, SegmentedCache<Promise<ReturnType<typeof fixedDocument>>>>();
  const budget = sharedBucket(MAX_RENDERS_PER_SECOND);
  const waitToRender = minuteLimit(MAX_RENDERS_PER_MINUTE);
  const waitToSearch = minuteLimit(MAX_SEARCHES_PER_MINUTE);

  const askOf = ({ ip }: FastifyRequest, version: CatalogueVersion) => askFor(deps, version, ip);

  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler });

  const answer = async (request: FastifyRequest, reply: FastifyReply, { key, isSearch, type, render }: Page) => {
    const version = catalogue();
    pages.headers(reply);
    const frame = await pages.frameFor(request);
    if (frame === null) return notBuilt(reply);
    const kept = rendered.getOrInsertComputed(version, () => new SegmentedCache(MAX_PAGES, MAX_KEY_LENGTH));
    const fullKey = `${frame.shell.build} ${frame.base} ${key}`;
    let wait = 0;
    try {
      const send = await kept.get(fullKey, async () => {
        wait = (isSearch === true ? waitToSearch : waitToRender)(request.ip);
        if (wait > 0 || !budget.take(request.ip)) throw REFUSED;
        return fixedDocument(type ?? 'text/html; charset=utf-8', await render(frame, version));
      });
      return send(request, reply.header('cache-control', 'no-cache'));
    } catch (error) {
      kept.drop(fullKey);
      if (error !== REFUSED) throw error;
      return pages.refuse(reply, wait > 0 ? 429 : 503, wait);
    }
  };

  get('/', async (request, reply) => {
    const prices = await deps.prices();
    return answer(request, reply, {
      key: `/ ${JSON.stringify(prices)}`,
      render: async (frame, version) =>
        documentOf(
          frame,
          landingPage(frame, {
            ...(await landingKits(version, askOf(request, version))),
            limits: deps.limits,
            prices: prices.month,
          }),
        ),
    });
  });
  get('/pricing', async (request, reply) => {
    const prices = await deps.prices();
    const query = request.query as Record<string, unknown>;
    const asked = readNeeds(query);
    const per = readPeriod(query, prices);
    return answer(request, reply, {
      key: `/pricing ${JSON.stringify([prices, asked, per])}`,
      render: async (frame) => documentOf(frame, pricingPage(frame, { limits: deps.limits, prices, asked, per })),
    });
  });
  get('/suggest', (request, reply) =>
    answer(request, reply, {
      key: '/suggest',
      render: async (frame) => documentOf(frame, suggestPage(frame)),
    }),
  );
  get('/kits', (request, reply) => {
    const query = readKitsQuery(request.query as Record<string, unknown>);
    return answer(request, reply, {
      key: kitsPath(query, { page: query.page }),
      isSearch: query.words !== '',
      render: async (frame, version) =>
        documentOf(frame, kitsPage(await kitsPageData(version, query, askOf(request, version)))),
    });
  });
  get('/kits/', async (request, reply) => {
    const query = readKitsQuery(request.query as Record<string, unknown>);
    return reply.redirect(kitsPath(query, { page: query.page }), 301);
  });
  get('/kits/:id_or_slug/', async (request, reply) => reply.redirect(kitPath(idOrSlugOf(request)), 301));
  get('/kits/:id_or_slug', async (request, reply) => {
    const { catalogue: kits } = catalogue();
    const kit = kits.find(idOrSlugOf(request));
    if (kit === undefined) throw noSuchPage();
    if (isFormerSlug(kits, kit, request)) return reply.redirect(kitPath(kits.kitAt(kit).slug), 301);
    // Browsers say that a person opens a page; most crawlers and link checkers do not.
    if (request.headers['sec-fetch-dest'] === 'document') answers.count(kits.kitAt(kit).slug, 'opened');
    return answer(request, reply, {
      key: `/kits/${kits.kitAt(kit).slug}`,
      render: async (frame, version) =>
        documentOf(frame, kitPage(frame, await kitPageData(version, kit, contents, askOf(request, version)))),
    });
  });
  get('/kits/:id_or_slug/view/*', async (request, reply) => {
    const { catalogue: kits } = catalogue();
    const kit = kits.find(idOrSlugOf(request));
    const name = (request.params as { '*': string })['*'];
    if (kit === undefined || !kits.kitAt(kit).deliverables.includes(name)) throw noSuchPage();
    if (isFormerSlug(kits, kit, request)) return reply.redirect(viewPath(kits.kitAt(kit).slug, name), 301);
    return answer(request, reply, {
      key: `/kits/${kits.kitAt(kit).slug}/view/${name}`,
      render: async (frame, version) => {
        const data = await filePageData(version, kit, name, contents);
        if (data === null) throw noSuchPage();
        return documentOf(frame, filePage(frame, data));
      },
    });
  });
  get('/compare', (request, reply) => {
    const { catalogue: kits } = catalogue();
    const asked = [(request.query as { kit?: string | string[] }).kit ?? []].flat();
    const found = asked.slice(0, MAX_ASKED).map((name) => kits.find(name));
    const compared = [...new Set(found.filter((kit) => kit !== undefined))].slice(0, MAX_COMPARED);
    return answer(request, reply, {
      key: `/compare ${compared.map((kit) => kits.kitAt(kit).slug).join(' ')}`,
      render: async (frame, version) =>
        documentOf(
          frame,
          // By name: another version may have replaced this one meanwhile.
          comparePage(
            compared.flatMap((kit) => {
              const number = version.catalogue.find(kits.kitAt(kit).slug);
              return number === undefined ? [] : [comparedKit(version, number)];
            }),
          ),
        ),
    });
  });
  get('/sitemap.xml', (request, reply) =>
    answer(request, reply, {
      key: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      render: ({ base }, version) => siteMap(base, version.catalogue, deps.docs),
    }),
  );
  get('/robots.txt', async (request, reply) => {
    const frame = await pages.frameFor(request);
    return reply.type('text/plain; charset=utf-8').send(robotsText(frame?.base ?? null));
  });
  registerKitFileRoutes(app, deps, pages);
}

/** Search engines and people learn the name of today; the id stays an address of its own. */
function isFormerSlug(kits: CatalogueVersion['catalogue'], kit: number, request: FastifyRequest): boolean {
  const { id, slug } = kits.kitAt(kit);
  return ![id, slug].includes(idOrSlugOf(request));
}

function noSuchPage(): PublicError {
  return new PublicError('not_found', 'There is no such page.');
}

const REFUSED = new Error('an address searches too often, or there is too much to render');
