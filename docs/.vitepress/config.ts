import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import llms from 'vitepress-plugin-llms';

/** The site's own mark. As data, because the theme looks for files under /docs/ only. */
const mark = readFileSync(new URL('../../dashboard/public/icon.svg', import.meta.url), 'base64');

const page = (text: string, link: string) => ({ text, link });

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
  transformHead: ({ title, description }) =>
    Object.entries({ type: 'article', site_name: 'Kitscout', title, description }).map(([name, content]) => [
      'meta',
      { property: `og:${name}`, content },
    ]),
  srcExclude: ['README.md', 'node_modules/**', 'dist/**'],
  ignoreDeadLinks: [/^\/(openapi\.json|docs\/reference|llms)/, /catalogue\//],
  vite: {
    plugins: [llms({ domain: '', ignoreFiles: ['README.md'], excludeIndexPage: false })],
    build: { chunkSizeWarningLimit: 1500 },
  },
  // The default themes have colours that are too faint to read on their background.
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
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
      {
        text: 'Start',
        items: [
          page('Overview', '/'),
          page('Quick start', '/quickstart'),
          page('Authentication', '/authentication'),
          page('Security of keys', '/security'),
          page('Limits and what counts', '/limits'),
          page('Scores and fallback', '/scores'),
        ],
      },
      {
        text: 'Endpoints',
        items: [
          page('Recommend kits', '/endpoints/recommend'),
          page('List kits', '/endpoints/list-kits'),
          page('Get a kit', '/endpoints/get-kit'),
          page('Download a kit', '/endpoints/download-kit'),
          page('Usage', '/endpoints/usage'),
        ],
      },
      {
        text: 'Errors',
        items: [
          page('All errors', '/errors/'),
          page('invalid_request', '/errors/invalid_request'),
          page('missing_api_key', '/errors/missing_api_key'),
          page('invalid_api_key', '/errors/invalid_api_key'),
          page('subscription_inactive', '/errors/subscription_inactive'),
          page('tier_required', '/errors/tier_required'),
          page('not_found', '/errors/not_found'),
          page('rate_limit_exceeded', '/errors/rate_limit_exceeded'),
          page('internal_error', '/errors/internal_error'),
          page('content_unavailable', '/errors/content_unavailable'),
        ],
      },
      {
        text: 'Tools',
        items: [
          page('TypeScript SDK', '/sdk'),
          page('Command line', '/cli'),
          page('MCP', '/mcp'),
          page('Writing a kit', '/authoring'),
        ],
      },
      {
        text: 'Run it yourself',
        items: [
          page('Deploy', '/deploy'),
          page('Dashboard, mail and payments', '/dashboard'),
          page('Scaling and backups', '/scaling'),
          page('How good it is', '/eval'),
          page('How fast it is', '/bench-engine'),
        ],
      },
      { text: 'About', items: [page('Versioning', '/versioning'), page('Changelog', '/changelog')] },
    ],
  },
});
