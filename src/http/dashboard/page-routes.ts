import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../etag.ts';
import type { DashboardDeps } from './deps.ts';
import { type Encoding, type PageFile, PageFiles } from './page-files.ts';
import { securityHeaders } from './security-headers.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/** The site at /, the app under /dashboard, and the files of both. Which page of the app an address means, the app decides. */
export function registerPages(
  app: FastifyInstance,
  { pagesDir, config }: Pick<DashboardDeps, 'pagesDir' | 'config'>,
): void {
  const pages = new PageFiles(pagesDir);
  const overTls = config.publicUrl?.startsWith('https://') ?? false;

  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string, fallback: string) => {
    const files = await pages.current();
    const file = files.get(path) ?? files.get(fallback);
    securityHeaders(reply, 'page', overTls);
    if (file === undefined) return notBuilt(reply);
    return send(request, reply, file);
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => answer(request, reply, 'site.html', 'index.html'),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: (request, reply) => answer(request, reply, 'favicon.ico', 'icon.svg'),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/dashboard',
    handler: (request, reply) => answer(request, reply, 'index.html', 'index.html'),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/dashboard/*',
    handler: async (request, reply) => {
      const path = (request.params as { '*': string })['*'];
      // A hashed file that is gone must not come as a page: the browser would take the page for a script.
      if (path.startsWith('assets/') && !(await pages.current()).has(path)) return reply.callNotFound();
      return answer(request, reply, path, 'index.html');
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  reply.header('cache-control', file.immutable ? A_YEAR : 'no-cache').header('vary', 'accept-encoding');
  if (isNotModified(request, reply, file.etag)) return reply.send();
  const encoding = accepted(request.headers['accept-encoding'], file);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = file.bytes[encoding];
  reply.type(file.type).header('content-length', bytes.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes);
}

/** The smallest form that the browser reads. */
function accepted(header: string | string[] | undefined, { bytes }: PageFile): Encoding {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim());
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
  const forms: Encoding[] = ['identity', ...(['gzip', 'br'] as const).filter(takes)];
  return forms.reduce((best, form) => (bytes[form].length < bytes[best].length ? form : best));
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(
      'Kitscout is running, but its pages are not built. Run "npm run build" and start it again. The API works: see /openapi.json.\n',
    );
}
