import { expect, test } from '@playwright/test';

test.only('checkout', async ({ page }) => {
  await page.goto('/login');
  await page.locator('#ember1023').fill('demo@shop.example');
  await page.locator('.btn-primary:nth-child(2)').click({ force: true });
  await page.waitForTimeout(2000);
  await page.waitForLoadState('networkidle');
  if (await page.getByText('Accept cookies').isVisible()) {
    expect(await page.title()).toContain('Shop');
  }
});

test('opens the basket', async ({ page }) => {
  await page.goto('/basket');
});
