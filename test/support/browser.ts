import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
import { PASSWORD } from './visitor.ts';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A real Chromium: one that is there, or on Debian, as root, one that is installed now. Null: none can be had. */
function findBrowser(): string | null {
  const there = PLACES.find((path) => path !== undefined && existsSync(path));
  if (there !== undefined) return there;
  if (!mayInstall()) return null;
  process.stderr.write(
    "no browser is installed: getting Debian's chromium for the browser tests, which takes a minute or two ...\n",
  );
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...wait, 'update'], { stdio: 'ignore', env });
  spawnSync('apt-get', [...wait, 'install', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');
}

const executablePath = findBrowser();

/** For `describe`: false, or why the tests of the browser are not run. Said loudly, since nobody reads a count of skipped tests. */
export const skipBrowser: string | false =
  executablePath === null ? 'NO BROWSER: set CHROMIUM_PATH to a Chromium or Chrome to run these tests' : false;
if (skipBrowser !== false) {
  process.stderr.write(`\n${'!'.repeat(78)}\n! THE BROWSER TESTS ARE SKIPPED. ${skipBrowser}\n${'!'.repeat(78)}\n\n`);
}

/** The browser, with the pages built from the sources as they are. */
export async function openBrowser(): Promise<Browser> {
  const { problem } = await ensureDashboard();
  if (problem !== null) throw new Error(problem);
  // Chromium refuses its sandbox to root.
  return chromium.launch({ executablePath: executablePath!, chromiumSandbox: process.getuid?.() !== 0 });
}

export interface Window {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: exceptions, and what its security policy refused. */
  complaints: string[];
}

/** A window of somebody who was never here. */
export async function openWindow(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Signs in without the page, for tests that are about something else. */
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
