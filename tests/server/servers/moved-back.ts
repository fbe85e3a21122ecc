import { expect, onTestFinished } from 'vitest';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { moveToSqlite } from '#server/move/move-to-sqlite.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';
import type { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

/** The shop's parts on its files, when it has been moved back from the database; a minute later. */
export async function movedBack(url: string): Promise<Deps> {
  const dataDir = temporaryFolder();
  await moveToSqlite({ dataDir, url, clock: () => new Date(), bucket: null, report: () => {} });
  const clock = () => new Date(Date.now() + 60_000);
  const store = await openStore({ dataDir });
  const providers = paymentProviders(testTill(dataDir, clock));
  onTestFinished(async () => {
    await store.close();
    await providers.close();
  });
  return completeDeps({ env: { ...readEnv({}), dataDir, publicUrl: '', comingSoon: false }, store, clock, providers });
}

/** What customers were told is in the books, and nothing was charged more often than they wanted. */
export async function expectSoldOnce(deps: Deps, shoppers: readonly PersistentShopper[]): Promise<void> {
  await resolveOpenChargesJob.run(deps);
  await expectLedgerAgrees(deps);
  await expectCleanAudit(deps);
  const charged = await chargedByOrder(deps);
  const kept = await deps.store.read(async (db) => ({
    orders: new Map((await db.select().from(orders)).map((row) => [row.id, row.totalCents])),
    payments: new Map((await db.select().from(payments)).map((row) => [row.id, row.amountCents])),
  }));
  for (const { acknowledgedOrders, acknowledgedPayments, intended } of shoppers) {
    expect(acknowledgedOrders.length).toBeGreaterThan(0);
    for (const { id, totalAmount } of acknowledgedOrders) expect(kept.orders.get(id)).toBe(totalAmount);
    for (const { id, amount } of acknowledgedPayments) expect(kept.payments.get(id)).toBe(amount);
    for (const [id, times] of intended) expect(charged.get(id)?.length ?? 0).toBeLessThanOrEqual(times);
  }
}
