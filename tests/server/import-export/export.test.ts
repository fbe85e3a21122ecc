import { describe, expect, it } from 'vitest';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { snapshotChunks } from '#server/import-export/export-table.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { exportedTable, exportedText } from './exported-table.ts';

describe('A table exported as a file', () => {
  it('has the day in its file name and is available to staff only', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { status, headers } = await staff.get('/api/admin/export/orders');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-10.csv"',
      'cache-control': 'no-store',
    });
    expect((await shop.visitor().get('/api/admin/export/orders')).status).toBe(401);
    expect((await staff.get('/api/admin/export/passwords')).status).toBe(404);
  });

  it('of products includes hidden and test products and is guarded against formulas', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    await stockProduct(shop, {
      name: '=HYPERLINK("https://evil.test")',
      description: 'Two lines,\nwith "quotes".',
      features: ['Grass-fed', '-20 degrees'],
      cuts: ['rump', 'sirloin'],
      tray: ['12 rump steaks', '1 roast'],
      farm: 'Moondara, Gippsland',
      images: ['/objects/uploads/0123456789abcdef0123456789abcdef', 'https://pictures.test/a.jpg'],
      allowLaybyWeekly: false,
    });
    await stockProduct(shop, { name: 'Gone', deletedAt: shop.deps.clock().toISOString() });
    await stockProduct(shop, { name: 'Test', isTest: true, priceCents: 100 });
    const [first, hidden, test] = await exportedTable(staff, 'products');
    expect(first).toMatchObject({
      Id: '1',
      Name: '\'=HYPERLINK("https://evil.test")',
      Description: 'Two lines,\nwith "quotes".',
      Price: '999.95',
      Features: "Grass-fed\n'-20 degrees",
      Cuts: 'rump sirloin',
      'On the bench': '12 rump steaks\n1 roast',
      Farm: 'Moondara, Gippsland',
      Images: '/objects/uploads/0123456789abcdef0123456789abcdef\nhttps://pictures.test/a.jpg',
      'Pay in full': 'yes',
      'Layby weekly': 'no',
      State: 'listed',
      Created: '2026-11-10 10:00:00',
    });
    expect([hidden?.State, test?.State, test?.Price]).toEqual(['hidden', 'test', '1.00']);
  });

  it('of customers includes what each customer ordered, and nothing of their password', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const jo = shop.visitor();
    await jo.post('/api/users/register', {
      username: 'jo-citizen',
      email: 'jo@customer.test',
      password: 'spring-lamb-7',
      phone: '0400',
    });
    const { orders: created } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await pay(jo, created);
    const text = await exportedText(staff, 'customers');
    const [hash] = await shop.deps.store.read((db) => db.select({ passwordHash: users.passwordHash }).from(users));
    expect(text).not.toContain(hash?.passwordHash);
    expect(text).not.toContain('argon');
    const [owner, customer] = await exportedTable(staff, 'customers');
    expect(owner).toMatchObject({ Staff: 'yes', Orders: '0', Paid: '0.00' });
    expect(customer).toMatchObject({
      Username: 'jo-citizen',
      Email: 'jo@customer.test',
      Staff: 'no',
      Orders: '1',
      Paid: '999.95',
    });
  });

  it('of orders has one line for each order, with its items as text and its totals', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    await startedLayby(shop);
    const lamb = await stockProduct(shop, { name: 'Half lamb', weight: '10kg', priceCents: 29900 });
    const beef = await stockProduct(shop, { name: 'Beef pack' });
    await orderLines(shop, shop.visitor(), [
      [lamb, 'credit-card', 2],
      [beef, 'subscription'],
    ]);
    const [layby, full] = await exportedTable(staff, 'orders');
    expect(layby).toMatchObject({
      Order: '1',
      Status: 'pending',
      Payment: 'Layby, fortnightly payments',
      Total: '999.95',
      Paid: '249.98',
      Owing: '749.97',
      Layby: 'active',
      'Payments made': '1 of 4',
      'Next payment due': '2026-11-24',
      Customer: 'Jo Citizen',
      Postcode: '3053',
    });
    expect(full).toMatchObject({
      Items: '2 × Half lamb (10kg, Pay Now (Credit Card)); 1 × Beef pack (55-60kg, Subscription (Save 5%))',
      Packs: '3',
      Total: '1547.95',
      Layby: '',
    });
  });

  it('of payments adds up to the income, with negative refunds and the name of who recorded each payment', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { order } = await startedLayby(shop);
    const byHand = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'credit-card']]);
    await staff.patch(`/api/admin/orders/${byHand.order.id}/status`, { status: 'paid' });
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    const rows = await exportedTable(staff, 'payments');
    expect(rows.map((row) => [row.Order, row.Kind, row.Amount, row.Method, row.Card, row['Recorded by']])).toEqual([
      ['1', 'payment', '249.98', 'Card', 'Visa 4242', ''],
      ['2', 'payment', '999.95', 'Manual', '', 'staff-1'],
      ['1', 'refund', '-249.98', 'Card', 'Visa 4242', rows[2]?.['Recorded by']],
    ]);
    expect(rows[0]?.['Charge reference']).toMatch(/\S{10}/);
    expect(rows[2]?.['Refund reference']).toMatch(/\S{10}/);
  });

  it('is a consistent snapshot, even if orders arrive while it is read', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const at = shop.deps.clock().toISOString();
    const make = (count: number) =>
      shop.deps.store.write(async (tx) => {
        for (let created = 0; created < count; created += 100) {
          const row = { paymentType: 'immediate', totalCents: 100, createdAt: at, updatedAt: at } as const;
          await tx.insert(orders).values(Array.from({ length: 100 }, () => row));
        }
      });
    await make(5000);
    const reading = exportedTable(staff, 'orders');
    await make(500);
    const seen = (await reading).length;
    expect([5000, 5500]).toContain(seen);
  });

  it('releases the database if the client disconnects', async () => {
    const { deps } = await startTestShop();
    let isOpen = false;
    const watched = {
      snapshot: async <Result>(work: (db: Reader) => Promise<Result>) => {
        isOpen = true;
        return deps.store.snapshot(work).finally(() => {
          isOpen = false;
        });
      },
    };
    async function* endless() {
      for (let number = 1; ; number += 1) yield `piece ${number}`;
    }
    for await (const chunk of snapshotChunks(watched, endless)) {
      expect(isOpen).toBe(true);
      if (chunk === 'piece 20') break;
    }
    expect(isOpen).toBe(false);
  });

  it('releases the database if the export fails', async () => {
    const { deps } = await startTestShop();
    async function* failing() {
      yield 'a piece';
      throw new Error('The disk has failed');
    }
    const read = async () => {
      for await (const chunk of snapshotChunks(deps.store, failing)) expect(chunk).toBe('a piece');
    };
    await expect(read()).rejects.toThrow('The disk has failed');
    const closed = { snapshot: () => Promise.reject(new Error('It cannot be opened')) };
    await expect(snapshotChunks(closed, failing).next()).rejects.toThrow('It cannot be opened');
  });
});
