import { expect, it } from 'vitest';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent, listPayments, stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// Australia's smallest coin is 5 cents: cash is rounded to the nearest 5 cents, other payments aren't rounded.

async function counter({ chargeCents = 0 } = {}) {
  const shop = await startTestShop();
  await stateCancellationCharge(shop, chargeCents);
  const staff = await staffOf(shop);
  const cancel = async (id: number) => {
    const path = `/api/admin/orders/${id}`;
    const shown = (await staff.get(`${path}/cancellation`)).body;
    const response = await staff.patch(`${path}/status`, { status: 'cancelled' });
    expect(response.status).toBe(200);
    return { shown, order: response.body };
  };
  return { shop, staff, cancel };
}

it('Cancelling an order hands back cash that coins can pay, and the shop keeps the rest: $62.48 becomes $62.45', async () => {
  const { shop, staff, cancel } = await counter();
  const mince = await stockProduct(shop, { priceCents: 6_248 });
  // Recorded to the cent, as clients without rounding do.
  const { id } = await sell(staff, saleOf(mince, 'full', { paid: { method: 'cash', amount: 6_248 } }));
  const { shown, order } = await cancel(id);
  const handedBack = [{ method: 'cash', amount: 6_245 }];
  expect(shown).toMatchObject({ paid: 6_248, kept: 3, rounding: 3, refund: 6_245, handedBack });
  expect(order).toMatchObject({ status: 'cancelled', totalAmount: 3, amountPaid: 3 });
  expect(await listPayments(shop)).toEqual(['cash 6248', 'cash -6245']);
  const detail = { keptCents: 3, roundingCents: 3, refundCents: 6_245, handedBackCents: 6_245 };
  expect(await lastEvent(shop)).toMatchObject({ kind: 'cancelled', detail });
  const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
  expect(email?.text).toContain('What you paid is refunded, rounded to what coins can pay: $62.45.');
  expect(email?.text).toContain('Rounding of cash');
  await expectCleanAudit(shop.deps);
});

it.each([
  { chargeCents: 2_502, backCents: 27_500, keptCents: 2_500, roundingCents: -2 },
  { chargeCents: 2_503, backCents: 27_495, keptCents: 2_505, roundingCents: 2 },
  { chargeCents: 2_500, backCents: 27_500, keptCents: 2_500, roundingCents: 0 },
])(
  'Of 30000 cents paid in cash for a cancelled order, a cancellation charge of $chargeCents cents leaves $backCents cents to hand back',
  async (expected) => {
    const { chargeCents, backCents, keptCents, roundingCents } = expected;
    const { shop, staff, cancel } = await counter({ chargeCents });
    const beef = await stockProduct(shop);
    const paid = { method: 'cash', amount: 30_000 } as const;
    const { id } = await sell(staff, saleOf(beef, 'layby-4', { paid }));
    const { shown, order } = await cancel(id);
    expect(shown).toMatchObject({ paid: 30_000, kept: keptCents, rounding: roundingCents, refund: backCents });
    expect(order).toMatchObject({ status: 'cancelled', amountPaid: keptCents });
    expect(await listPayments(shop)).toEqual(['cash 30000', `cash -${backCents}`]);
    await expectCleanAudit(shop.deps);
  },
);

it('Cancelling an order refunds an EFTPOS payment to the cent', async () => {
  const { shop, staff, cancel } = await counter();
  const mince = await stockProduct(shop, { priceCents: 6_248 });
  const { id } = await sell(staff, saleOf(mince, 'full', { paid: { method: 'eftpos', amount: 6_248 } }));
  const { shown, order } = await cancel(id);
  expect(shown).toMatchObject({ kept: 0, rounding: 0, refund: 6_248 });
  expect(order).toMatchObject({ totalAmount: 0, amountPaid: 0 });
  expect(await listPayments(shop)).toEqual(['eftpos 6248', 'eftpos -6248']);
  await expectCleanAudit(shop.deps);
});
