import { defineConfig } from '@playwright/test';

// Tested with @playwright/test 1.65.0 (2026-11-15): npm i -D @playwright/test && npx playwright install chromium && npx playwright test
export default defineConfig({
  testMatch: '*.e2e.ts', // not .spec.ts or .test.ts, so that Jest or Vitest leave it alone
  retries: 0, // a retry hides what you want to know
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: 'http://127.0.0.1:4173',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM || undefined },
  },
  webServer: { command: 'node shop.mjs', url: 'http://127.0.0.1:4173/checkout', reuseExistingServer: false },
});
