import { cards, fillCard, paymentsOf } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { openOrderCard, signInNewCustomer } from '#tests/support/data/own-orders.ts';

// The browser's own message about a declined card.
test.use({ expectedConsoleError: /status of 402/ });

test('The saved card is replaced, and nothing is charged', async ({ page }) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: 'Replace card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the saved card' });
  await expect(dialog).toContainText('Visa ending 4242 is saved now.');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog.getByText('Please enter the cardholder name')).toBeVisible();
  await fillCard(page, cards.declined);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog).toContainText('The saved card stays as it was.');
  await dialog.getByLabel('Card number').fill('5555 5555 5555 4444');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('charged to your Mastercard ending 4444');
  await expect(card).toContainText('Saved card: Mastercard ending 4444');
  expect(await paymentsOf(page, order.id)).toEqual([24_998]);
});

test('If the bank requires confirmation before a card is saved, declining keeps the old card and confirming saves the new card', async ({
  page,
}) => {
  await signInNewCustomer(page);
  const order = await buyProduct(page, { paymentType: 'layby-4' });
  const card = await openOrderCard(page, order);
  await card.getByRole('button', { name: 'Replace card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the saved card' });
  const question = page.getByRole('dialog', { name: 'Confirm your card' });
  await fillCard(page, cards.asks);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(question).toContainText('3155');
  await expectNoFaults(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText('The saved card stays as it was.');
  await expect(dialog).toContainText('Visa ending 4242 is saved now.');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await question.getByRole('button', { name: 'Confirm card' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Saved card: Visa ending 3155');
  expect(await paymentsOf(page, order.id)).toEqual([24_998]);
});
