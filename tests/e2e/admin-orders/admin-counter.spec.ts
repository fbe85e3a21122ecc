import { fillCard } from '#tests/support/browser/checkout-steps.ts';
import {
  allOrders,
  expectCreated,
  fillAddress,
  finishButton,
  openCounter,
  option,
  product,
} from '#tests/support/browser/counter-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { printedBy } from '#tests/support/browser/printed-by.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect } from '#tests/support/browser/shop-test.ts';
import { emailsOf, linkIn } from '#tests/support/outside/emails-of.ts';
import { test } from '#tests/support/shop/calendar-shop.ts';

// The clock is at Tuesday 10 November 2026, so the first delivery day is Wed 11 Nov.

// Each test starts its own shop, which takes a long time on a slow machine.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page }) => openCounter(page));

test('Using only the keyboard, staff sell two packs by EFTPOS to a customer with an account and print a receipt', async ({
  page,
  browser,
  calendarShop,
}) => {
  const elsewhere = await browser.newContext({ baseURL: calendarShop.url });
  const jo = await elsewhere.newPage();
  const account = { username: 'con-p', email: 'con@example.com', password: 'spring-lamb-7', firstName: 'Con' };
  const address = '14 High Street, Northcote VIC 3070';
  await requestShop(jo, 'POST', '/api/users/register', { ...account, lastName: 'Papas', address });
  await elsewhere.close();

  await expect(page.getByRole('searchbox', { name: 'Search packs' })).toBeFocused();
  await page.keyboard.type('hindquarter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Quantity of Whole beef hindquarter' })).toBeVisible();
  await page.keyboard.type('stockpot');
  await expect(product(page, 'Whole beef hindquarter')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(product(page, 'Stockpot box')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(product(page, 'Stockpot box')).toContainText('1 in the sale');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('searchbox', { name: 'Search packs' })).toBeFocused();

  await page.getByRole('combobox', { name: 'Find an existing customer' }).focus();
  await page.keyboard.type('papas');
  await expect(page.getByRole('option', { name: /Con Papas/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Con Papas');
  await expect(page.getByLabel('Email')).toHaveValue('con@example.com');
  await expect(page.getByText(`Left empty: ${address}`)).toBeVisible();
  await option(page, 'Wed 11 Nov').focus();
  await page.keyboard.press('Space');
  await option(page, 'EFTPOS').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Paid now')).toContainText('$1,039.90');
  await expectNoFaults(page);
  await page.keyboard.press('Control+Enter');

  const id = await expectCreated(page);
  await expect(page.getByText('The confirmation will be sent to con@example.com.')).toBeVisible();
  await expect(page.getByText('11 November 2026')).toBeVisible();
  await expectNoFaults(page);
  expect(await allOrders(page)).toMatchObject([
    {
      id,
      status: 'paid',
      source: 'counter',
      amountPaid: 103_990,
      deliveryDate: '2026-11-11',
      address: { street: '14 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
    },
  ]);
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused();
  const printed = await printedBy(page, page.getByRole('button', { name: 'Print receipt' }));
  for (const text of ['Con Papas', 'EFTPOS', 'Balance$0.00']) expect(printed).toContain(text);
  await expect(page.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'New sale' }).press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search packs' })).toBeFocused();
  await expect(page.getByText('No packs yet.')).toBeVisible();
});

test('A layby paid in cash shows its amounts, days, terms and change, and a double click makes only one sale', async ({
  page,
}) => {
  await product(page, 'Whole beef hindquarter').click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await page.getByLabel('Phone').fill('9555 1234');
  await fillAddress(page);
  await option(page, '4 payments').check();
  await expect(
    page.getByText('4 payments of $249.98, the last $250.01. Today, then 24 Nov, 8 Dec and 22 Dec.'),
  ).toBeVisible();
  await option(page, 'Every week').check();
  await expect(page.getByText('Today, then 17 Nov, 24 Nov and 1 Dec.')).toBeVisible();
  await option(page, 'Cash').check();
  await page.getByLabel('Handed over, $').fill('200');
  await finishButton(page).click();
  await expect(page.getByText('$50.00 is missing').first()).toBeVisible();
  await expect(page.getByText('Please read out the lay-by terms').first()).toBeVisible();
  await expect(page.getByLabel('Handed over, $')).toBeFocused();

  await expect(page.getByText('Payment 4: $250.01 on 1 December 2026.')).toBeHidden();
  await page.getByText('Read the whole agreement').click();
  await expect(page.getByText('Payment 4: $250.01 on 1 December 2026.')).toBeVisible();
  await expect(page.getByText('No card is saved, and nothing is charged automatically')).toBeVisible();
  await page.getByRole('checkbox', { name: /Read out/ }).check();
  await page.getByLabel('Handed over, $').fill('300');
  await expect(page.getByRole('status').filter({ hasText: 'Change to give back' })).toContainText('$50.00');
  await expectNoFaults(page);
  await finishButton(page).dblclick();
  await expectCreated(page);
  await expect(page.getByText('Change to give back from $300.00')).toBeVisible();
  await expect(page.getByText('next $249.96 on Tue 17 Nov')).toBeVisible();
  await expect(page.getByText('There is no email address. Please hand over the printed receipt.')).toBeVisible();
  await page.reload();
  await expectCreated(page);
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByRole('link', { name: 'Counter sale' }).click();
  await expect(page.getByText('No packs yet.')).toBeVisible();
  expect(await allOrders(page)).toMatchObject([
    { paymentType: 'layby-weekly', amountPaid: 25_000, plan: { status: 'active', card: null } },
  ]);
});

test('Every detail of a counter sale can be changed, including the customer; clearing the sale prompts first', async ({
  page,
}) => {
  await page.getByRole('combobox', { name: 'Find an existing customer' }).fill('nobody of this name');
  await expect(page.getByText('No customer matches. Type the name below.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Find an existing customer' }).fill('owner');
  await page.getByRole('option').first().click();
  await expect(page.getByLabel('Email')).toHaveValue('owner@shop.test');
  await page.getByRole('button', { name: 'Someone else' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Find an existing customer' })).toBeVisible();

  await page.getByRole('button', { name: 'Lamb', exact: true }).click();
  await expect(product(page, 'Whole beef hindquarter')).toBeHidden();
  await product(page, 'Half lamb pack').click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await product(page, 'Stockpot box').click();
  const lamb = page.getByRole('group', { name: 'Quantity of Half lamb pack' });
  await lamb.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(lamb.getByTestId('quantity')).toHaveValue('2');
  await lamb.getByRole('button', { name: 'Decrease quantity' }).click();
  await page.getByRole('button', { name: 'Remove Stockpot box' }).click();
  await expect(page.getByRole('group', { name: /Quantity of/ })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search packs' }).fill('unicorn');
  await expect(page.getByText('No pack matches.')).toBeVisible();

  await finishButton(page).click();
  await expect(page.getByText('Please choose how it is paid').first()).toBeVisible();
  await expect(option(page, 'Cash')).toBeFocused();
  await option(page, 'Pay later').check();
  await expect(page.getByRole('radio', { name: 'Later', exact: true })).toBeChecked();
  await finishButton(page).click();
  await expect(page.getByText('Please enter the customer’s name').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await page.getByLabel('Email').fill('mary@');
  await page.getByLabel('Notes for the delivery').fill('Side gate');
  await option(page, 'Thu 12 Nov').check();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await expect(page.getByText('A delivery day needs an address').first()).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Email').fill('mary@example.com');
  await fillAddress(page);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await page.reload();
  await expect(page.getByLabel('Notes for the delivery')).toHaveValue('Side gate');
  await expect(option(page, 'Thu 12 Nov')).toBeChecked();
  await finishButton(page).click();
  await expectCreated(page);
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await page.getByRole('button', { name: 'New sale' }).click();
  await product(page, 'Stockpot box').click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Nothing has been sold yet.');
  await page.getByRole('button', { name: 'Clear the sale' }).click();
  await expect(page.getByText('No packs yet.')).toBeVisible();
  expect(await allOrders(page)).toMatchObject([{ status: 'pending', amountPaid: 0, notes: 'Side gate' }]);
});

test('A layby made at the counter is paid online through the link in its email, which says that no card is saved', async ({
  page,
  browser,
  calendarShop,
}) => {
  await product(page, 'Whole beef hindquarter').click();
  await page.getByLabel('Name', { exact: true }).fill('Mary Nguyen');
  await page.getByLabel('Email').fill('mary@example.com');
  await fillAddress(page);
  await option(page, '2 payments').check();
  await page.getByRole('checkbox', { name: /Read out/ }).check();
  await option(page, 'Pay later').check();
  await finishButton(page).click();
  const id = await expectCreated(page);
  await expect(page.getByText('payment link will be sent to mary@example.com')).toBeVisible();

  const email = emailsOf(calendarShop).find(({ kind }) => kind === 'counter-order');
  const elsewhere = await browser.newContext({ baseURL: calendarShop.url });
  const mary = await elsewhere.newPage();
  await mary.clock.setFixedTime(new Date('2026-11-10T10:00:00.000+11:00'));
  await mary.goto(linkIn(email, '/order-link'));
  await mary.getByRole('button', { name: 'Open your order' }).click();
  const card = mary.getByRole('article', { name: `Order #${id}` });
  await expect(card).toContainText('here, or at our counter. No card is saved by it.');
  const payNow = card.getByRole('button', { name: 'Pay $499.97 now' });
  await payNow.click();
  await fillCard(mary);
  await payNow.click();
  await expect(card).toContainText('50% complete');
  await expect(card).toContainText('No card is saved for this layby.');
  await elsewhere.close();

  const [order] = await allOrders(page);
  await requestShop(page, 'POST', `/api/admin/orders/${id}/payments`, {
    amount: 49_998,
    method: 'cash',
    version: order?.version,
  });
  expect(await allOrders(page)).toMatchObject([{ id, status: 'paid', plan: { status: 'completed', card: null } }]);
});
