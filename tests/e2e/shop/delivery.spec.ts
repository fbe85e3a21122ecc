import { formatShortDay, melbourneDay } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { formatMoney } from '#core/money.ts';
import {
  cartLine,
  expectPaid,
  fillCard,
  fillCheckout,
  openCheckout,
  ownOrders,
  payButton,
  productNamed,
  storeInBrowser,
} from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';

// These tests change the zones, which all customers of a shop see.
test.use({ ownShop: true });
test.use({ expectedConsoleError: /status of (409|422)/ });

test('The postcode is requested once and remembered; its delivery day, cut-off and fee are shown on every page from product to checkout', {
  tag: '@phone-alone',
}, async ({ page }) => {
  const product = (await (await page.request.get('/api/products')).json()).find(
    ({ price }: { price: number }) => price < 25_000,
  );
  await page.goto(`/products/${product.id}`);
  const box = page.getByRole('region', { name: 'Delivery' });
  await expect(box).toContainText('Free delivery to Melbourne');
  await expect(box).toContainText('Melbourne free · Victoria $15, free from $250');
  await box.getByRole('textbox').fill('33x');
  await box.getByRole('button', { name: 'Check' }).click();
  await expect(box.getByText('Please enter a postcode of four digits')).toBeVisible();
  await box.getByRole('textbox').fill('3350');
  await box.getByRole('textbox').press('Enter');
  await expect(box).toContainText(/Delivered to 3350 on \w+ \d+ \w+, order by midnight (?:tonight|on \w+), \$15/);
  await expectNoFaults(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Delivered to 3350');
  await storeInBrowser(page, 'cart', JSON.stringify([cartLine(product, 'credit-card')]));
  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(', $15');
  await expect(summary).toContainText('Shipping$15.00');
  await expect(summary).toContainText(`Total${formatMoney(product.price + 1500)}`);
  await expect(summary).not.toContainText('Calculated at checkout');
  await page.goto('/checkout');
  await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('3350');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Delivery$15.00');
});

test('A customer outside every delivery zone is told so before typing anything else, and can leave an email address', async ({
  page,
}) => {
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  const box = page.getByRole('region', { name: 'Delivery', exact: true });
  await box.getByRole('textbox').fill('2000');
  await box.getByRole('button', { name: 'Check' }).click();
  await expect(box).toContainText('We don’t deliver to 2000 yet.');
  await box.getByRole('button', { name: 'Tell me when you do' }).click();
  await box.getByLabel('Your email').fill('sydney@example.com');
  await box.getByRole('button', { name: 'Tell me' }).click();
  await expect(box).toContainText('We will write to you when we deliver to 2000');
  await expectNoFaults(page);
  await fillCheckout(page);
  await expect(box).toContainText('Delivered to 3070');
});

test('A page left open for two nights reloads the delivery days when the customer returns', async ({ page }) => {
  const product = await productNamed(page, 'Whole beef hindquarter');
  await page.clock.install();
  await storeInBrowser(page, 'postcode', '3056');
  await page.goto(`/products/${product.id}`);
  const box = page.getByRole('region', { name: 'Delivery', exact: true });
  await expect(box).toContainText('Delivered to 3056 on');
  // From here on, this page receives the delivery days of two nights later.
  await page.route('**/api/delivery/options*', async (route) => {
    const response = await route.fetch();
    const options = (await response.json()) as DeliveryOptions;
    const methods = options.methods.map((method) => ({ ...method, days: method.days.slice(2) }));
    await route.fulfill({ response, json: { ...options, methods } });
  });
  const before = await box.innerText();
  await page.clock.fastForward('49:00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(box).toContainText('Delivered to 3056 on');
  await expect.poll(() => box.innerText()).not.toBe(before);
});

test.describe(() => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('After the cut-off of the first day, an open page hides delivery days that can’t be ordered any more, even if the shop is unreachable', async ({
    page,
  }) => {
    const product = await productNamed(page, 'Whole beef hindquarter');
    await page.clock.install();
    await storeInBrowser(page, 'postcode', '3056');
    await storeInBrowser(page, 'cart', JSON.stringify([cartLine(product, 'credit-card')]));
    const options = await requestShop<DeliveryOptions>(page, 'GET', '/api/delivery/options?postcode=3056');
    const days = options.methods[0]?.days ?? [];
    // The next cut-off may be several nights away.
    const later = Date.parse(days[0]?.cutoff ?? '') + 60_000;
    const first = days.find(({ cutoff }) => Date.parse(cutoff) > later);
    const over = days.filter(({ cutoff }) => Date.parse(cutoff) <= later).map(({ date }) => formatShortDay(date));
    const box = page.getByRole('region', { name: 'Delivery', exact: true });
    await page.goto(`/products/${product.id}`);
    await expect(box).toContainText(`Delivered to 3056 on ${over[0]}`);
    await page.getByRole('link', { name: /^Cart/ }).click();
    await expect(box).toContainText(`Delivered to 3056 on ${over[0]}`);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    const choice = page.getByRole('group', { name: 'Choose a delivery day' });
    await choice.getByRole('radio').first().check();

    await page.route('**/api/delivery/options*', (route) => route.abort());
    await page.clock.fastForward(later - Date.now());
    await expect(page.getByText(`${over[0]} isn’t available any more. Please choose another day.`)).toBeVisible();
    await expect(choice.getByRole('radio').first()).toHaveAttribute('value', first?.date ?? '');
    await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
    await expectNoFaults(page);
    await page.goBack();
    await expect(box).toContainText(`Delivered to 3056 on ${formatShortDay(first?.date ?? '')}`);
    await page.goBack();
    await expect(box).toContainText(`Delivered to 3056 on ${formatShortDay(first?.date ?? '')}`);
  });
});

test('A postcode looked up in another tab is offered at the checkout without changing a typed address', async ({
  page,
}) => {
  const product = await productNamed(page, 'Whole beef hindquarter');
  await openCheckout(page, [cartLine(product, 'credit-card')]);
  const postcode = page.getByLabel('Postcode', { exact: true });
  const state = page.getByLabel('State', { exact: true });
  await postcode.fill('3056');
  await expect(state).toHaveValue('VIC');
  await postcode.fill('2000');
  await expect(state).toHaveValue('NSW');
  await fillCheckout(page);
  await expect(postcode).toHaveValue('3070');

  const other = await page.context().newPage();
  await other.goto(`/products/${product.id}`);
  const box = other.getByRole('region', { name: 'Delivery', exact: true });
  await box.getByRole('textbox').fill('3350');
  await box.getByRole('button', { name: 'Check' }).click();
  await expect(box).toContainText('Delivered to 3350');
  await other.close();
  for (const at of ['as it is', 'reloaded']) {
    await test.step(at, async () => {
      if (at === 'reloaded') await page.reload();
      await expect(page.getByText('You looked up 3350 on another page.')).toBeVisible();
      await expect(postcode).toHaveValue('3070');
    });
  }
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Use 3350 here' }).click();
  await expect(postcode).toHaveValue('3350');
  await expect(page.getByText('You looked up')).toHaveCount(0);
});

test('A postcode typed while the scripts load replaces the remembered postcode', async ({ page }) => {
  const product = await productNamed(page, 'Whole beef hindquarter');
  await storeInBrowser(page, 'postcode', '3070');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/products/${product.id}`, { waitUntil: 'commit' });
  const box = page.getByRole('region', { name: 'Delivery', exact: true });
  await box.getByRole('textbox').focus();
  letGo();
  await expect(box.getByRole('textbox')).toHaveValue('3070');
  await page.keyboard.type('3350');
  await box.getByRole('button', { name: 'Check' }).click();
  await expect(box).toContainText('Delivered to 3350');
});

test('A delivery day that becomes unavailable during the checkout is refused at its field, and the typed text is kept', async ({
  page,
}) => {
  await signInStaff(page);
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await fillCheckout(page);
  const chosen = page.getByRole('group', { name: 'Choose a delivery day' }).getByRole('radio', { checked: true });
  const date = await chosen.inputValue();
  const zones = await requestShop<{ id: number; name: string }[]>(page, 'GET', '/api/admin/delivery-zones');
  const { id } = zones.find(({ name }) => name === 'Melbourne') ?? { id: 0 };
  await requestShop(page, 'POST', '/api/admin/closed-days', { date, zoneId: id, reason: 'Van is broken' });
  await payButton(page).click();
  const days = page.getByRole('group', { name: 'Choose a delivery day' });
  await expect(days.getByText(/We are closed on .*: Van is broken/)).toBeVisible();
  await expect(days.locator(`input[value="${date}"]`)).toHaveCount(0);
  await expect(page.getByLabel('Street address')).toHaveValue(/./);
  await expectNoFaults(page);
  expect(await ownOrders(page)).toEqual([]);
  await days.getByRole('radio').first().check();
  await payButton(page).click();
  await expectPaid(page);
});

test('If pick-up is offered, an order can be picked up at a chosen time, without a fee and without an address', async ({
  page,
}) => {
  await signInStaff(page);
  const slots = [1, 2, 3, 4, 5].map((weekday) => {
    return { weekday, from: '09:00', to: '12:00', cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: 5 };
  });
  await requestShop(page, 'PUT', '/api/admin/pickup', { enabled: true, slots });
  const options = await requestShop<DeliveryOptions>(page, 'GET', '/api/delivery/options?postcode=3350');
  expect(options.methods.map(({ method }) => method)).toEqual(['delivery', 'pickup']);
  await openCheckout(page, [cartLine(await productNamed(page, 'Whole beef hindquarter'), 'credit-card')]);
  await page.getByRole('radio', { name: 'I pick it up at the shop, free' }).check();
  await expect(page.getByLabel('Street address')).toHaveCount(0);
  await fillCard(page);
  await page.getByLabel('Full name').fill('Mary Nguyen');
  await page.getByLabel('Email').fill('mary@example.com');
  await page.getByLabel('Phone').fill('0400 000 000');
  const days = page.getByRole('group', { name: 'Choose a day at the shop' });
  await days.getByRole('radio').first().check();
  await payButton(page).click();
  await expect(page.getByText('Please choose one of the times at the shop.').first()).toBeVisible();
  await page.getByRole('radio', { name: /09:00 to 12:00/ }).check();
  await expectNoFaults(page);
  await payButton(page).click();
  await expectPaid(page);
  const [order] = await ownOrders(page);
  expect(order).toMatchObject({ deliveryMethod: 'pickup', pickupSlot: '09:00-12:00', deliveryFee: 0, address: null });
  expect(order?.deliveryDate ?? '').toMatch(/^\d/);
  expect((order?.deliveryDate ?? '') > melbourneDay(new Date())).toBe(true);
  await requestShop(page, 'PUT', '/api/admin/pickup', { enabled: false, slots: [] });
});
