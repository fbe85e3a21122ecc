import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { watchHolds } from '#server/payments/holds/watch-holds.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { pay } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

type Visitor = ReturnType<TestShop['visitor']>;

/** Three rumps for tomorrow, of at most $126.01. */
async function kiloOrder(shop: TestShop, jo: Visitor): Promise<Order> {
  return (await orderRumps(jo, (await stockRump(shop)).id)).body.order;
}

const rowOf = (shop: TestShop, id: number) =>
  shop.deps.store.read(async (db) => (await db.select().from(orders).where(eq(orders.id, id)))[0]);
const statuses = (shop: TestShop) =>
  shop.deps.store.read(async (db) => (await db.select().from(charges).orderBy(charges.id)).map(({ status }) => status));

describe('An order by the kilo that its customer agrees to pay', () => {
  it('Counts as agreed once its amount is held on the card, although nothing is paid', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const order = await kiloOrder(shop, jo);
    const held = await pay(jo, [order], { key: 'k1' });
    expect(held.status).toBe(200);
    expect(held.body).toMatchObject({ payment: null, payments: [], order: { id: order.id, amountPaid: 0 } });
    const row = await rowOf(shop, order.id);
    expect(row).toMatchObject({ agreedAt: expect.any(String), holdCents: order.totalAmount, paidCents: 0 });
    expect((await pay(jo, [order], { key: 'k1' })).body).toEqual(held.body);
    expect((await pay(jo, [{ ...order, version: row?.version ?? 0 }], { key: 'k2' })).status).toBe(409);
    expect(await statuses(shop)).toEqual(['held']);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Has its amount held once for 20 requests at the same time', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const order = await kiloOrder(shop, jo);
    await Promise.all(Array.from({ length: 20 }, (_, index) => pay(jo, [order], { key: `k${index}` })));
    expect((await statuses(shop)).filter((status) => status === 'held')).toHaveLength(1);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Stays unpaid if the card is declined, and can then be held on another card', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const order = await kiloOrder(shop, jo);
    expect((await pay(jo, [order], { token: testCards.declined })).status).toBe(402);
    expect(await rowOf(shop, order.id)).toMatchObject({ agreedAt: null, holdCents: null });
    expect((await pay(jo, [order], { key: 'k2' })).status).toBe(200);
    expect(await statuses(shop)).toEqual(['declined', 'held']);
  });

  it.each([
    ['and is held then', true],
    ['and isn’t held if the customer refuses', false],
  ])('Waits until the customer confirms the hold at the bank, %s', async (_what, isConfirmed) => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const order = await kiloOrder(shop, jo);
    const payAgain = () => pay(jo, [order], { token: testCards.challenged, key: 'k1' });
    const waiting = await payAgain();
    expect(waiting.body).toMatchObject({ requiresAction: true, order: { hold: null, agreedAt: null } });
    const { body } = await respondToBank(jo, waiting.body.clientSecret, isConfirmed);
    expect(body.status).toBe(isConfirmed ? 'succeeded' : 'declined');
    expect((await payAgain()).status).toBe(isConfirmed ? 200 : 402);
    expect(await statuses(shop)).toEqual([isConfirmed ? 'held' : 'declined']);
    expect(await rowOf(shop, order.id)).toMatchObject({ holdCents: isConfirmed ? 12_601 : null });
  });

  it('Is charged to the saved card once it is weighed, if the bank has released the hold', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const order = await kiloOrder(shop, jo);
    await pay(jo, [order], { key: 'k1' });
    const row = await rowOf(shop, order.id);
    shop.setClock(row?.holdEndsAt ?? '');
    await shop.deps.store.write((tx) =>
      tx.update(orderItems).set({ weighedGrams: 3939, weighedPieces: 3 }).where(eq(orderItems.orderId, order.id)),
    );
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await statuses(shop)).toEqual(['released', 'succeeded']);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Has its amount held again once a day after the bank has released the hold, and isn’t cancelled', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const order = await kiloOrder(shop, jo);
    await pay(jo, [order], { key: 'k1' });
    await shop.deps.store.write((tx) =>
      tx.update(orders).set({ deliveryDate: '2026-11-27' }).where(eq(orders.id, order.id)),
    );
    const runAt = async (instant: string) => {
      shop.setClock(instant);
      for (const job of [cancelNeverPaid, watchHolds, placeHolds]) await job.run(shop.deps);
      return statuses(shop);
    };
    // 8:59 in Melbourne, more than seven days later.
    expect(await runAt('2026-11-23T21:59:00.000Z')).toEqual(['released']);
    expect(await runAt('2026-11-23T22:00:00.000Z')).toEqual(['released', 'held']);
    expect(await runAt('2026-11-23T22:01:00.000Z')).toEqual(['released', 'held']);
    expect(await rowOf(shop, order.id)).toMatchObject({ status: 'pending', holdCents: order.totalAmount });
    expect((await audit(shop)).findings.filter((finding) => finding.includes('Charge'))).toEqual([]);
  });
});
