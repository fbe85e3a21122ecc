import { describe, expect, it } from 'vitest';
import { emailsTo, payByLink, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent, listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const reason = 'Keyed in twice';
const paid = { method: 'cash', amount: 99_995 } as const;

async function counter() {
  const shop = await startTestShop();
  const beef = await stockProduct(shop);
  const staff = await staffOf(shop);
  const voided = async (id: number, changes: object = {}) => {
    const { version } = await orderAsItIs(shop, id);
    return staff.post(`/api/admin/orders/${id}/void`, { method: 'as-paid', reason, version, ...changes });
  };
  return { shop, beef, staff, voided };
}

describe('Voiding a counter sale of today', () => {
  it('Cancels a sale that was handed over, and refunds its cash payment in cash', async () => {
    const { shop, beef, staff, voided } = await counter();
    const sale = await sell(staff, saleOf(beef, 'full', { paid, handedOver: true }));
    const shown = (await staff.get(`/api/admin/orders/${sale.id}/cancellation?endedByShop=true`)).body;
    expect(shown).toMatchObject({ paid: 99_995, kept: 0, handedBack: [{ method: 'cash', amount: 99_995 }] });
    const response = await voided(sale.id);
    expect(response.body).toMatchObject({ status: 'cancelled', totalAmount: 0, amountPaid: 0 });
    expect(await listPayments(shop)).toEqual(['cash 99995', 'cash -99995']);
    const detail = { reason: 'voided', words: reason, refundCents: 99_995, handedBackCents: 99_995 };
    expect(await lastEvent(shop)).toMatchObject({ kind: 'cancelled', actorKind: 'staff', detail });
    expect((await emailsTo(shop, 'jo@customer.test')).at(-1)?.kind).toBe('cancelled');
    expect((await voided(sale.id)).body.detail).toBe(`Order #${sale.id} is cancelled already.`);
    await expectCleanAudit(shop.deps);
  });

  it('Refunds a card payment to the card or by hand, and ends a layby with its plan', async () => {
    const { shop, beef, staff, voided } = await counter();
    const first = await sell(staff, saleOf(beef, 'full'));
    await payByLink(shop, first);
    await voided(first.id);
    const second = await sell(staff, saleOf(beef, 'full'));
    await payByLink(shop, second);
    await voided(second.id, { method: 'eftpos' });
    expect(await refundedAtProvider(shop)).toEqual([99_995]);
    expect((await listPayments(shop)).at(-1)).toBe('eftpos -99995');
    const layby = await sell(staff, saleOf(beef, 'layby-4', { paid: { method: 'cash', amount: 30_000 } }));
    expect((await voided(layby.id)).body).toMatchObject({ status: 'cancelled', plan: { status: 'cancelled' } });
    const unpaid = await sell(staff, saleOf(beef, 'full'));
    expect((await voided(unpaid.id)).body).toMatchObject({ status: 'cancelled', amountPaid: 0 });
    await expectCleanAudit(shop.deps);
  });

  it('Refunds an EFTPOS payment in cash, rounded: $62.48 becomes $62.45', async () => {
    const { shop, staff, voided } = await counter();
    const mince = await stockProduct(shop, { priceCents: 6_248 });
    const eftpos = { method: 'eftpos', amount: 6_248 } as const;
    const { id } = await sell(staff, saleOf(mince, 'full', { paid: eftpos, handedOver: true }));
    expect((await voided(id, { method: 'cash' })).body).toMatchObject({
      status: 'cancelled',
      totalAmount: 3,
      amountPaid: 3,
    });
    expect(await listPayments(shop)).toEqual(['eftpos 6248', 'cash -6245']);
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email?.text).toContain('$62.45');
    expect(email?.text).toContain('Rounding of cash');
    expect(email?.text).not.toContain('Cancellation charge');
    await expectCleanAudit(shop.deps);
  });

  it('Refunds a cash payment in cash that coins can pay, even if it was recorded to the cent', async () => {
    const { shop, staff, voided } = await counter();
    const mince = await stockProduct(shop, { priceCents: 6_248 });
    const exact = { method: 'cash', amount: 6_248 } as const;
    const { id } = await sell(staff, saleOf(mince, 'full', { paid: exact, handedOver: true }));
    expect((await voided(id)).body).toMatchObject({ status: 'cancelled', totalAmount: 3, amountPaid: 3 });
    expect(await listPayments(shop)).toEqual(['cash 6248', 'cash -6245']);
    await expectCleanAudit(shop.deps);
  });

  it('Takes effect once if two staff members void the sale, and is rejected with an outdated version', async () => {
    const { shop, beef, staff, voided } = await counter();
    const { id, version } = await sell(staff, saleOf(beef, 'full', { paid, handedOver: true }));
    const responses = await Promise.all([voided(id), voided(id), voided(id, { version: version + 1 })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listPayments(shop)).toEqual(['cash 99995', 'cash -99995']);
  });
});

it('A sale from yesterday, an online order and an order with a refund in progress can’t be voided', async () => {
  let isCut = false;
  const shop = await startTestShop({
    events: 'late',
    faults: {
      async beforeRefund() {
        if (isCut) throw new Error('The line is cut');
      },
    },
  });
  const beef = await stockProduct(shop);
  const staff = await staffOf(shop);
  const voided = async (id: number) => {
    const { version } = await orderAsItIs(shop, id);
    return staff.post(`/api/admin/orders/${id}/void`, { method: 'as-paid', reason, version });
  };
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[beef, 'credit-card']]);
  await pay(jo, [order]);
  expect((await voided(order.id)).body.detail).toContain('Only a counter sale can be voided');
  const sale = await sell(staff, saleOf(beef, 'full'));
  await payByLink(shop, sale);
  isCut = true;
  const { version } = await orderAsItIs(shop, sale.id);
  await staff.post(`/api/admin/orders/${sale.id}/refunds`, { amount: 500, method: 'as-paid', reason, version });
  expect((await voided(sale.id)).body.code).toBe('charge_in_flight');
  expect((await staff.patch(`/api/admin/orders/${sale.id}/status`, { status: 'cancelled' })).body.code).toBe(
    'charge_in_flight',
  );
  const old = await sell(staff, saleOf(beef, 'full', { paid, handedOver: true }));
  shop.advance(24 * 60 * 60_000);
  const signedIn = await staffOf(shop);
  const body = { method: 'as-paid', reason, version: old.version };
  const late = await signedIn.post(`/api/admin/orders/${old.id}/void`, body);
  expect(late.body.detail).toContain('can be refunded instead');
});
