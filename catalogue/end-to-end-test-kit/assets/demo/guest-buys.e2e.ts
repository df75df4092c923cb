import { expect, test } from '@playwright/test';

test('A new customer buys one item as a guest', async ({ page, request }, info) => {
  const tag = `w${info.workerIndex}-${Date.now()}`;
  const mail = `guest-${tag}@shop.example`;

  const created = await request.post('/test-api/products', {
    data: { name: `Blue mug ${tag}`, priceCents: 1250, stock: 5 },
  });
  expect(created.ok()).toBeTruthy();
  const product = await created.json();

  await test.step('put the mug into the basket', async () => {
    await page.goto(`/products/${product.slug}`);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('status')).toHaveText('1 item in your basket');
  });

  await test.step('give the address', async () => {
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.getByLabel('E-mail').fill(mail);
    await page.getByLabel('Full name').fill('Test Guest');
    await page.getByLabel('Street and number').fill('1 Sample Street');
    await page.getByLabel('Postcode').fill('10000');
    await page.getByLabel('Town').fill('Sampletown');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  });

  await test.step('pay', async () => {
    await page.getByRole('button', { name: 'Pay with test card' }).click();
  });

  await test.step('receive the confirmation', async () => {
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 15_000 });
    const number = await page.getByTestId('order-number').innerText();

    const order = await (await request.get(`/test-api/orders/${number}`)).json();
    expect(order).toMatchObject({ status: 'paid', totalCents: 1250 });

    const count = async () => (await (await request.get(`/test-api/mails?to=${encodeURIComponent(mail)}`)).json()).length;
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
});
