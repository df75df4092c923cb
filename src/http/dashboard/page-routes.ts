import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isOverTls } from '../../config/dashboard-config.ts';
import { notBuilt } from '../not-built.ts';
import { IMMUTABLE } from '../wire/etag.ts';
import { securityHeaders } from '../wire/security-headers.ts';
import type { DashboardDeps } from './deps.ts';

/** What browsers may load of the build: no path with dots leaves the folder, and internal files are not served. */
const PAGE_FILE = /^(assets\/)?[\w-]+(\.[\w-]+)*\.(html|js|css|svg|png|ico|webp|woff2|txt|webmanifest)$/;
/** Scripts, styles and fonts: no browser shows one as a page. */
const PART_OF_PAGE = /^(assets\/[\w-]+|theme)\.(js|css|woff2)$/;

/** The app under /dashboard, its files, and those of the site. The app routes addresses to pages. */
export async function registerPages(app: FastifyInstance, { pagesDir, config }: DashboardDeps): Promise<void> {
  await app.register(fastifyStatic, {
    root: pagesDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The first start of a checkout builds the pages, and says so.
    suppressWarning: true,
  });
  const overTls = isOverTls(config);
  const exists = async (path: string) => (await stat(join(pagesDir, path)).catch(() => null)) !== null;

  const answer = async (reply: FastifyReply, path: string, fallback: string) => {
    // What only documents need would be a tenth of what a first visit loads.
    securityHeaders(reply, PART_OF_PAGE.test(path) ? 'data' : 'page', overTls);
    // Checked at every request: a build may finish, or replace the last one, while the server runs.
    if (!(await exists('index.html'))) return notBuilt(reply);
    const file = PAGE_FILE.test(path) && (await exists(path)) ? path : fallback;
    // A missing hashed file must not be answered with a page: the browser would treat the page as a script.
    if (file !== path && path.startsWith('assets/')) return reply.callNotFound();
    return reply.header('cache-control', file.startsWith('assets/') ? IMMUTABLE : 'no-cache').sendFile(file);
  };

  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/favicon.ico', handler: (_request, reply) => answer(reply, 'favicon.ico', 'icon.svg') });
  // The catalogue had pages here too, with the same parameters.
  for (const url of ['/dashboard/kits', '/dashboard/kits/*'])
    app.route({
      method,
      url,
      handler: (request, reply) => reply.redirect(request.url.slice('/dashboard'.length), 301),
    });
  for (const url of ['/dashboard', '/dashboard/*'])
    app.route({
      method,
      url,
      handler: (request, reply) => answer(reply, (request.params as { '*'?: string })['*'] ?? '', 'index.html'),
    });
}
