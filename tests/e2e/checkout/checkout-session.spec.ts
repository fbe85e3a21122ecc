import type { Page } from '@playwright/test';
import { checkButton, expectPaid, openHindquarter, payButton } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { mary } from '#tests/support/mary.ts';

// The browser's own messages about responses and failures that these tests cause.
test.use({ expectedConsoleError: /status of (401|404|409)|net::ERR_FAILED/ });

const title = 'We can’t see this payment from this browser any more';

/** Makes a guest's payment that reaches the shop, but whose response is lost. */
async function payWithLostResponse(page: Page): Promise<void> {
  await openHindquarter(page);
  await page.route(
    '**/api/payments',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByText('Not finished yet')).toBeVisible();
}

async function expectOutOfSight(page: Page): Promise<void> {
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('It may have gone through.')).toBeVisible();
  await expect(page.getByText('Payment Failed')).toHaveCount(0);
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
}

test('If the session ends during a payment, the payment isn’t reported as failed, and is repeated only if the customer agrees', async ({
  page,
}) => {
  await payWithLostResponse(page);
  await page.context().clearCookies();
  await checkButton(page).click();
  await expectOutOfSight(page);
  await expectNoFaults(page);
  // Checking again has no effect.
  await checkButton(page).click();
  await expectOutOfSight(page);
  await page.reload();
  await expect(page.getByText('Your payment is on its way')).toBeVisible();
  await checkButton(page).click();
  await expectOutOfSight(page);
  await page.getByRole('button', { name: 'I have looked: nothing was paid' }).click();
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(payButton(page)).toBeVisible();
});

test('A guest who registers in another tab while a payment is pending finds the payment in the account', async ({
  page,
  context,
}) => {
  await payWithLostResponse(page);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  const account = { username: 'anna.rossi', email: 'mary@example.com', password: 'spring-lamb-7' };
  const registered = await other.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/users/register', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, account);
  expect(registered).toBe(201);
  await checkButton(page).click();
  await expect(page.getByText('Your payment may have gone through.').first()).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await expectPaid(page);
});

test('Another person who signs in on a shared computer neither sees nor sends a guest’s pending payment', async ({
  page,
  context,
}) => {
  await payWithLostResponse(page);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  const registered = await other.evaluate(async () => {
    const account = { username: 'ben.okafor', email: 'ben@example.com', password: 'spring-lamb-7', guestOrders: [] };
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/users/register', { method: 'POST', headers, body: JSON.stringify(account) })).status;
  });
  expect(registered).toBe(201);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payments')) sent.push(request.url());
  });
  await page.reload();
  await expect(page.getByText('A payment from this page may have gone through')).toBeVisible();
  await expect(page.getByText('Your payment is on its way')).toHaveCount(0);
  await expect(checkButton(page)).toHaveCount(0);
  await expect(payButton(page)).toBeVisible();
  await expectNoFaults(page);
  const left = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(left).not.toMatch(/Mary|Nguyen|@example|High Street|till_|4242/);
  expect(sent).toEqual([]);
});

test('A guest who registers in the same tab while a payment is pending finds the payment in the account', async ({
  page,
}) => {
  await payWithLostResponse(page);
  await page.goto('/account?tab=register&redirect=/checkout');
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Username').fill('mary.nguyen');
  await form.getByLabel('Email', { exact: true }).fill(mary.email);
  await form.getByLabel('Password').fill('spring-lamb-7');
  await form.getByRole('button', { name: 'Register' }).click();
  await expectPaid(page);
});

test('At the checkout, a guest is told about a payment that was sent from the page before they were signed out', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const sent = { key: 'k', allocations: [{ orderId: 1, amount: 24_998 }], paymentToken: 'till_ok' };
    const pendingPayment = { ...sent, bought: [], deliveryDate: null };
    sessionStorage.setItem('owned:7:checkout-attempt', JSON.stringify({ pendingPayment }));
  });
  await openHindquarter(page);
  await expect(page.getByText('A payment was sent from this page before you were signed out')).toBeVisible();
  await expectNoFaults(page);
});

test('If a guest leaves a shared computer while a payment is pending, the payment isn’t repeated without asking', async ({
  page,
}) => {
  await payWithLostResponse(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Forget these orders here' }).click();
  await page.getByRole('button', { name: 'Forget them', exact: true }).click();
  await expect(page.getByText('Orders Forgotten').first()).toBeVisible();
  // Nothing is left that identifies the customer, or that would look up or repeat the payment.
  const left = await page.evaluate(() => ({ ...sessionStorage }));
  expect(Object.keys(left)).not.toContain('owned:guest:checkout-attempt');
  expect(JSON.stringify(left)).not.toMatch(/Mary|Nguyen|@|Street|orderId|"key"|till_/);

  await page.goto('/checkout');
  const notice = page.getByText('A payment from this page may have gone through');
  await expect(notice).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'I have looked: nothing was paid' }).click();
  await expect(notice).toHaveCount(0);
  await expect(payButton(page)).toBeVisible();
  await page.reload();
  await expect(payButton(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('A pending payment can still be checked after the cart was emptied', async ({ page }) => {
  await payWithLostResponse(page);
  await page.route('**/api/orders?*', (route) => route.abort('failed'));
  await page.getByRole('link', { name: 'Change cart' }).click();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(page.getByText('You sent a payment, and we don’t know yet whether it went through.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Check payment' }).click();
  await expect(page.getByText('Your payment is on its way')).toBeVisible();
  await expectNoFaults(page);
  await page.unroute('**/api/orders?*');
  await checkButton(page).click();
  await expectPaid(page);
});

test('Packs added to the cart while a payment is pending stay in the cart', async ({ page }) => {
  await payWithLostResponse(page);
  await page.getByRole('link', { name: 'Change cart' }).click();
  await page.getByRole('button', { name: /^(Increase|Add one)/ }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/account?tab=orders');
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]);
  expect(cart.map(({ quantity }) => quantity)).toEqual([1]);
});
