import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const BASE = '/dashboard/';

/** The browser requests the font together with the style sheet that names it, so that text is drawn only once. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${BASE}${name}` },
          injectTo: 'head' as const,
        })),
  },
};

// If it were set to something else, the pages would contain React's development build.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

/** Two pages: the app (index.html, for every path under /dashboard) and the site (site.html, for /). */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [react(), preloadFont],
  build: {
    target: 'es2023',
    // Browsers since spring 2024, which support light-dark() without transformation.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows nothing inline, so no asset may be inlined as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { app: `${import.meta.dirname}/index.html`, site: `${import.meta.dirname}/site.html` } },
  },
  server: {
    // For use next to `npm start`, which provides the data. The Host header stays unchanged, because the server accepts
    // writes only from pages of its own host.
    proxy: { '^/(dashboard/api|api|openapi.json)': { target: 'http://127.0.0.1:8080', changeOrigin: false } },
  },
});
