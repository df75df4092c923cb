import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openWindow, signIn, skipBrowser, untilTrue, type Window } from '../support/browser.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { SCENE_PAGES, type ScenePage, sceneAddress } from '../support/scene-pages.ts';
import { until } from '../support/until.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The only rules whose result depends on the colour scheme. */
const CONTRAST = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const WIDE = { width: 1280, height: 800 };
/** 320 px is the width that WCAG's reflow criterion requires (400 % zoom of a 1280 px window); 640 px is 200 % zoom. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

/** The bundled font, and the machine's own font, which is used if the bundled one fails to load. */
const FONTS = ['bundled', "the machine's"] as const;
/** Each page takes seconds, in each font. */
const SKIP = skipBrowser || (process.env.KITSCOUT_TEST_EVERY_PAGE !== '1' && 'in test:accessibility');

describe('every page is accessible', { skip: SKIP }, () => {
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

  for (const font of FONTS)
    describe(`font: ${font}`, { timeout: 540_000 }, () => {
      for (const scenePage of SCENE_PAGES.filter(({ isVariant }) => isVariant !== true)) {
        test(`${scenePage.name}: axe finds nothing in light or dark mode, nothing overflows narrow windows, no text is under 14 px`, async () => {
          const { page, complaints } = await visit(scenePage);
          if (font === 'bundled') await untilTrue(page, BUNDLED_FONT_LOADED);
          else assert.equal(await page.evaluate(BUNDLED_FONT_LOADED), false);
          assert.deepEqual(await violations(page), [], 'light');
          await page.emulateMedia({ colorScheme: 'dark' });
          assert.deepEqual(await violations(page, CONTRAST), [], 'dark');
          await nothingSticksOut(page);
          // Wider than any font that a machine may use instead.
          await page.evaluate(`document.documentElement.style.setProperty('--sans', 'monospace')`);
          await nothingSticksOut(page);
          assert.deepEqual(await page.evaluate(SMALL_TEXT), []);
          assert.deepEqual(complaints, []);
        });
      }

      /** One window per person: signing in is slow on purpose, and each new window starts a browser process. */
      const windows = new Map<string, Window>();

      async function windowOf(who: ScenePage['who']): Promise<Window> {
        const url = sceneAddress(scene, who);
        const opened = await openWindow(browser, url);
        if (font !== 'bundled') await opened.context.route('**/*.woff2', (route) => route.abort());
        if (who !== 'nobody') await signIn(opened.context, url, scene[who]);
        windows.set(who, opened);
        return opened;
      }

      async function visit({ path, who, ready, act }: ScenePage): Promise<Window> {
        const opened = windows.get(who) ?? (await windowOf(who));
        const { page } = opened;
        await page.setViewportSize(WIDE);
        await page.emulateMedia({ colorScheme: 'light' });
        for (let attempt = 1; ; attempt++) {
          await page.goto(path);
          await page.locator(ready).first().waitFor();
          await act?.(page);
          await page.evaluate('document.fonts.ready');
          // On a busy machine the font may come too late for a page, which then does without (`font-display: optional`).
          if (font !== 'bundled' || attempt === 3 || (await page.evaluate(BUNDLED_FONT_LOADED))) return opened;
        }
      }
    });
});

async function nothingSticksOut(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const stickingOut = () => page.evaluate(STICKING_OUT) as Promise<string[]>;
    // Charts are redrawn for the new width shortly after the page.
    await until(async () => (await stickingOut()).length === 0, 5_000).catch(() => {});
    assert.deepEqual(await stickingOut(), [], `no horizontal scrolling at ${size.width} px`);
  }
}

/** Returns one line per violation. The test runs axe, not the page, so the page's security policy stays unchanged. */
async function violations(page: Page, rules = RULES): Promise<string[]> {
  if (rules === RULES) await page.evaluate(AXE);
  const found = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} })`)) as {
    violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
  };
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n${node.html}\n${node.failureSummary}`),
  );
}

const BUNDLED_FONT_LOADED = `[...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded')`;

/** The elements that extend past the right edge when the page scrolls horizontally. */
const STICKING_OUT = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth)
  .map((element) => element.outerHTML.slice(0, 120))`;

const SMALL_TEXT = `[...document.querySelectorAll('body *')]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 14)
  .map((element) => element.outerHTML.slice(0, 120))`;
