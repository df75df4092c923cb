import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { openBrowser, openWindow, signIn, skipBrowser, textOf, untilTrue } from '../support/browser.ts';
import { type Scene, startScene } from '../support/scene.ts';

const KILOBYTE = 1024;
const MAX_FIRST_LOAD = 25 * KILOBYTE;

describe('the public site', { skip: skipBrowser, timeout: 540_000 }, () => {
  let scene: Scene;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    scene = await startScene();
  });
  after(async () => {
    await browser?.close();
    await scene?.service.close();
  });

  for (const path of ['/', '/kits/flaky-test-hunter'])
    test(`${path} takes at most 25 KB without the font and requests no other host; its largest paint is printed`, async (t) => {
      const { page, context, complaints } = await openWindow(browser, scene.service.url);
      const network = await context.newCDPSession(page);
      const urls = new Map<string, string>();
      let bytes = 0;
      await network.send('Network.enable');
      network.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!urls.get(requestId)?.endsWith('.woff2')) bytes += encodedDataLength;
      });
      await page.addInitScript(
        'new PerformanceObserver((list) => { window.largestPaint = list.getEntries().at(-1).startTime; }).observe({ type: "largest-contentful-paint", buffered: true });',
      );
      const largestPaint = async () => {
        await page.waitForLoadState('networkidle');
        await untilTrue(page, 'window.largestPaint > 0');
        return Number(await page.evaluate('window.largestPaint'));
      };
      await page.goto(path);
      const paints = [await largestPaint()];
      const firstLoad = bytes;
      // Twice more with an empty cache: on a busy machine the first figure mostly measures the start of the browser.
      await network.send('Network.setCacheDisabled', { cacheDisabled: true });
      for (let i = 0; i < 2; i++) {
        await page.reload();
        paints.push(await largestPaint());
      }
      t.diagnostic(
        `${(firstLoad / KILOBYTE).toFixed(1)} KB without the font, largest paint ${paints.map(Math.round).join(', ')} ms`,
      );
      assert.ok(firstLoad > 0 && firstLoad <= MAX_FIRST_LOAD, `${firstLoad} bytes`);
      assert.ok(urls.size >= 4);
      for (const url of urls.values()) assert.ok(url.startsWith(scene.service.url), `${url} is on another host`);
      assert.deepEqual(complaints, []);
      await context.close();
    });

  test('printed from the dark theme, a page is dark on white, without menus', async () => {
    const { page, context } = await openWindow(browser, scene.service.url, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await page.goto('/kits/flaky-test-hunter');
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)');
    assert.equal(await page.evaluate('getComputedStyle(document.body).color'), 'rgb(21, 32, 29)');
    assert.equal(await page.getByRole('navigation').count(), 0);
    await context.close();
  });

  test(`from a search for "unreliable tests" to a ZIP with exactly the catalogue's files`, async () => {
    const { page, context, complaints } = await openWindow(browser, scene.service.url);
    await signIn(context, scene.service.url, scene.holder);
    await page.goto('/');
    await page.getByRole('link', { name: 'Browse kits' }).click();
    await page.getByLabel('Search kits').fill('unreliable tests');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Kits for “unreliable tests”' }).waitFor();
    assert.equal(await textOf(page.locator('.kit-card h2').first()), 'Flaky Test Hunter');
    await page.getByLabel('Assistant').selectOption('claude');
    await page.waitForURL('**/kits?q=unreliable+tests&platform=claude*');
    await page.getByRole('link', { name: 'Flaky Test Hunter' }).click();
    const side = page.getByRole('navigation', { name: 'Dashboard' });
    assert.equal(await side.getByRole('link', { name: 'Kits' }).getAttribute('aria-current'), 'page');
    assert.equal(await page.getByRole('navigation', { name: 'Site' }).count(), 0, 'one menu, not two');
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download ZIP' }).click(),
    ]);
    const zipped = unzipSync(readFileSync(await archive.path()));
    const kit = new URL('../../catalogue/flaky-test-hunter/', import.meta.url);
    const names = (await page.evaluate(
      `[...document.querySelectorAll('[data-file]')].map((item) => item.dataset.file)`,
    )) as string[];
    assert.ok(names.length > 20);
    for (const name of names)
      assert.deepEqual(
        Buffer.from(zipped[`flaky-test-hunter/skills/flaky-test-hunter/${name}`] ?? ''),
        readFileSync(new URL(name, kit)),
        name,
      );
    await page.getByRole('button', { name: 'Copy SKILL.md' }).click();
    await page.getByRole('button', { name: 'Copy SKILL.md' }).getByText('Copied').waitFor();
    await page.getByRole('status').getByText('Copied').waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), readFileSync(new URL('SKILL.md', kit), 'utf8'));
    // Without TLS there is no clipboard object.
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })`);
    await page.getByRole('button', { name: 'Copy README.md' }).click();
    await page.getByRole('button', { name: 'Copy README.md' }).getByText('Copied').waitFor();
    await page.evaluate('delete navigator.clipboard');
    assert.equal(
      await page.evaluate('navigator.clipboard.readText()'),
      readFileSync(new URL('README.md', kit), 'utf8'),
    );
    await page.getByRole('link', { name: 'Read all of it' }).first().click();
    await page.waitForURL('**/dashboard/api/kits/flaky-test-hunter/files/SKILL.md');
    await page.goBack();
    await side.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/dashboard/sign-in?signed-out=1');
    await page.goto('/kits');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    assert.equal(await side.count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('the box answers in place, with links to kits; after ten tries it says when to try again', async () => {
    const { page, context, complaints } = await openWindow(browser, scene.service.url);
    await page.goto('/');
    const box = page.getByLabel('What are you building?');
    const firstResult = page.locator('#answer .site-result a').first();
    await page.getByRole('button', { name: 'Family budget' }).click();
    await untilTrue(page, `document.querySelector('#use-case').value.includes('family')`);
    await page.getByRole('link', { name: 'Household Budget' }).first().waitFor();
    await box.fill('I want to write a novel');
    await page.keyboard.press('Enter');
    await page.locator('#answer').getByRole('link', { name: 'Novel Workbench' }).waitFor();
    assert.equal(await firstResult.getAttribute('href'), '/kits/novel-workbench');
    await page.locator('#answer').getByText('9 tries left this hour').waitFor();
    await page.locator('#answer').getByText('/cli.tgz add novel-workbench').waitFor();
    assert.match(page.url(), /\?q=I\+want\+to\+write\+a\+novel&platform=/);
    const verdicts = page.locator('#answer .verdicts').first();
    await verdicts.getByRole('button', { name: 'This helped' }).press('Enter');
    await verdicts.getByRole('status').getByText('Thank you.').waitFor();
    await verdicts.getByRole('button', { name: 'Not what I wanted' }).press(' ');
    await verdicts.getByRole('status').getByText('noted').waitFor();
    assert.equal(await verdicts.getByRole('button', { pressed: true }).textContent(), 'Not what I wanted');
    for (let i = 2; i <= 11; i++) {
      await box.fill(`plan meals for ${i} people`);
      const [answer] = await Promise.all([
        page.waitForResponse('**/dashboard/api/try'),
        page.getByRole('button', { name: 'Find my kit' }).click(),
      ]);
      assert.equal(answer.status(), i <= 10 ? 200 : 429, `try ${i}`);
    }
    await page.getByText(/These were your free tries for now. You can try again at \d/).waitFor();
    await page.locator('#answer').getByRole('link', { name: 'Create account' }).waitFor();
    await page.route('**/dashboard/api/try', (route) =>
      route.fulfill({ json: { recommendations: [], fallback: true } }),
    );
    await page.getByRole('button', { name: 'Find my kit' }).click();
    await page.getByText('The catalogue has no kit for this platform.').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a late answer never appears under another question, and a double click asks once', async () => {
    const { page, context } = await openWindow(browser, scene.service.url);
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/dashboard/api/try', async (route) => {
      asked.push(route.request().postDataJSON().use_case);
      await held;
      await route.fulfill({ json: { recommendations: [], fallback: true } });
    });
    await page.goto('/');
    const box = page.getByLabel('What are you building?');
    await box.fill('plan meals');
    for (const _ of [1, 2]) await box.press('Enter');
    await box.fill('a novel');
    await box.press('Enter');
    release();
    await page.getByText('The catalogue has no kit for this platform.').waitFor();
    assert.deepEqual(asked, ['plan meals']);
    await context.close();
  });

  test('every option of a filter can be reached by keyboard before the filter applies', async () => {
    const { page, context } = await openWindow(browser, scene.service.url);
    await page.goto('/kits');
    const topic = page.getByLabel('Topic');
    const third = await topic.locator('option').nth(2).getAttribute('value');
    await topic.focus();
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
    assert.equal(await topic.inputValue(), third);
    assert.equal(new URL(page.url()).search, '');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/kits?${new URLSearchParams({ topic: third! })}`);
    await page.getByLabel('Assistant').click();
    await page.getByLabel('Assistant').selectOption('claude');
    await page.waitForURL(/platform=claude/);
    await context.close();
  });

  test('without JavaScript all content is readable, tabs switch and search works', async () => {
    const { page, context } = await openWindow(browser, scene.service.url, { javaScriptEnabled: false });
    await page.goto('/');
    await page.getByText('Flaky Test Hunter').first().waitFor();
    await page.getByRole('radio', { name: 'Python' }).check({ force: true });
    await page.getByText('import json, os, urllib.request').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Copy/ }).count(), 0, 'no button without a function');
    await page.getByLabel('What are you building?').fill('unreliable tests');
    await page.getByRole('button', { name: 'Find my kit' }).click();
    await page.getByRole('link', { name: 'Flaky Test Hunter' }).click();
    await page.getByRole('link', { name: 'references/field-guide.md' }).waitFor();
    await page.getByText('/cli.tgz add flaky-test-hunter').waitFor();
    await page.getByText('In Pro', { exact: true }).first().waitFor();
    await page.goto('/kits/meal-planner');
    await page.locator('.site-files a').first().click();
    await page.getByRole('heading', { name: 'README.md' }).waitFor();
    const readme = readFileSync(new URL('../../catalogue/meal-planner/README.md', import.meta.url), 'utf8');
    const file = await context.request.get('/kits/meal-planner/files/README.md');
    assert.equal(await file.text(), readme);
    await context.close();
  });
});
