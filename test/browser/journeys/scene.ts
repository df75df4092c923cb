import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, openWindow, signIn } from '../../support/browser.ts';
import { type FakeStripe, startFakeStripe } from '../../support/fake-stripe.ts';
import { DEFAULT_KITS, startService, type TestService } from '../../support/service.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Fits a use case that no other kit fits, and only one platform. */
const CURSOR_KIT = {
  slug: 'beekeeping-rules',
  name: 'Beekeeping Rules',
  tagline: 'Rules for beekeeping: hives, queens and honey harvests',
  description: 'Plan inspections of bee hives, treat varroa mites, and harvest honey.',
  ai_targets: ['cursor-rules'],
  keywords: ['beekeeping', 'bee hives', 'honey', 'varroa mites'],
};

/** One service with payments and one browser, for all journeys. */
export type JourneyScene = ReturnType<typeof openJourneyScene>;

/** Call in a `describe`: starts before its tests and closes after them. */
export function openJourneyScene() {
  let service: TestService;
  let stripe: FakeStripe;
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
    stripe = await startFakeStripe();
    service = await startService({
      env: { ...stripe.env, KITSCOUT_PLAYGROUND_RUNS: '0' },
      kits: [...DEFAULT_KITS, CURSOR_KIT],
    });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
    await stripe?.close();
  });
  return {
    get service() {
      return service;
    },
    get stripe() {
      return stripe;
    },
    get browser() {
      return browser;
    },
    async windowOf(visitor: Visitor & { email: string }) {
      const opened = await openWindow(browser, service.url);
      await signIn(opened.context, service.url, visitor.email);
      return opened;
    },
  };
}
