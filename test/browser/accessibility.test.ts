import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, openWindow, signIn, skipBrowser } from '../support/browser.ts';
import { SCENE_PAGES, type Scene, type ScenePage, startScene } from '../support/scene.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
};
/** As narrow as WCAG's reflow asks for, 320 CSS pixels: also what somebody sees who has zoomed in by 400 %. */
const NARROW: BrowserContextOptions = { colorScheme: 'light', viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

describe('every page, for everybody', { skip: skipBrowser, timeout: 300_000 }, () => {
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

  for (const scenePage of SCENE_PAGES) {
    for (const [look, options] of Object.entries(LOOKS)) {
      test(`${scenePage.name}, ${look}: axe finds nothing, and the page complains of nothing`, async () => {
        await visit(scenePage, options, async (page, complaints) => {
          assert.deepEqual(await violations(page), []);
          assert.deepEqual(complaints, []);
        });
      });
    }
    test(`${scenePage.name}, narrow: axe finds nothing, nothing sticks out, no text under 14 px`, async () => {
      await visit(scenePage, NARROW, async (page) => {
        assert.deepEqual(await violations(page), []);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, 'no scrolling to the side');
        assert.deepEqual(await page.evaluate(SMALL_TEXT), []);
      });
    });
  }

  /** Signing in is slow on purpose: one session serves all pages of a person. */
  const sessions = new Map<string, StorageState>();

  async function visit({ path, who, ready, act }: ScenePage, options: BrowserContextOptions, look: (page: Page, complaints: string[]) => Promise<void>): Promise<void> {
    const storageState = sessions.get(who);
    const { page, context, complaints } = await openWindow(browser, scene.service.url, { ...options, ...(storageState && { storageState }) });
    if (who !== 'nobody' && storageState === undefined) {
      await signIn(context, scene.service.url, scene[who]);
      sessions.set(who, await context.storageState());
    }
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await act?.(page);
    await look(page, complaints);
    await context.close();
  }
});

/** One line for each thing that axe found. It is run by the test, not by the page, so the page's policy stays as it is. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(RULES)} })`)) as {
    violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
  };
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n${node.html}\n${node.failureSummary}`));
}

const SMALL_TEXT = `[...document.querySelectorAll('body *')]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 14)
  .map((element) => element.outerHTML.slice(0, 120))`;
