/** `npm run screenshots`: captures every page and dialog, light, dark and on a phone, to docs/img/dashboard-*.png. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openBrowser, openWindow, signIn, skipBrowser } from '../test/support/browser.ts';
import { startScene } from '../test/support/scene.ts';
import { SCENE_PAGES, sceneAddress } from '../test/support/scene-pages.ts';

const FOLDER = fileURLToPath(new URL('../docs/img', import.meta.url));

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

if (skipBrowser !== false) process.exit(1);
// Arguments select pages by part of their name: `npm run screenshots -- keys`.
const wanted = process.argv[2] ?? '';
mkdirSync(FOLDER, { recursive: true });
const scene = await startScene();
const browser = await openBrowser();
for (const [look, options] of Object.entries(LOOKS)) {
  // A browser per person, which stays signed in and remembers the team it works in.
  const browsers = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();
  for (const { name, path, who, ready, act } of SCENE_PAGES.filter((page) => page.name.includes(wanted))) {
    const url = sceneAddress(scene, who);
    const storageState = browsers.get(who);
    const opened = await openWindow(browser, url, { ...options, ...(storageState && { storageState }) });
    const { page, context, complaints } = opened;
    if (who !== 'nobody' && !storageState) await signIn(context, url, scene[who]);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await act?.(page);
    await page.evaluate('document.fonts.ready');
    // In a scrolled window, fixed elements would appear in the middle of the page.
    await page.evaluate('scrollTo(0, 0)');
    // A dialog is centered in the window, not in the page.
    const fullPage = (await page.locator('dialog[open]').count()) === 0;
    await page.screenshot({ path: join(FOLDER, `dashboard-${name}-${look}.png`), fullPage, animations: 'disabled' });
    if (complaints.length > 0) process.stdout.write(`${name} ${look}: ${complaints.join('\n')}\n`);
    browsers.set(who, await context.storageState());
    await context.close();
  }
}
await browser.close();
await scene.service.close();
process.stdout.write(`wrote screenshots to ${FOLDER}\n`);
