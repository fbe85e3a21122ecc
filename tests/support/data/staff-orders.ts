import { defaultShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import { orderEvents as events, type orderEvents } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { listedRefunds } from '#tests/support/ledger/ledger.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** Sets the shop's charge for a cancelled layby, in cents. */
export async function stateCancellationCharge({ deps }: TestShop, cancellationCharge: number): Promise<void> {
  const value = { ...defaultShopSettings, comingSoon: false, cancellationCharge };
  const row = { name: 'shop' as const, value, updatedAt: deps.clock().toISOString() };
  await deps.store.write((tx) =>
    tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row }),
  );
}

/** The amounts that the provider has refunded, in cents, oldest refund first. */
export async function refundedAtProvider({ deps }: Pick<TestShop, 'deps'>): Promise<number[]> {
  return (await listedRefunds(deps)).map((refund) => refund.amountCents);
}

/** Every payment of the shop, oldest first, as "card 24998", "card -24998" or "manual 500". */
export async function listPayments({ deps }: Pick<TestShop, 'deps'>): Promise<string[]> {
  const rows = await deps.store.read((db) => db.select().from(payments).orderBy(payments.id));
  return rows.map((row) => `${row.method} ${row.amountCents}`);
}

export async function lastEvent({ deps }: Pick<TestShop, 'deps'>): Promise<typeof orderEvents.$inferSelect> {
  const rows = await deps.store.read((db) => db.select().from(events).orderBy(events.id));
  const last = rows.at(-1);
  if (last === undefined) throw new Error('Nothing has happened to any order');
  return last;
}
