import { expect } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import type { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';

/** Expects everything that was confirmed to customers to be recorded, with no duplicates and one email for each payment. */
export async function expectPromisesHold(deps: Deps, shoppers: readonly PersistentShopper[]): Promise<void> {
  await expectLedgerAgrees(deps);
  await expectCleanAudit(deps);
  const charged = await chargedByOrder(deps);
  const stored = await deps.store.read(async (db) => ({
    orders: new Map((await db.select().from(orders)).map((row) => [row.id, row.totalCents])),
    payments: new Map((await db.select().from(payments)).map((row) => [row.id, row.amountCents])),
    emails: Map.groupBy(await db.select().from(outbox), (email) => email.kind),
  }));
  expect(stored.emails.get('order-confirmation')).toHaveLength(charged.size);
  expect(stored.emails.get('receipt') ?? []).toHaveLength(stored.payments.size - charged.size);
  for (const { acknowledgedOrders, acknowledgedPayments, intended } of shoppers) {
    for (const { id, totalAmount } of acknowledgedOrders) expect(stored.orders.get(id)).toBe(totalAmount);
    for (const { id, amount } of acknowledgedPayments) expect(stored.payments.get(id)).toBe(amount);
    for (const [id, times] of intended) expect(charged.get(id)?.length ?? 0).toBeLessThanOrEqual(times);
  }
}
