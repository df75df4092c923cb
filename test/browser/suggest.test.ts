import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Request } from 'playwright-core';
import { openBrowser, openWindow, skipBrowser, textOf } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';

const SECRETS = ['jane.doe@corp.example', 'Jane Doe', 'acme-billing', 'acme-internal-secrets', 'sk_live_0123456789'];
const MANIFEST = JSON.stringify({
  name: 'acme-billing',
  author: 'Jane Doe <jane.doe@corp.example>',
  config: { key: 'sk_live_0123456789' },
  dependencies: { next: '^16.1.0', pg: '8', 'acme-internal-secrets': '1' },
  devDependencies: { typescript: '^6', '@playwright/test': '1' },
});

describe('kits for a project that is pasted', { skip: skipBrowser, timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    service = await startService({
      kits: [
        {
          slug: 'flaky-tests',
          name: 'Flaky Tests',
          keywords: ['flaky tests', 'tests fail at random'],
          ai_targets: ['any'],
        },
        { slug: 'meals', name: 'Meal Plans', keywords: ['dinner'], ai_targets: ['any'] },
      ],
    });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  test('is read in the browser: only the facts that are shown leave it, when asked', async () => {
    const { page, context, complaints } = await openWindow(browser, service.url);
    await page.goto('/suggest');
    await page.waitForLoadState('networkidle');
    const sent: Request[] = [];
    context.on('request', (request) => sent.push(request));
    page.on('websocket', () => assert.fail('a web socket'));
    const button = page.getByRole('button', { name: 'Suggest kits' });
    assert.ok(await button.isDisabled(), 'there is nothing to ask yet');
    await page.getByLabel('package.json, pyproject.toml').fill(MANIFEST);
    await page.getByLabel('What do you want to do?').fill('Our flaky tests fail at random');
    const facts = page.locator('#facts label');
    await facts.first().waitFor();
    assert.deepEqual(await facts.allTextContents(), ['TypeScript 6', 'Next.js 16', 'PostgreSQL', 'Playwright']);
    await page.getByLabel('Next.js 16').uncheck();
    await page.getByText('Exactly what is sent').click();
    const shown = await textOf(page.locator('#sent pre'));
    assert.equal(sent.length, 0, 'nothing left while it was pasted and read');

    await button.click();
    await page.getByRole('link', { name: 'Flaky Tests' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Meal Plans' }).count(), 0);
    assert.equal(sent.length, 1);
    const request = sent[0]!;
    assert.equal(`${request.method()} ${request.url()}`, `POST ${service.url}/dashboard/api/try/suggest`);
    assert.equal(request.postData(), JSON.stringify(JSON.parse(shown)), 'what was shown, and not a character more');
    assert.deepEqual(JSON.parse(shown), {
      ai_platform: 'any',
      goal: 'Our flaky tests fail at random',
      facts: ['TypeScript 6', 'PostgreSQL', 'Playwright'],
    });
    const all = `${JSON.stringify(await request.allHeaders())} ${request.postData()}`;
    for (const secret of SECRETS) assert.ok(!all.includes(secret), secret);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('takes a list, and says when nothing is needed; what is not sound is refused', async () => {
    const { page, context } = await openWindow(browser, service.url, { viewport: { width: 360, height: 740 } });
    await page.goto('/suggest');
    await page.getByLabel('package.json, pyproject.toml').fill('Vue 3\nPostgreSQL');
    await page.getByLabel('Vue 3').waitFor();
    await page.getByRole('button', { name: 'Suggest kits' }).click();
    await page.getByText('Nothing needed').waitFor();
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), 'it fits a phone');
    await context.close();
    const post = (body: object) =>
      fetch(`${service.url}/dashboard/api/try/suggest`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: service.url },
        body: JSON.stringify(body),
      });
    for (const body of [{}, { ai_platform: 'any', facts: [] }, { ai_platform: 'any', facts: ['x'.repeat(201)] }])
      assert.equal((await post(body)).status, 400);
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push((await post({ ai_platform: 'any', facts: ['no tests'] })).status);
    assert.equal(statuses.at(-1), 429, 'it counts like the tries of the box');
  });
});
