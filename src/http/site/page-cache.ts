import type { FastifyReply } from 'fastify';
import type { CatalogueVersion } from '../../catalogue-sync/catalogue-sync.ts';
import { SegmentedCache } from '../concurrency/segmented-cache.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { fixedDocument } from '../wire/fixed-document.ts';

const MAX_PAGES = 300;
const MAX_KEY_LENGTH = 1_000;

interface Rendered {
  text: string;
  type: string;
  etag: string;
  /** Kept from the second request on: most searches happen once, and compressing them blocks the event loop. */
  sendCompressed: ReturnType<typeof fixedDocument> | null;
  wasSent: boolean;
}

/** Rendered pages by key, discarded with their catalogue version. A failed render is not kept. */
export function pageCache() {
  const byVersion = new WeakMap<CatalogueVersion, SegmentedCache<Promise<Rendered>>>();
  return async (version: CatalogueVersion, key: string, render: () => Promise<string>): Promise<Rendered> => {
    const pages = byVersion.getOrInsertComputed(
      version,
      () => new SegmentedCache<Promise<Rendered>>(MAX_PAGES, MAX_KEY_LENGTH),
    );
    return pages
      .get(key, () => render().then(rendered))
      .catch((error) => {
        pages.drop(key);
        throw error;
      });
  };
}

/** Sends a page that may be cached publicly but must be revalidated. */
export async function sendRendered(page: Rendered, reply: FastifyReply): Promise<FastifyReply> {
  const { request } = reply;
  reply.header('cache-control', 'no-cache');
  if (isNotModified(request, reply, page.etag)) return reply.send();
  if (page.wasSent) {
    page.sendCompressed ??= fixedDocument(page.type, page.text);
    return page.sendCompressed(request, reply);
  }
  page.wasSent = true;
  return reply.type(page.type).send(page.text);
}

function rendered(text: string): Rendered {
  const type = text.startsWith('<?xml') ? 'application/xml; charset=utf-8' : 'text/html; charset=utf-8';
  return { text, type, etag: etagOf(text), sendCompressed: null, wasSent: false };
}
