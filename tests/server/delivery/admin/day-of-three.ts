import { randomUUID } from 'node:crypto';
import { outbox } from '#server/email/email-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

export const day = '2026-11-11';
export const start = '/api/admin/run-sheet/start';
export const stops = '/api/admin/run-sheet/stops';

/** A shop on the morning of a day with three deliveries, each to another customer. */
export async function dayOfThree() {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const buyers: Visitor[] = [];
  for (const postcode of ['3199', '3058', '3053']) {
    const jo = shop.visitor();
    buyers.push(jo);
    const address = { street: '1 Smith St', city: 'Melbourne', state: 'VIC', postcode };
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']], { address });
    await pay(jo, orders);
  }
  // Half past ten in the morning of that day, after the visits below.
  shop.setClock('2026-11-10T23:30:00.000Z');
  const staff = await staffOf(shop);
  const emails = async (kind: string) => {
    const rows = await shop.deps.store.read((db) => db.select().from(outbox));
    return rows.filter((row) => row.kind === kind);
  };
  const sheet = async () => (await staff.get(`/api/admin/run-sheet?day=${day}`)).body;
  return { shop, staff, buyers, emails, sheet };
}

/** The result of a stop, as the phone sends it. */
export const visit = (orderId: number, changes: object = {}) => ({
  day,
  orderId,
  clientKey: randomUUID(),
  outcome: 'delivered',
  at: '2026-11-10T22:30:00.000Z',
  temperature: 3.5,
  ...changes,
});
