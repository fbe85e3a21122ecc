import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { expect, stripeCards, test } from '#tests/support/browser/stripe-test.ts';

test('Staff refund a Stripe charge that belongs to no order of the shop, and the charge’s alert disappears', async ({
  page,
  shop,
  stripe,
}) => {
  const body = new URLSearchParams({
    amount: '4200',
    currency: 'aud',
    confirm: 'true',
    confirmation_token: stripe.browser.confirmationToken(stripeCards.pays),
    'allowed_payment_method_types[0]': 'card',
  });
  const headers = { Authorization: `Bearer ${stripe.secretKey}`, 'Idempotency-Key': 'somebody-else' };
  const made = await fetch(`${stripe.url}/v1/payment_intents`, { method: 'POST', headers, body });
  expect(made.status).toBe(200);
  await stripe.webhooks.settled();
  await signInStaff(page, shop);
  await page.goto('/admin?tab=payments');
  const alerts = page.getByRole('region', { name: /^Alerts/ });
  await expect(alerts).toContainText('Charge of an unknown order, $42.00');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Refund charge that isn’t the shop’s' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this charge?' });
  await expect(dialog).toContainText('What is left of $42.00 goes back to the card that paid.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'Charge Refunded');
  await expect(page.getByText('No open alerts.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeFocused();
  expect(stripe.state.refunds.all()).toMatchObject([{ amount: 4200, status: 'succeeded' }]);
});
