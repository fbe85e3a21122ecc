import { expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, testNow } from '#tests/support/shop/test-shop.ts';
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

it.each(deaths)('A shop killed %s number %i of a cancellation gives back every charge once', async (dieAt, dieOn) => {
  const shop = await startTestShop();
  const { order, payAmount } = await startedLayby(shop);
  await payAmount(5000, { paymentToken: testCards.good });
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}/status`;

  const env = { DATA_DIR: shop.deps.env.dataDir, NOW: testNow, DIE_AT: dieAt, DIE_ON: String(dieOn) };
  const { firstMessage: url, ended } = await startProgram('tests/server/faults/mortal-shop.ts', env, shop.stripe);
  const there = new Visitor(String(url));
  for (const [name, value] of Object.entries(staff.cookies)) there.setCookie(name, value);
  await expect(there.patch(path, { status: 'cancelled' })).rejects.toThrow();
  expect(await ended).toBe(dieAt);

  await resolveOpenCharges(shop.deps);
  await staff.patch(path, { status: 'cancelled' });
  await resolveOpenCharges(shop.deps);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'cancelled', amountPaid: 0 });
  expect(await refundedAtProvider(shop)).toEqual([5000, 24998]);
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
});
