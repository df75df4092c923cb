/**
 * `npm run og-image`: renders the preview image that chats and social networks show for links to the site to
 * dashboard/public/og.png.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openBrowser, skipBrowser } from '../test/support/browser.ts';

const FILE = fileURLToPath(new URL('../dashboard/public/og.png', import.meta.url));
const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

const PAGE = `<!doctype html><html lang="en"><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}); }
  * { box-sizing: border-box; margin: 0; }
  body { width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 460px; gap: 56px; align-items: center; padding: 72px;
    background: #0e1312; color: #e7eeeb; font: 28px/1.45 Inter; }
  .brand { display: flex; align-items: center; gap: 18px; font-size: 34px; font-weight: 680; letter-spacing: -0.02em; }
  h1 { margin: 44px 0 24px; font-size: 76px; line-height: 1.04; letter-spacing: -0.04em; font-weight: 680; }
  p { color: #9db0a9; }
  .card { padding: 34px; border: 1px solid #2a3633; border-radius: 24px; background: #151b1a; }
  .asked { padding: 18px 22px; border-radius: 12px; background: #1c2422; font-size: 24px; }
  .row { display: flex; justify-content: space-between; gap: 16px; padding: 22px 4px; border-bottom: 1px solid #2a3633; font-size: 25px; font-weight: 600; }
  .row:last-child { border: 0; padding-bottom: 0; }
  .row span { color: #5fcdb8; }
</style><body>
  <div>
    <div class="brand"><svg viewBox="0 0 32 32" width="60" height="60"><rect width="32" height="32" rx="8" fill="#5fcdb8"/><circle cx="16" cy="16" r="9.25" fill="none" stroke="#04211c" stroke-width="2"/><path d="M20.6 11.4 17.9 17.9 11.4 20.6 14.1 14.1z" fill="#04211c"/></svg>Kitscout</div>
    <h1>The right kit for what you are building</h1>
    <p>For Claude, ChatGPT, Codex, Gemini and Cursor</p>
  </div>
  <div class="card">
    <div class="asked">“Our tests fail at random on CI”</div>
    <div class="row">Flaky Test Hunter<span>✓</span></div>
    <div class="row">CI Pipeline Doctor</div>
    <div class="row">Unit Test Writer</div>
  </div>
</body></html>`;

if (skipBrowser !== false) process.exit(1);
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(PAGE);
await page.evaluate('document.fonts.ready');
await page.screenshot({ path: FILE });
await browser.close();
process.stdout.write(`${FILE}\n`);
