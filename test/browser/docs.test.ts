import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openWindow, skipBrowser, untilTrue } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DIST = fileURLToPath(new URL('../../docs/dist', import.meta.url));
/** The endpoints of the first section; the reference loads the others on scrolling. */
const SUMMARIES = Object.values(
  (
    JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, object>;
    }
  ).paths,
)
  .flatMap((path) => Object.values(path))
  .filter(({ tags }: { tags: string[] }) => tags[0] === 'kits')
  .map(({ summary }: { summary: string }) => summary);
const PAGES = globSync('**/*.html', { cwd: DIST })
  .filter((name) => name !== '404.html')
  .map((name) => name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, ''));

const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The only rules whose result depends on the colour scheme. */
const CONTRAST = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const DARK_TOO = ['', 'quickstart', 'errors/', 'endpoints/recommend', 'scores', 'mcp'];

describe('the docs in a browser', {
  skip: skipBrowser || (process.env.KITSCOUT_TEST_EVERY_PAGE !== '1' && 'in test:accessibility'),
  timeout: 540_000,
}, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    service = await startService();
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const foreign = (page: Page, hosts: string[]) =>
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== service.url && origin !== 'null') hosts.push(request.url());
    });

  test('axe finds nothing on any page in light or dark mode, no request leaves the service, and the CSP blocks nothing', async () => {
    const { page, context, complaints } = await openWindow(browser, service.url, { colorScheme: 'light' });
    const hosts: string[] = [];
    foreign(page, hosts);
    // Many pages are alike. `npm run test:accessibility` checks every page, which takes two more minutes.
    const isEvery = process.env.KITSCOUT_TEST_EVERY_PAGE === '1';
    for (const path of PAGES.filter((path, i) => isEvery || DARK_TOO.includes(path) || i % 9 === 0)) {
      await page.goto(`/docs/${path}`);
      await page.waitForSelector('h1');
      if (!DARK_TOO.includes(path) && !isEvery) continue;
      await page.evaluate(AXE);
      // Dark mode changes only colours, and the frame around the content is the same everywhere, so these pages cover
      // both.
      const isWhole = DARK_TOO.includes(path);
      for (const scheme of isWhole ? ['light', 'dark'] : ['light']) {
        await page.evaluate(`document.documentElement.classList.toggle('dark', ${scheme === 'dark'})`);
        const rules = scheme === 'dark' ? CONTRAST : RULES;
        const found = (await page.evaluate(
          `axe.run(${isWhole ? 'document' : "'#VPContent'"}, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
            violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 150)).join(' | ')))`,
        )) as string[];
        assert.deepEqual(found, [], `${path}, ${scheme}`);
      }
    }
    assert.deepEqual(hosts, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('examples use the address that the page was loaded from', async () => {
    const { page, context } = await openWindow(browser, service.url);
    await page.goto('/docs/quickstart');
    await untilTrue(
      page,
      `document.querySelector('.language-sh code')?.ownerDocument.body.innerText.includes('${service.url}/api')`,
    );
    await page.click('a[href="/docs/mcp"]');
    await untilTrue(
      page,
      `location.pathname === '/docs/mcp' && document.body.innerText.includes('${service.url}/mcp')`,
    );
    await context.close();
  });

  test('on request the examples have the reader’s key, which is neither stored nor sent', async () => {
    const key = `kits_${'a'.repeat(31)}`;
    const { page, context, complaints } = await openWindow(browser, service.url);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    const example = (text: string) => page.locator('.language-sh').filter({ hasText: text }).first();
    await page.goto('/docs/endpoints/recommend');
    await example('Bearer $KITSCOUT_API_KEY').waitFor();
    await page.getByText('Fill my key into the examples').click();
    await page.getByLabel('Your key').fill(key.slice(0, -1));
    await page.getByText('has 36 characters').waitFor();
    await example('Bearer $KITSCOUT_API_KEY').waitFor();
    await page.getByLabel('Your key').fill(` ${key}`);
    await example(`Bearer ${key}`).waitFor();
    await page.evaluate(AXE);
    const found = await page.evaluate(
      `axe.run('.own-key', { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) => violations.map(({ id }) => id))`,
    );
    assert.deepEqual(found, []);
    // Settings of a project may be shared: they keep the variable.
    await page.getByRole('link', { name: 'MCP', exact: true }).click();
    await example(`Bearer ${key}`).waitFor();
    await page
      .locator('.language-json')
      .filter({ hasText: /Bearer \$\{KITSCOUT_API_KEY\}/ })
      .first()
      .waitFor();
    await page
      .locator('.language-json')
      .filter({ hasText: `"KITSCOUT_API_KEY": "${key}"` })
      .waitFor();
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    assert.equal((stored as string).includes(key), false);
    assert.deepEqual(
      sent.filter((request) => request.includes(key)),
      [],
    );
    await page.getByText('Fill my key into the examples').click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await example('Bearer $KITSCOUT_API_KEY').waitFor();
    assert.equal(((await page.textContent('body')) ?? '').includes(key), false);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('local search finds a page', async () => {
    const { page, context } = await openWindow(browser, service.url);
    await page.goto('/docs/');
    // The shortcut works only once the page's script runs, which is after the load event.
    await until(async () => {
      await page.keyboard.press('Control+k');
      return page.waitForSelector('#localsearch-input', { timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    }, 60_000);
    await page.fill('#localsearch-input', 'rate_limit_exceeded');
    await page.waitForSelector('.result');
    assert.match((await page.textContent('.result'))!, /rate_limit_exceeded/);
    await context.close();
  });

  test('on a phone, Tab does not reach anything off screen', async () => {
    const { page, context } = await openWindow(browser, service.url, { viewport: { width: 360, height: 640 } });
    await page.goto('/docs/quickstart');
    await untilTrue(page, `document.querySelector('.VPLocalNav .menu') !== null`);
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      const unseen = await page.evaluate(`document.activeElement.getBoundingClientRect().right <= 0`);
      assert.equal(unseen, false, (await page.evaluate('document.activeElement.outerHTML')) as string);
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Authentication' }).first().click();
    await page.waitForURL('**/docs/authentication');
    await context.close();
  });

  test('on a phone, the names of fields are whole', async () => {
    const { page, context } = await openWindow(browser, service.url, { viewport: { width: 360, height: 640 } });
    await page.goto('/docs/endpoints/recommend');
    assert.equal(
      await page.evaluate(`document.querySelector('.vp-doc td:first-child code').getClientRects().length`),
      1,
    );
    await context.close();
  });

  test('the interactive reference shows every endpoint and loads only our own files', async () => {
    const { page, context, complaints } = await openWindow(browser, service.url);
    const hosts: string[] = [];
    foreign(page, hosts);
    await page.goto('/docs/reference/');
    for (const title of SUMMARIES) await page.getByText(title).first().waitFor({ state: 'attached', timeout: 30_000 });
    assert.deepEqual(hosts, []);
    assert.deepEqual(complaints, []);
    assert.equal(await page.getByText('needs JavaScript').isVisible(), false);
    assert.equal(await page.getByText('Generate MCP').count(), 0, 'it would link to another host');
    assert.equal(await page.evaluate('document.documentElement.lang'), 'en');
    await context.close();
    const without = await openWindow(browser, service.url, { javaScriptEnabled: false });
    await without.page.goto('/docs/reference/');
    await without.page.getByText('needs JavaScript').waitFor();
    await without.context.close();
  });

  test('every page is also available as Markdown and listed in llms.txt', async () => {
    const index = await (await fetch(`${service.url}/llms.txt`)).text();
    assert.match(index, /\[Kitscout\]\(\/docs\/index\.md\)/);
    assert.match(index, /quickstart\.md/);
    assert.equal(await (await fetch(`${service.url}/docs/llms.txt`)).text(), index);
    for (const path of ['/llms-full.txt', '/docs/llms-full.txt', '/docs/quickstart.md']) {
      const page = await fetch(service.url + path);
      assert.match(page.headers.get('content-type')!, path.endsWith('.md') ? /text\/markdown/ : /text\/plain/);
      assert.ok(
        (await page.text()).includes(`curl -s ${service.url}/api/v1/recommend`),
        `${path}: with this service's address`,
      );
      const again = await fetch(service.url + path, { headers: { 'if-none-match': page.headers.get('etag')! } });
      assert.equal(again.status, 304);
    }
    const sdk = await (await fetch(`${service.url}/docs/sdk.md`)).text();
    assert.ok(sdk.includes('| `KITSCOUT_URL`, then `http://127.0.0.1:8080` |'), 'a default value is not replaced');
    for (const path of ['/docs/', '/docs/quickstart', '/docs/reference/'])
      assert.match(
        (await fetch(service.url + path)).headers.get('content-security-policy') ?? '',
        /default-src 'none'.*connect-src 'self'/,
      );
    assert.equal((await fetch(`${service.url}/docs/no-such-page`)).status, 404);
  });
});
