import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { faultCases } from '#tests/support/chance/fault-rounds.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { type Death, dieDuring } from './die-during.ts';

const deaths: Death[] = [
  ['before a commit', 1],
  ['after a commit', 1],
  ['before a refund', 1],
  ['after a refund', 1],
  ['before a commit', 2],
  ['after a commit', 2],
  ['before a refund', 2],
  ['after a refund', 2],
  ['after a commit', 3],
];

const atProvider = ([dieAt]: Death) => dieAt.endsWith('refund');

it.each(faultCases(deaths, atProvider))(
  'Cancelling an order refunds every charge exactly once if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop);
    await payAmount(5000, { paymentToken: testCards.good });
    const staff = await staffOf(shop);
    const path = `/api/admin/orders/${order.id}/status`;

    await dieDuring({ shop, staff, dieAt, dieOn }, (there) => there.patch(path, { status: 'cancelled' }));

    await resolveOpenCharges(shop.deps);
    await staff.patch(path, { status: 'cancelled' });
    await resolveOpenCharges(shop.deps);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'cancelled', amountPaid: 0 });
    expect(await refundedAtProvider(shop)).toEqual([5000, 24998]);
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  },
);

const deathsOfParts = deaths.filter(([dieAt, dieOn]) => dieOn === 1 || dieAt === 'after a refund');

it.each(faultCases(deathsOfParts, atProvider))(
  'A partial refund of an order is made exactly once if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop);
    await payAmount(order.totalAmount - order.amountPaid, { paymentToken: testCards.good });
    const staff = await staffOf(shop);
    const { version } = await orderAsItIs(shop, order.id);
    const refund = (there: Visitor) =>
      there.post(`/api/admin/orders/${order.id}/refunds`, {
        amount: 80_000,
        method: 'as-paid',
        reason: 'Spoiled',
        version,
      });
    await dieDuring({ shop, staff, dieAt, dieOn }, refund);

    await resolveOpenCharges(shop.deps);
    await refund(staff);
    await resolveOpenCharges(shop.deps);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({
      status: 'paid',
      amountPaid: 19_995,
      totalAmount: 19_995,
    });
    expect(await refundedAtProvider(shop)).toEqual([74_997, 5003]);
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  },
);
