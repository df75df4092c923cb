import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { READ_AT_ONCE } from '../kits/kit-shelf.ts';
import { escapeMarkup } from './html.ts';
import { kitPath } from './kits-query.ts';

/** A site map may have 50,000 addresses. */
const MAX_ADDRESSES = 45_000;

export function robotsText(base: string | null): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard/api/',
    'Disallow: /kits?',
    'Allow: /',
    ...(base === null ? [] : ['', `Sitemap: ${base}/sitemap.xml`]),
    '',
  ].join('\n');
}

export async function siteMap(base: string, catalogue: Catalogue, docs: readonly string[]): Promise<string> {
  const paths = ['/', '/kits', '/suggest', '/pricing', ...docs];
  const { page } = catalogue.list({ limit: MAX_ADDRESSES, offset: 0 });
  for (const [i, kit] of page.entries()) {
    if (i % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    paths.push(kitPath(catalogue.kitAt(kit).slug));
  }
  const entries = paths.map((path) => `  <url><loc>${escapeMarkup(base + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
