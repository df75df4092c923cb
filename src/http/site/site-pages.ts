import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DashboardConfig, isOverTls } from '../../config/dashboard-config.ts';
import { MAX_SEARCH_LENGTH } from '../kits/kit-shelf.ts';
import { visitedUrl } from '../own-url.ts';
import { securityHeaders } from '../wire/security-headers.ts';
import { documentOf, type Frame, type PageParts } from './pages/frame.ts';
import { downloadErrorPage, messagePage, type Readiness, statusPage } from './pages/message-page.ts';

export type SitePages = ReturnType<typeof sitePages>;

export function sitePages(app: FastifyInstance, config: DashboardConfig, pagesDir: string) {
  const readShell = shellReader(join(pagesDir, 'site.html'));
  const headers = (reply: FastifyReply) => securityHeaders(reply, 'page', isOverTls(config));

  /** Null while the pages are not built. */
  async function frameFor(request: FastifyRequest): Promise<Frame | null> {
    const shell = await readShell();
    return shell && { shell, base: visitedUrl(app, config.publicUrl, request), config };
  }

  /** False if the caller should get JSON. Not the reply: awaiting it would wait for its end and give undefined. */
  async function send(reply: FastifyReply, status: number, parts: () => PageParts): Promise<boolean> {
    const frame = wantsPage(reply.request) ? await frameFor(reply.request).catch(() => null) : null;
    if (frame === null) return false;
    headers(reply);
    reply
      .code(status)
      .removeHeader('etag')
      .removeHeader('content-disposition')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(documentOf(frame, parts()));
    return true;
  }

  const errorPage = (reply: FastifyReply, status: number) =>
    send(reply, status, () => messagePage(status, reply.request.id, status === 404 ? kitWords(reply.request) : ''));

  return {
    frameFor,
    headers,
    errorPage,
    downloadError: (reply: FastifyReply, status: number, message: string) =>
      send(reply, status, () => downloadErrorPage(status, message, reply.request.id, kitSlug(reply.request))),
    statusPage: (reply: FastifyReply, readiness: Readiness) =>
      send(reply, readiness.isReady ? 200 : 503, () => statusPage(readiness)),
    /** For pages that are limited or not public. */
    async refuse(reply: FastifyReply, status: keyof typeof REFUSALS, limitedForSeconds = 0): Promise<FastifyReply> {
      const waitSeconds = status === 503 ? BUSY_SECONDS : limitedForSeconds;
      if (waitSeconds > 0) reply.header('retry-after', String(waitSeconds));
      const error = REFUSALS[status];
      reply.request.outcome = error.code;
      if (await errorPage(reply, status)) return reply;
      return reply.code(status).removeHeader('etag').header('cache-control', 'no-store').send({ error });
    },
  };
}

/** Reads the shell again if the build was replaced while the server runs. Null while there is no build. */
function shellReader(file: string): () => Promise<Frame['shell'] | null> {
  let shell: Frame['shell'] | null = null;
  return async () => {
    const found = await stat(file).catch(() => null);
    if (found === null) return null;
    const build = `${found.mtimeMs} ${found.ino} ${found.size}`;
    if (shell?.build !== build) shell = { build, text: await readFile(file, 'utf8') };
    return shell;
  };
}

/** The kit that a mistyped or old address names: the search tolerates typos. */
function kitWords(request: FastifyRequest): string {
  return kitSlug(request).replaceAll('-', ' ').slice(0, MAX_SEARCH_LENGTH);
}

function kitSlug({ params }: FastifyRequest): string {
  return (params as { id_or_slug?: string }).id_or_slug ?? '';
}

/** After a busy moment, the site answers again by then. */
const BUSY_SECONDS = 2;

/** In the form of the API's errors, for programs that read the site. */
const REFUSALS = {
  403: { code: 'forbidden', message: 'The files of this kit are for accounts on Pro and above.' },
  429: { code: 'too_many_requests', message: 'Too many requests from this address. Try again in a minute.' },
  503: { code: 'busy', message: 'The site is busy. Try again in a few seconds.' },
} as const;

/** Only a browser's navigation counts: programs, and scripts on pages, get JSON as the contract says. */
function wantsPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return /(^|[,\s])text\/html\b/i.test(headers.accept ?? '');
}
