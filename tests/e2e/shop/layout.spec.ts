import type { Page } from '@playwright/test';
import { cartLine, fillAllButDay, openCheckout, productNamed } from '#tests/support/browser/checkout-steps.ts';
import { respondInstead } from '#tests/support/browser/intercept-calls.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { whenHydrated } from '#tests/support/browser/when-hydrated.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Opens the header's links, which are in a menu on a phone. */
async function openNavigation(page: Page) {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Menu' });
}

test('The header links to every page and marks the current page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about');
  const navigation = await openNavigation(page);
  for (const name of ['Home', 'About Us', 'Our Products', 'How It Works', 'Contact']) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(navigation.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page');
  const header = page.getByRole('banner');
  const shown = (name: string) => header.getByRole('link', { name }).filter({ visible: true });
  await expect(shown('Order Now')).toHaveAttribute('href', '/products');
  await expect(shown('Sign In')).toHaveAttribute('href', '/account');
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  await navigation.getByRole('link', { name: 'Our Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await (await openNavigation(page)).getByRole('link', { name: 'How It Works' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport();
});

test('Staff who are signed in find their account and Admin in the header', async ({ page, shop }) => {
  const { username, password } = staffAccount;
  const headers = { Origin: shop.url };
  const result = await page.request.post('/api/users/login', { data: { username, password }, headers });
  expect(result.status()).toBe(200);
  await page.goto('/');
  await openNavigation(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Admin' }).filter({ visible: true })).toHaveAttribute('href', '/admin');
  await expect(header.getByRole('link', { name: 'My Account' }).filter({ visible: true })).toBeVisible();
});

test('The menu on a phone opens, closes with Escape, and then returns the focus', { tag: '@phone-alone' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const close = page.getByRole('button', { name: 'Close menu' });
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  // Otherwise the button's tooltip appears on a slow machine while the page is checked.
  await page.mouse.move(0, 0);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('The cart’s badge appears with the first pack, and the only toast on the page is focused with F8 and dismissed with Escape', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/products/1');
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.click();
  await add.click();
  await expect(page.getByText('Please select a payment method before adding to cart.').first()).toBeVisible();
  await page.getByRole('radio', { name: /Pay Now/ }).check();
  await add.click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const notifications = page.getByRole('region', { name: /F8/ });
  await expect(notifications.getByRole('listitem')).toHaveCount(1);
  await expect(notifications.getByRole('listitem')).toContainText('Added to Cart');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(notifications.getByRole('listitem')).toHaveCount(0);
});

test('A toast at the checkout doesn’t cover the delivery days', { tag: '@phone-alone' }, async ({ page }) => {
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await fillAllButDay(page);
  await page.getByRole('button', { name: /^Pay / }).last().click();
  await expect(page.getByRole('region', { name: /F8/ })).toContainText('Delivery Date Required');
  const day = page.getByRole('radio', { name: /^Mon/ }).first();
  await day.check();
  await expect(day).toBeChecked();
});

test('A tooltip shows after 700 ms of hovering, but immediately if a neighbour’s tooltip was showing; Escape hides it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/about');
  // From here on, time passes only when the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  const tooltip = page.getByRole('tooltip');
  const cart = page.getByRole('link', { name: 'Cart', exact: true });
  // The tooltips' code is loaded when the pointer first reaches a control with a tooltip.
  const pointed = async () => {
    await page.mouse.move(0, 400);
    await page.clock.runFor(1000);
    await cart.hover();
    await page.clock.runFor(700);
    return tooltip.allTextContents();
  };
  await expect.poll(pointed).toEqual(['Cart']);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(0, 400);
  await page.clock.runFor(1000);
  const social = page.getByRole('contentinfo').getByRole('link', { name: 'Facebook' });
  await social.scrollIntoViewIfNeeded();
  await social.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText('Facebook');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).hover();
  await expect(tooltip).toHaveText('Instagram');
});

test('The first control that is hovered or focused shows its tooltip, although the code for tooltips is loaded only then', async ({
  page,
}) => {
  const tooltip = page.getByRole('tooltip');
  await page.goto('/about');
  await whenHydrated(page.getByRole('link', { name: 'Cart', exact: true }));
  await page.getByRole('link', { name: 'Cart', exact: true }).hover();
  await expect(tooltip).toHaveText('Cart');
  await page.mouse.move(0, 400);
  await page.reload();
  const cart = page.getByRole('link', { name: 'Cart', exact: true });
  await whenHydrated(cart);
  const isFocused = () => cart.evaluate((link) => link === document.activeElement);
  for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Cart');
});

test('For staff on a narrow desktop window, the header’s links fit in one line', async ({ page, shop }) => {
  const { username, password } = staffAccount;
  await page.request.post('/api/users/login', { data: { username, password }, headers: { Origin: shop.url } });
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'My Account' }).filter({ visible: true })).toBeVisible();
  const heights = await header
    .getByRole('link')
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => link.scrollHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test('The newsletter form thanks the subscriber', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByLabel('Email address')).toBeFocused();
  await footer.getByLabel('Email address').fill('jo@customer.test');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Nearly done. We have sent you an email')).toBeFocused();
});

test.describe('When the shop can’t accept a subscription', () => {
  test.use({ expectedConsoleError: /status of 429/ });
  test('the newsletter form shows an error and keeps the typed text', async ({ page }) => {
    const detail = 'Too many attempts. Please wait a moment and try again.';
    await respondInstead(page, '/api/newsletter', 429, { code: 'too_many', status: 429, detail });
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email address').fill('jo@customer.test');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByRole('alert')).toHaveText(detail);
    await expect(footer.getByLabel('Email address')).toHaveValue('jo@customer.test');
  });
});

test('While the shop is open, /showcase redirects to the home page', async ({ page }) => {
  await page.goto('/showcase');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#main');
});

test('A section opened by its anchor stays in place while the content above it loads', { tag: '@phone-alone' }, async ({
  page,
}) => {
  await page.goto('/products');
  // Simulates a browser without scroll anchoring.
  await page.addStyleTag({ content: '* { overflow-anchor: none !important }' });
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/api\/(content\/home|products\?featured)/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Payment Options' }).click();
  await expect(page.locator('#payment-options')).toBeInViewport();
  arrived.resolve();
  await expect(page.getByRole('region', { name: /packs most families/ }).getByRole('article')).toHaveCount(3);
  const section = page.locator('#payment-options');
  await expect.poll(async () => Math.abs((await section.boundingBox())?.y ?? 9999)).toBeLessThan(150);
});

test('A new visit starts at the top or at its anchor, regardless of earlier scroll positions', async ({
  page,
  shop,
}) => {
  await page.goto('/products/beef');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.goto('about:blank');
  await page.goto('/products/beef');
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible();
  await page.waitForFunction(() => typeof history.state?.key === 'string');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(page.url()).toBe(`${shop.url}/products/beef`);
});

test('The Back button returns to the earlier scroll position', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View All Products' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL('/products');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
});

test.describe('A URL that doesn’t exist', () => {
  test.use({ expectedConsoleError: /status of 404/ });
  test('returns 404 with the specified text', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found | Hindquarter');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectNoFaults(page);
  });
});

test.describe('When a page’s code can’t be loaded from the network', () => {
  test.use({ expectedConsoleError: /ERR_FAILED|Failed to (fetch|load)|dynamically imported/ });

  test('a page that can’t start is reloaded once, and then shows an error', async ({ page }) => {
    let tries = 0;
    await page.route(/about-page-.*\.js/, (route) => {
      tries += 1;
      return route.abort('failed');
    });
    await page.goto('/about');
    await expect(page.getByText('This page did not load completely')).toBeVisible();
    expect(tries).toBeGreaterThan(1);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('This page did not load completely')).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  });

  test('a toast still reports the result of an action', async ({ page }) => {
    await page.route(/toaster-.*\.js/, (route) => route.abort('failed'));
    await page.goto('/products/beef');
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Please select', { exact: false }).last()).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
  });

  test('a page opened by a link shows an error and a retry button', async ({ page }) => {
    await page.goto('/');
    await page.route(/about-page-.*\.js/, (route) => route.abort('failed'));
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Couldn’t show this page' })).toBeVisible();
    await expect(page.getByText('Couldn’t reach the shop.')).toBeVisible();
    await page.unroute(/about-page-.*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
  });
});
