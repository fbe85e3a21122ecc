import { expect } from 'vitest';
import { bringToCheckout, fillCustomerAndCard } from '#tests/support/browser/engines/checkout-in-page.ts';
import { itInEachEngine } from '#tests/support/browser/engines/each-engine.ts';
import { ordersOf } from '#tests/support/browser/engines/shop-as-staff.ts';

itInEachEngine('A guest buys a layby, makes an account and pays the second instalment', async ({ page, shop }) => {
  await bringToCheckout(page, /4 payments/);
  await fillCustomerAndCard(page);
  await page.choose('checkbox', /accept/);
  await page.press('button', 'Pay $249.98');
  const confirmation = { role: 'region', name: 'Thank you, Mary. We have your order.' };
  // 4 × $249.98 is 3 cents less than $999.95, which the last instalment makes up for.
  await page.see(
    /Next: \$249\.98 on .+, \$249\.98 on .+, \$250\.01 on .+, charged automatically to your Visa ending 4242/,
    confirmation,
  );

  await page.fill('Password, at least 6 characters', 'spring-lamb-7', confirmation);
  await page.press('button', 'Make my account', confirmation);
  await page.see('Orders kept');
  const [made] = await ordersOf(shop);
  expect(made).toMatchObject({ status: 'pending', paymentType: 'layby-fortnightly', amountPaid: 24_998 });
  expect(made?.userId).toEqual(expect.any(Number));

  await page.open('/account?tab=orders');
  const card = { role: 'article', name: new RegExp(`^Order #${made?.id}\\b`) };
  await page.see('25% complete', card);
  await page.press('button', /^Pay early/, card);
  await page.press('button', 'Next payment $249.98', card);
  await page.press('button', 'Make Payment', card);
  await page.see('Payment Successful');
  await page.see('50% complete', card);
  const [paid] = await ordersOf(shop);
  expect(paid).toMatchObject({ id: made?.id, totalAmount: 99_995, amountPaid: 49_996 });
  expect(paid?.plan?.installments.map((part) => [part.amount, part.status])).toEqual([
    [24_998, 'paid'],
    [24_998, 'paid'],
    [24_998, 'scheduled'],
    [25_001, 'scheduled'],
  ]);
});
