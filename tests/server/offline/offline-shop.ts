import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { offlineChanges } from '#server/offline/offline-tables.ts';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

/** 18 minutes before the test shop's clock. */
export const madeAt = '2026-11-09T22:42:00.000Z';

/** A shop with two counters, a product, and a customer's unpaid order of $999.95. */
export async function offlineShop(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  const [ann, bo] = [await staffOf(shop), await staffOf(shop)];
  await nameStaff(shop, ann, 'Ann');
  await nameStaff(shop, bo, 'Bo');
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
  const [annId, boId] = [await idOf(ann), await idOf(bo)];
  const readOrder = async (id = order.id) => (await ann.get(`/api/admin/orders/${id}`)).body;
  return { shop, ann, bo, annId, boId, jo, product, order, readOrder };
}

async function idOf(visitor: Visitor): Promise<number> {
  return (await visitor.get('/api/users/me')).body.id;
}

async function nameStaff({ deps }: TestShop, visitor: Visitor, firstName: string): Promise<void> {
  const id = await idOf(visitor);
  await deps.store.write((tx) => tx.update(users).set({ firstName }).where(eq(users.id, id)));
}

export type Change = { id: string; kind: string } & Record<string, unknown>;

/** An offline change made by this account. */
export function changeOf(madeBy: number, kind: string, rest: object): Change {
  return { id: randomUUID(), madeAt, madeBy, kind, ...rest };
}

/** An offline change that sells one unit of the product at its price for cash. */
export function saleChange(madeBy: number, product: SoldProduct, changes: Partial<NewCounterSale> = {}): Change {
  const id = randomUUID();
  const paid = { method: 'cash' as const, amount: product.priceCents };
  const sale = saleOf(product, 'full', { paid, ...changes, clientKey: id });
  return { id, madeAt, madeBy, kind: 'sale', sale, unitPrices: sale.items.map(() => product.priceCents) };
}

/** `number` is the number on the sale's provisional receipt. */
export function sendChange(visitor: Visitor, change: Change, number?: string): Promise<Outcome> {
  const query = number === undefined ? '' : `?provisionalNumber=${number}`;
  return visitor.post(`/api/admin/offline-changes${query}`, change);
}

/** The changes that the shop has received, in order, such as "payment applied". */
export async function knownChanges({ deps }: TestShop): Promise<string[]> {
  const rows = await deps.store.read((db) => db.select().from(offlineChanges));
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}
