import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { faultCases, faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { payByLink, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { type Death, dieDuring } from './die-during.ts';

/** Every step of a correction that refunds money to a card. The riskiest steps come first. */
const steps: Death[] = [
  ['after a refund', 1],
  ['after a commit', 1],
  ['before a commit', 1],
  ['before a refund', 1],
  ['before a commit', 2],
  ['after a commit', 2],
];
const deaths = steps.slice(0, faultRounds({ few: 3, all: steps.length }));
const atProvider = ([dieAt]: Death) => dieAt.endsWith('refund');

/** Simulates that the shop starts again, and that staff repeat the request that got no response. */
async function tryAgain(shop: TestShop, request: () => Promise<unknown>): Promise<void> {
  await resolveOpenCharges(shop.deps);
  await request();
  await resolveOpenCharges(shop.deps);
}

async function expectAgreement({ deps }: TestShop): Promise<void> {
  await expectLedgerAgrees(deps);
  await expectCleanAudit(deps);
}

it.each(faultCases(deaths, atProvider))(
  'A voided sale is refunded exactly once if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const sale = await sell(staff, saleOf(await stockProduct(shop), 'full'));
    await payByLink(shop, sale);
    const { id, version } = await orderAsItIs(shop, sale.id);
    const body = { method: 'as-paid', reason: 'Keyed in twice', version };
    const voided = (there: Visitor) => there.post(`/api/admin/orders/${id}/void`, body);
    await dieDuring({ shop, staff, dieAt, dieOn }, voided);

    await tryAgain(shop, () => voided(staff));
    expect(await orderAsItIs(shop, id)).toMatchObject({ status: 'cancelled', amountPaid: 0, totalAmount: 0 });
    expect(await refundedAtProvider(shop)).toEqual([99_995]);
    await expectAgreement(shop);
  },
);

it.each(faultCases(deaths, atProvider))(
  'An edit of an order is applied completely or not at all, and the overpaid amount is refunded once, if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
    const { order } = await orderLines(shop, jo, [[lamb, 'credit-card', 2]]);
    await pay(jo, [order]);
    const staff = await staffOf(shop);
    const { version } = await orderAsItIs(shop, order.id);
    const items = [{ productId: lamb.id, quantity: 1 }];
    const body = { items, totalAmount: 30_000, method: 'as-paid', reason: 'Sold out', version };
    const edit = (there: Visitor) => there.post(`/api/admin/orders/${order.id}/items`, body);
    await dieDuring({ shop, staff, dieAt, dieOn }, edit);

    await tryAgain(shop, () => edit(staff));
    expect(await orderAsItIs(shop, order.id)).toMatchObject({
      status: 'paid',
      amountPaid: 30_000,
      totalAmount: 30_000,
      items: [{ quantity: 1 }],
    });
    expect(await refundedAtProvider(shop)).toEqual([30_000]);
    await expectAgreement(shop);
  },
);

const deathsWithoutMoney: Death[] = [
  ['after a commit', 1],
  ['before a commit', 1],
  ['before an answer', 1],
];

it.each(faultCases(deathsWithoutMoney.slice(0, faultRounds({ few: 2, all: 3 })), atProvider))(
  'A changed layby has either its old or its new agreement, never a mixture, if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop, { paymentType: 'layby-4' });
    const staff = await staffOf(shop);
    const [item] = order.items;
    const items = [{ productId: item?.productId, paymentType: 'layby-4', quantity: 2 }];
    const totalAmount = 2 * order.totalAmount;
    const body = { items, totalAmount, method: 'as-paid', reason: 'Two', customerAgreed: true, version: order.version };
    const edit = (there: Visitor) => there.post(`/api/admin/orders/${order.id}/items`, body);
    await dieDuring({ shop, staff, dieAt, dieOn }, edit);

    await tryAgain(shop, () => edit(staff));
    const { plan, ...changed } = await orderAsItIs(shop, order.id);
    expect(changed).toMatchObject({ status: 'pending', totalAmount, amountPaid: order.amountPaid });
    expect(plan?.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmount);
    await expectAgreement(shop);
  },
);
