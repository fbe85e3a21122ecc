import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { faultCases } from '#tests/support/fault-rounds.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';
import type { mortalSteps } from './mortal-steps.ts';

const deaths: [dieAt: (typeof mortalSteps)[number], dieOn: number][] = [
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

const atProvider = ([dieAt]: (typeof deaths)[number]) => dieAt.endsWith('refund');

interface Death {
  shop: TestShop;
  staff: Visitor;
  dieAt: string;
  dieOn: number;
}

/** Makes a request of staff to a shop on the same data that dies by it. */
async function dieDuring({ shop, staff, dieAt, dieOn }: Death, request: (there: Visitor) => Promise<unknown>) {
  const env = { DATA_DIR: shop.deps.env.dataDir, NOW: testNow, DIE_AT: dieAt, DIE_ON: String(dieOn) };
  const { firstMessage: url, ended } = await startProgram('tests/server/faults/mortal-shop.ts', env, shop.stripe);
  const there = new Visitor(String(url));
  for (const [name, value] of Object.entries(staff.cookies)) there.setCookie(name, value);
  await expect(request(there)).rejects.toThrow();
  expect(await ended).toBe(dieAt);
}

it.each(faultCases(deaths, atProvider))(
  'A shop killed %s number %i of a cancellation gives back every charge once',
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
  'A shop killed %s number %i of a part’s refund gives that part back once',
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
