import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { SegmentedCache } from '../concurrency/segmented-cache.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { FixedDocument } from '../wire/fixed-document.ts';

const MAX_PAGES = 300;
const MAX_KEY_LENGTH = 1_000;
/** While the first catalogue is being built. */
const NO_VERSION = {};

interface Rendered {
  text: string;
  type: string;
  etag: string;
  /** Kept from the second request on: most searches happen once, and compressing them blocks the event loop. */
  document: FixedDocument | null;
  wasSent: boolean;
}

/** Rendered pages, discarded with their catalogue version. Those requested again are compressed once. */
export class PageCache {
  readonly #byVersion = new WeakMap<object, SegmentedCache<Promise<Rendered>>>();

  /** The page for the key, rendered only if it is not cached; a failed render is not kept. */
  async get(version: CatalogueVersion | null, key: string, render: () => Promise<string>): Promise<Rendered> {
    const pages = this.#byVersion.getOrInsertComputed(
      version ?? NO_VERSION,
      () => new SegmentedCache<Promise<Rendered>>(MAX_PAGES, MAX_KEY_LENGTH),
    );
    const page = pages.get(key, () => render().then(rendered));
    return page.catch((error) => {
      pages.drop(key);
      throw error;
    });
  }
}

/** Sends a page that may be cached publicly but must be revalidated. */
export async function sendRendered(
  page: Rendered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache');
  if (isNotModified(request, reply, page.etag)) return reply.send();
  if (page.wasSent) {
    page.document ??= new FixedDocument(page.type, page.text);
    return page.document.send(request, reply);
  }
  page.wasSent = true;
  return reply.type(page.type).send(page.text);
}

function rendered(text: string): Rendered {
  const type = text.startsWith('<?xml') ? 'application/xml; charset=utf-8' : 'text/html; charset=utf-8';
  return { text, type, etag: etagOf(text), document: null, wasSent: false };
}
