import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { emailLowStock } from '#server/stock/email-low-stock.ts';
import { shopText } from '#tests/support/data/content.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address } from '#tests/support/data/shopping.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** Returns this hour of a day in November 2026, in Melbourne's summer time. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour - 11)).toISOString();

async function shopWithItem(settings: object) {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await staff.patch('/api/admin/shop-settings', shopText({ email: 'owner@shop.test', ...settings }));
  const { body } = await staff.post('/api/admin/stock-items', { name: 'Jars', unit: 'piece', threshold: 5 });
  const emails = async (now: string) => {
    shop.setClock(now);
    await emailLowStock.run(shop.deps);
    const rows = await shop.deps.store.read((db) => db.select().from(outbox));
    return rows.filter(({ kind }) => kind === 'stock-low');
  };
  const receive = (pieces: number) =>
    staff.post(`/api/admin/stock-items/${body.id}/moves`, { kind: 'received', pieces, clientKey: crypto.randomUUID() });
  return { emails, receive };
}

it('The owner gets one email each morning with the stock items that are low, and none once there is enough', async () => {
  const { emails, receive } = await shopWithItem({ counting: true });
  expect(await emails(at(12, 6))).toHaveLength(0);
  const [email] = await emails(at(12, 7));
  expect(email).toMatchObject({ toAddress: 'owner@shop.test', subject: '1 stock item is low – Hindquarter' });
  expect(email?.textBody).toContain('Jars: 0 free');
  expect(await emails(at(12, 15))).toHaveLength(1);
  await receive(5);
  expect(await emails(at(13, 9))).toHaveLength(2);
  await receive(1);
  expect(await emails(at(14, 9))).toHaveLength(2);
});

it('A stock item with more held for orders than in stock counts as low, and the email says how many are missing', async () => {
  const { shop, staff, addItem, addProduct } = await startCountingShop();
  const settings = shopText({ comingSoon: false, counting: true, email: 'owner@shop.test' });
  expect((await staff.patch('/api/admin/shop-settings', settings)).status).toBe(200);
  const itemId = await addItem({ name: 'Rump', unit: 'weighed' });
  await addItem({ name: 'Honey' });
  const product = await addProduct([{ itemId, pieces: 1 }]);
  const items = [{ productId: product.id, quantity: 2 }];
  const later = { deliveryDate: '2026-11-12', address, override: true, items, totalAmount: 2 * product.priceCents };
  await sell(staff, saleOf(product, 'full', later));
  const low = (await staff.get('/api/admin/stock-items?state=low')).body;
  expect(low.map(({ name }: { name: string }) => name)).toEqual(['Rump']);
  shop.setClock(at(11, 9));
  await emailLowStock.run(shop.deps);
  const rows = await shop.deps.store.read((db) => db.select().from(outbox));
  const [email] = rows.filter(({ kind }) => kind === 'stock-low');
  expect(email?.textBody).toContain('Rump: 2 too few for the orders');
});

it('A shop that doesn’t count its stock gets no email about low stock', async () => {
  const { emails } = await shopWithItem({ counting: false });
  expect(await emails(at(12, 9))).toHaveLength(0);
});
