import type { Page } from '@playwright/test';
import {
  cartLine,
  expectPaid,
  fillAllButDay,
  fillCheckout,
  openCheckout,
  ownOrders,
  payButton,
  paymentsOf,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { marysAddress } from '#tests/support/mary.ts';

const hindquarter = 'Whole beef hindquarter';

async function chooseOption(page: Page, option: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: hindquarter })).toBeVisible();
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText(`${hindquarter} has been added to your cart.`).first()).toBeVisible();
}

const paymentOptions = [
  { option: /^Pay Now/, due: '$999.95', paid: 99_995, status: 'paid' },
  { option: /^Subscription/, due: '$949.95', paid: 94_995, status: 'paid' },
  { option: /2 payments/, due: '$499.97', paid: 49_997, status: 'pending' },
  { option: /4 payments/, due: '$249.98', paid: 24_998, status: 'pending' },
  { option: /6 payments/, due: '$166.65', paid: 16_665, status: 'pending' },
];

for (const { option, due, paid, status } of paymentOptions) {
  test(`A pack chosen as ${option.source} is charged ${due} today`, async ({ page }) => {
    await page.goto(`/products/${(await productNamed(page, hindquarter)).id}`);
    await chooseOption(page, option);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Purchase' })).toBeVisible();
    await expect(page).toHaveTitle(/^Secure Checkout \| /);
    await fillCheckout(page);
    await payButton(page, due).click();
    await expectPaid(page);
    const orders = await ownOrders(page);
    expect(orders.map((order) => [order.status, order.amountPaid])).toEqual([[status, paid]]);
    expect(await paymentsOf(page, orders[0]?.id ?? 0)).toEqual([paid]);
    expect(orders[0]?.deliveryDate === null).toBe(status === 'pending');
    await expect(page.getByRole('heading', { name: `Order #${orders[0]?.id}` })).toBeVisible();
  });
}

test('On a phone, a customer goes from the home page to a paid order, and sees price per kilo, contents, day and fee on the way', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: hindquarter }).first();
  await expect(card).toContainText('about $17.40 a kilo · 110 meals · 120 L of freezer');
  await card.getByRole('link', { name: `Select Package ${hindquarter}` }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindquarter);
  const box = page.getByRole('region', { name: 'Delivery', exact: true });
  await box.getByRole('textbox').fill(marysAddress.postcode);
  await box.getByRole('textbox').press('Enter');
  await expect(box).toContainText(/Delivered to 3070 on \w+ \d+ \w+, order by .*, free/);
  await expect(page.getByRole('region', { name: 'What lands on your bench' })).toContainText('15 porterhouse steaks');
  await expect(page.getByRole('region', { name: 'What is in the box' })).toContainText('Striploin');

  const bar = page.getByRole('region', { name: 'Order', exact: true });
  await expect(bar).toContainText('$166.65 today');
  await expect(bar).toBeInViewport();
  await bar.getByRole('link', { name: 'Choose how to pay' }).tap();
  await page.getByRole('radio', { name: /^Pay Now/ }).check();
  await page.getByRole('heading', { name: 'What lands on your bench' }).scrollIntoViewIfNeeded();
  await bar.getByRole('button', { name: 'Add to Cart · $999.95 today' }).tap();
  await bar.getByRole('link', { name: 'View cart (1)' }).tap();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
  await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue(marysAddress.postcode);
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('VIC');
  await fillCheckout(page);
  await payButton(page, '$999.95').tap();
  await expectPaid(page);
  const [order] = await ownOrders(page);
  expect([order?.status, order?.amountPaid]).toEqual(['paid', 99_995]);
  await expect(page.getByRole('heading', { name: `Order #${order?.id}` })).toBeVisible();
});

test('A mixed cart shows every amount and day, makes an order for each payment option, and charges them together', async ({
  page,
}) => {
  const product = await productNamed(page, hindquarter);
  await openCheckout(page, [
    cartLine(product, 'credit-card', { quantity: 2 }),
    cartLine(product, 'layby-4'),
    cartLine(product, 'subscription'),
  ]);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('Approx. 55-60kg × 2');
  await expect(summary).toContainText('4 payments of $249.98, the last $250.01. Today, then');
  await expect(summary).toContainText('$3,949.80');
  await expect(summary).toContainText('Free');
  await fillCheckout(page);
  await page.getByRole('radio', { name: 'Every week', exact: true }).check();
  // Other days change the terms, which must be accepted again.
  await expect(page.getByRole('checkbox', { name: /accept/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: /accept/ }).check();
  await payButton(page, '$3,199.83').click();
  await expectPaid(page);
  const orders = (await ownOrders(page)).sort((a, b) => a.id - b.id);
  expect(orders.map((order) => [order.paymentType, order.totalAmount, order.amountPaid])).toEqual([
    ['immediate', 294_985, 294_985],
    ['layby-weekly', 99_995, 24_998],
  ]);
  await expect(page.getByText('25% complete')).toBeVisible();
  await expect(page.getByText('Delivery Scheduled')).toBeVisible();
});

test('A cart with only laybys asks for no delivery day, and shows the terms and dated amounts above the checkbox', async ({
  page,
}) => {
  const product = await productNamed(page, hindquarter);
  await openCheckout(page, [cartLine(product, 'layby-2'), cartLine(product, 'layby-6')]);
  await expect(page.getByText('after the final payment of your layby').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Choose a delivery day' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Lay-by agreement 2 of 2' })).toBeVisible();
  const agreement = page.getByRole('article').filter({ hasText: 'Lay-by agreement 2 of 2' });
  await expect(agreement.getByRole('listitem')).toHaveCount(6);
  await expect(agreement.getByText('There is no cancellation charge')).toBeHidden();
  await agreement.getByText('Read the whole agreement').click();
  await expect(agreement.getByText('There is no cancellation charge')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('12 things to fix')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await fillCheckout(page);
  await page.getByRole('checkbox', { name: /accept/ }).uncheck();
  await payButton(page, '$666.62').click();
  const text = 'Please read and accept the lay-by agreement before paying';
  await expect(page.getByText(text).first()).toBeVisible();
  expect(await ownOrders(page)).toEqual([]);
});

test('An empty checkout form shows the errors of all fields together, focuses the first field, and orders nothing', {
  tag: '@phone-alone',
}, async ({ page }) => {
  await openCheckout(page, [cartLine(await productNamed(page, hindquarter), 'credit-card')]);
  await expectNoFaults(page);
  await payButton(page).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const text of [
    'Please enter your full name',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter the cardholder name',
    'Please enter a valid card number',
    'Please enter a valid expiry date (MM/YY)',
    'Please enter a valid CVV code',
    'Please enter your street address',
    'Please enter your city',
    'Please enter your state',
    'Please enter a valid postcode',
    'Please select a delivery date',
  ]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('12 things to fix')).toBeVisible();
  await expect(page.getByText('Delivery Date Required')).toHaveCount(0);
  await expectNoFaults(page);
  expect(await ownOrders(page)).toEqual([]);
});

test('If only the delivery day is missing at the checkout, a toast says so', async ({ page }) => {
  await openCheckout(page, [cartLine(await productNamed(page, hindquarter), 'credit-card')]);
  await fillAllButDay(page);
  await payButton(page).click();
  await expect(page.getByText('Please select a preferred delivery date.').first()).toBeVisible();
  expect(await ownOrders(page)).toEqual([]);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the checkout says that it needs JavaScript', async ({ page }) => {
    await page.goto('/checkout');
    await expect(page.locator('main noscript p')).toHaveText(/^Paying needs JavaScript\./);
  });
});

test('Text typed at the checkout survives a reload, but the card details do not', async ({ page }) => {
  await openCheckout(page, [cartLine(await productNamed(page, hindquarter), 'credit-card')]);
  await fillCheckout(page);
  await page.getByLabel('Delivery notes').fill('Beware of the dog');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Nguyen');
  await expect(page.getByLabel('Delivery notes')).toHaveValue('Beware of the dog');
  await expect(page.getByRole('radio').first()).toBeChecked();
  for (const label of ['Name on card', 'Card number', 'Expiry (MM/YY)', 'CVV']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('4242');
});
