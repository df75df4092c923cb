import { readFileSync } from 'node:fs';
import { defineConfig, type HeadConfig, type MarkdownRenderer } from 'vitepress';
import llms from 'vitepress-plugin-llms';
import { OWN_KEY, takesKey } from './theme/own-key-places';

/** The site's own mark. As data, because the theme looks for files under /docs/ only. */
const mark = readFileSync(new URL('../../dashboard/public/icon.svg', import.meta.url), 'base64');

interface Operation {
  summary: string;
  operationId: string;
}

const { paths, components } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const operations = Object.values<Record<string, Operation>>(paths).flatMap(Object.values<Operation>);
const errorCodes: string[] = components.schemas.Error.properties.error.properties.code.enum;

const page = (text: string, link: string) => ({ text, link });

/** Before the first example of a page that has a place for a key: the field that fills in the reader's. */
function offerKeyField(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('own-key', ({ tokens, Token }) => {
    let at = tokens.findIndex(({ type, info, content }) => type === 'fence' && takesKey(info, content));
    if (at === -1) return;
    // A group of examples may hold nothing but examples.
    while (tokens[at]!.level > 0 || tokens[at]!.nesting < 0) at--;
    const field = new Token('html_block', '', 0);
    field.content = `<${OWN_KEY} />\n`;
    tokens.splice(at, 0, field);
  });
}

/** The docs at /docs. The server serves what `npm run docs:build` writes to dist/, so a build is committed with its sources. */
export default defineConfig({
  title: 'Kitscout',
  titleTemplate: ':title · Kitscout docs',
  description: 'Find the kit that fits what you are building with AI, and put it into your project.',
  base: '/docs/',
  outDir: './dist',
  cleanUrls: true,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: '/favicon.ico', type: 'image/svg+xml' }]],
  transformHead: ({ title, description, assets }) => [
    ...assets
      .filter((file) => file.endsWith('.woff2'))
      .map((href): HeadConfig => ['link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href }]),
    ...Object.entries({ type: 'article', site_name: 'Kitscout', title, description }).map(
      ([name, content]): HeadConfig => ['meta', { property: `og:${name}`, content }],
    ),
  ],
  srcExclude: ['README.md', 'node_modules/**', 'dist/**'],
  ignoreDeadLinks: [/^\/(openapi\.json|docs\/reference|llms)/, /catalogue\//],
  vite: {
    plugins: [llms({ domain: '', ignoreFiles: ['README.md'], excludeIndexPage: false })],
    build: { chunkSizeWarningLimit: 1500 },
  },
  markdown: {
    // The default themes have colours that are too faint to read on their background.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: offerKeyField,
  },
  themeConfig: {
    logo: { src: `data:image/svg+xml;base64,${mark}`, alt: '' },
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Quick start', '/quickstart'),
      page('API', '/endpoints/recommend'),
      // Not a page of this site: the server renders it.
      { text: 'Reference', link: '/reference/', target: '_self' },
      { component: 'SiteLink', props: { text: 'Site', href: '/' } },
      { component: 'SiteLink', props: { text: 'Dashboard', href: '/dashboard' } },
    ],
    sidebar: [
      { text: 'Start', items: [page('Overview', '/'), page('Quick start', '/quickstart')] },
      {
        text: 'I have an account',
        items: [
          page('Authentication', '/authentication'),
          page('Security of keys', '/security'),
          page('Limits and what counts', '/limits'),
          page('Scores and fallback', '/scores'),
          page('Teams', '/teams'),
          page('Webhooks', '/webhooks'),
        ],
      },
      {
        text: 'Endpoints',
        items: operations.map(({ summary, operationId }) =>
          page(summary, `/endpoints/${operationId.replaceAll('_', '-')}`),
        ),
      },
      {
        text: 'Errors',
        items: [page('All errors', '/errors/'), ...errorCodes.map((code) => page(code, `/errors/${code}`))],
      },
      {
        text: 'Tools',
        items: [
          page('TypeScript SDK', '/sdk'),
          page('Python SDK', '/python'),
          page('Command line', '/cli'),
          page('MCP', '/mcp'),
          page('Will it get along?', '/check'),
        ],
      },
      {
        text: 'I run a server',
        items: [
          page('Your own catalogue', '/your-catalogue'),
          page('Writing a kit', '/authoring'),
          page('Does a kit help?', '/proof'),
          page('Deploy', '/deploy'),
          page('Publish the packages', '/publish'),
          page('Dashboard, mail and payments', '/dashboard'),
          page('Scaling and backups', '/scaling'),
          page('What people look for', '/demand'),
          page('How good it is', '/eval'),
          page('How fast it is', '/bench-engine'),
        ],
      },
      { text: 'About', items: [page('Versioning', '/versioning'), page('Changelog', '/changelog')] },
    ],
  },
});
