import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type DashboardConfig, isOverTls } from '../../config/dashboard-config.ts';
import { once } from '../concurrency/once.ts';
import { ownUrl } from '../own-url.ts';
import { IMMUTABLE } from '../wire/etag.ts';
import { fixedDocument } from '../wire/fixed-document.ts';
import { contentSecurityPolicy, securityHeaders } from '../wire/security-headers.ts';

type Config = Pick<DashboardConfig, 'publicUrl'>;

/**
 * The docs at /docs, as built and committed in docs/dist; /llms.txt and /llms-full.txt; the interactive reference.
 * Resolves to the paths of the pages.
 */
export async function registerDocs(app: FastifyInstance, dir: string, config: Config): Promise<string[]> {
  const pages = existsSync(join(dir, 'index.html')) ? await registerPages(app, dir, config) : [];
  app.get('/docs/reference', { exposeHeadRoute: true }, (_request, reply) => reply.redirect('/docs/reference/', 301));
  app.get('/docs/reference/', { exposeHeadRoute: true }, async (_request, reply) => {
    const { html, scripts } = await reference();
    guard(reply, config, scripts);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
  app.get('/docs/reference/js/scalar.js', async (request, reply) =>
    (await reference()).sendScript(request, reply.header('cache-control', 'no-cache')),
  );
  return pages;
}

/** Scripts by their digests only; styles are inline in both the docs and the reference. No other host, ever. */
function guard(reply: FastifyReply, config: Config, scripts: readonly string[]): void {
  securityHeaders(reply, 'page', isOverTls(config));
  const policy = contentSecurityPolicy({
    'script-src': ["'self'", ...scripts.map((digest) => `'${digest}'`)].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
  });
  reply.header('content-security-policy', policy);
}

/** The address in every example. On the pages, a script fills in the one that the reader is at. */
const SHOWN_URL = 'http://127.0.0.1:8080';

async function registerPages(app: FastifyInstance, dir: string, config: Config): Promise<string[]> {
  const pages = globSync('**/*.html', { cwd: dir, exclude: ['404.html'] })
    .map((file) => `/docs/${file.replaceAll('\\', '/').replace(/(index)?\.html$/, '')}`)
    .sort();
  const { scripts } = JSON.parse(readFileSync(join(dir, 'build.json'), 'utf8')) as { scripts: string[] };
  await app.register((scope, _options, done) => {
    scope.register(fastifyStatic, {
      root: dir,
      prefix: '/docs/',
      prefixAvoidTrailingSlash: true,
      extensions: ['html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(dir, 'assets')) ? IMMUTABLE : 'no-cache');
      },
    });
    scope.addHook('onRequest', async (_request, reply) => {
      guard(reply, config, scripts);
    });
    const redirect = (from: string, to: string) =>
      scope.route({ method: ['GET', 'HEAD'], url: from, handler: (_request, reply) => reply.redirect(to, 301) });
    redirect('/docs', '/docs/');
    for (const page of pages) if (!page.endsWith('/')) redirect(`${page}/`, page);
    for (const file of globSync('{**/*.md,llms*.txt}', { cwd: dir })) {
      const isPage = file.endsWith('.md');
      // Assistants read these and use the examples as they are, so they name this service.
      const document = once(async () => {
        const text = await readFile(join(dir, file), 'utf8');
        const own = ownUrl(app, config.publicUrl);
        const filled = text.replaceAll(/^```.*?^```/gms, (example) => example.replaceAll(SHOWN_URL, own));
        return fixedDocument(`text/${isPage ? 'markdown' : 'plain'}; charset=utf-8`, filled);
      });
      const path = `/${file.replaceAll('\\', '/')}`;
      // The pages of the docs lead assistants to /docs/llms.txt and /docs/llms-full.txt.
      for (const url of isPage ? [`/docs${path}`] : [path, `/docs${path}`])
        scope.get(url, { exposeHeadRoute: true }, async (request, reply) =>
          (await document())(request, reply.header('cache-control', 'no-cache')),
        );
    }
    done();
  });
  return pages;
}

const SETTINGS = {
  url: '/openapi.json',
  pageTitle: 'Kitscout API reference',
  withDefaultFonts: false,
  theme: 'none',
  agent: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  telemetry: false,
  // On a local address, a button of theirs that leads to a foreign host, which the policy blocks. /mcp is ours.
  mcp: { disabled: true },
} as const;

/**
 * The way back, and the look of the site: its colours, as dashboard/src/styles/tokens.css has them, in the library's
 * variables. The library keeps the place of the bar free.
 */
const REFERENCE_BAR = `<style>
:root { --scalar-custom-header-height: 56px; --scalar-font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; --scalar-radius: 8px; }
.light-mode { color-scheme: light; --scalar-background-1: #ffffff; --scalar-background-2: #f6f8f7; --scalar-background-3: #f0f3f2; --scalar-background-accent: #e2f1ee; --scalar-border-color: #dde4e1; --scalar-color-1: #15201d; --scalar-color-2: #54625d; --scalar-color-3: #54625d; --scalar-color-accent: #0b6b5f; --scalar-button-1: #0b6b5f; --scalar-button-1-color: #ffffff; --scalar-button-1-hover: #07524a; --scalar-color-green: #0b6b5f; --scalar-color-red: #b3261e; --scalar-color-yellow: #805200; --scalar-color-orange: #805200; --scalar-color-blue: #1d5fa8; --scalar-color-purple: #6b4aa8; }
.dark-mode { color-scheme: dark; --scalar-background-1: #0e1312; --scalar-background-2: #151b1a; --scalar-background-3: #1c2422; --scalar-background-accent: #15322c; --scalar-border-color: #2a3633; --scalar-color-1: #e7eeeb; --scalar-color-2: #9db0a9; --scalar-color-3: #9db0a9; --scalar-color-accent: #5fcdb8; --scalar-button-1: #5fcdb8; --scalar-button-1-color: #04211c; --scalar-button-1-hover: #86dfce; --scalar-color-green: #5fcdb8; --scalar-color-red: #ff9d92; --scalar-color-yellow: #f2c566; --scalar-color-orange: #f2c566; --scalar-color-blue: #8ab8f2; --scalar-color-purple: #c4a8f5; }
.reference-bar { position: sticky; top: 0; z-index: 100; display: flex; gap: 20px; align-items: center; height: 56px; padding: 0 20px; box-sizing: border-box; background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText); font: 15px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-x: auto; white-space: nowrap; }
.reference-bar a { color: var(--scalar-color-1, CanvasText); text-decoration: none; padding: 8px 0; }
.reference-bar a:first-child { font-weight: 620; }
.reference-bar a:is(:hover, :focus-visible) { text-decoration: underline; }
</style><nav class="reference-bar" aria-label="Site"><a href="/">Kitscout</a><a href="/docs/">Docs</a><a href="/docs/quickstart">Quick start</a><a href="/kits">Kits</a><a href="/dashboard">Dashboard</a></nav>`;

/** Shown until the library runs. It cannot without a script, nor where the browser blocks all site data. */
const WITHOUT_SCRIPT =
  '<style>#app:not(:empty) ~ p { display: none }</style><p>The interactive reference needs JavaScript and site data. The same is in <a href="/docs/">the docs</a> and in <a href="/openapi.json">openapi.json</a>.</p>';

/** The reference's library takes megabytes, so it is loaded on first use, in an instance that is not kept. */
const reference = once(async () => {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(plugin, { routePrefix: '/docs/reference', configuration: SETTINGS });
  const { body } = await inner.inject('/docs/reference/');
  const html = body
    .replace('<html>', '<html lang="en">')
    .replace('<div id="app"></div>', `${REFERENCE_BAR}$&${WITHOUT_SCRIPT}`);
  const { rawPayload } = await inner.inject('/docs/reference/js/scalar.js');
  const inline = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return {
    html,
    scripts: [...inline].map(([, code]) => `sha256-${hash('sha256', code!, 'base64')}`),
    sendScript: fixedDocument('application/javascript; charset=utf-8', rawPayload),
  };
});
