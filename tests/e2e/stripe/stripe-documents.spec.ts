import type { Page } from '@playwright/test';
import { cartLine, fillAllButCard, openCheckout, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/stripe-test.ts';
import { readStripeScript } from '#tests/support/outside/stripe-browser/serve-stripe-script.ts';

// The browser's own message about a blocked script, and React's message about a script that threw.
test.use({ expectedConsoleError: /ERR_BLOCKED_BY_CLIENT|IntegrationError/ });

const cardForm = (page: Page) => page.locator('iframe[title="Secure payment input frame"]');

/** Marks the open document. A new document doesn't have this mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('Entering and leaving the checkout loads a new document, and keeps the cart and the typed text', async ({
  page,
}) => {
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'layby-4')]);
  await fillAllButCard(page);
  await mark(page);
  await page.getByRole('link', { name: 'Change cart' }).click();
  await expect(page).toHaveURL('/cart');
  expect(await isMarked(page)).toBe(false);
  await mark(page);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  expect(await isMarked(page)).toBe(false);
  await expect(cardForm(page)).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('1 High Street');
});

test('A checkout with an empty cart redirects to the cart', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: /cart is empty/i })).toBeVisible();
});

test('A blocked Stripe script is reported, the cart is kept, and the customer can try again', async ({ page }) => {
  await page.route('https://js.stripe.com/endive/**', (route) => route.abort('blockedbyclient'));
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  const alert = page.getByText('Couldn’t load the card form');
  await expect(alert).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call us/ })).toBeVisible();
  await expectNoFaults(page);
  await page.unroute('https://js.stripe.com/endive/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardForm(page)).toBeVisible();
  await expect(alert).toBeHidden();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toHaveLength(1);
});

test('A Stripe script that throws while creating the card form is reported as failed, and the rest of the page keeps working', async ({
  page,
}) => {
  // Throws, as Stripe.js does for an option that its release has retired.
  const throwing = `;(() => {
    const { Stripe } = window;
    const elements = () => { throw new Error('IntegrationError: an option was retired'); };
    window.Stripe = Object.assign((key) => ({ ...Stripe(key), elements }), { version: Stripe.version });
  })();`;
  await page.route('https://js.stripe.com/endive/**', async (route) => {
    await route.fulfill({ contentType: 'text/javascript', body: `${await readStripeScript()}${throwing}` });
  });
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await expect(page.getByText('Couldn’t load the card form')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call us/ })).toBeVisible();
  await page.getByLabel('Full name').fill('Mary Nguyen');
  await page.unroute('https://js.stripe.com/endive/**');
  await page.reload();
  await expect(cardForm(page)).toBeVisible();
});

test('A Stripe script that takes ten seconds to load is reported as failed, and the next attempt uses the script once it has loaded', async ({
  page,
}) => {
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('https://js.stripe.com/endive/**', async (route) => {
    await isHeld;
    await route.fallback();
  });
  await page.clock.install();
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await expect(page.getByText('Loading the card form…')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Couldn’t load the card form')).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardForm(page)).toBeVisible();
});

test('Pages that accept no card load nothing from Stripe', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const path of ['/', '/products', '/cart']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  expect(fetched.filter((url) => /stripe/i.test(url))).toEqual([]);
});
