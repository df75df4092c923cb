import { existsSync } from 'node:fs';
import process from 'node:process';

const PLACES = [
  process.env.CHROMIUM_PATH,
  // The same engine without the windows, menus and extensions, which take half of the tests' CPU time.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of an installed Chromium, or null. */
export function browserPath(): string | null {
  return PLACES.find((path) => path !== undefined && existsSync(path)) ?? null;
}
