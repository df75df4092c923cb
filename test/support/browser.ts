import process from 'node:process';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { ensureDashboard } from '../../dashboard/build.ts';
import { browserPath } from './browser-path.ts';
import { until } from './until.ts';
import { PASSWORD } from './visitor.ts';

const executablePath = browserPath();

/**
 * For `describe`: false, or why browser tests are skipped. Also printed, because a count of skipped tests is easily
 * missed.
 */
export const skipBrowser: string | false =
  executablePath === null
    ? 'No browser found: set CHROMIUM_PATH to a Chromium or Chrome, or on Debian run npm run test:tools as root.'
    : false;
if (skipBrowser !== false) {
  process.stderr.write(`\n${'!'.repeat(78)}\n! THE BROWSER TESTS ARE SKIPPED. ${skipBrowser}\n${'!'.repeat(78)}\n\n`);
}

/** The browser, with the pages built from the current sources. */
export async function openBrowser(): Promise<Browser> {
  const { problem } = await ensureDashboard();
  if (problem !== null) throw new Error(problem);
  // Chromium cannot use its sandbox as root.
  return chromium.launch({ executablePath: executablePath!, chromiumSandbox: process.getuid?.() !== 0 });
}

export interface Window {
  page: Page;
  context: BrowserContext;
  /** Uncaught exceptions and CSP violations of the page. */
  complaints: string[];
}

/** A new window without cookies. */
export async function openWindow(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    // The headless shell has nobody to ask; Chromium itself lets a page write after a click.
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Signs in without the page, for tests of other things. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const answer = await context.request.post('/dashboard/api/auth/sign-in/email', {
    data: { email, password: PASSWORD },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`signing in failed: ${await answer.text()}`);
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? '';
}

/**
 * Waits until an expression is true in the page. Playwright's `waitForFunction` evaluates a string again from inside
 * the page, which the pages' security policy refuses as soon as the first evaluation was false.
 */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  const isTrue = async () => {
    try {
      return Boolean(await page.evaluate(expression));
    } catch (error) {
      // The page is navigating to the next one.
      if (String(error).includes('Execution context was destroyed')) return false;
      throw error;
    }
  };
  await until(isTrue, 60_000);
}
