import { describe, expect, it } from 'vitest';
import { finishedEventId } from '#server/db/dialect.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { newestEventId } from '#server/staff/live/live-queries.ts';
import { orderNow } from '#tests/support/data/live-orders.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

describe.runIf(isPostgres)('An event that is still being written', () => {
  it('keeps later ones back until it is committed, and hinders nobody who writes', async () => {
    const shop = await startTestShop();
    const { store, clock } = shop.deps;
    const [first, second] = [await orderNow(shop), await orderNow(shop)];
    const record = (orderId: number, until: Promise<void>, begun = () => {}) =>
      store.write(async (tx) => {
        const event = { orderId, kind: 'delivery-date', detail: {} } as const;
        await recordOrderEvents(tx, [event], { actor: system, now: clock() });
        begun();
        await until;
      });
    const before = await finishedEventId(store);
    const isBegun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = record(first.order.id, mayEnd.promise, isBegun.resolve);
    await isBegun.promise;
    await record(second.order.id, Promise.resolve());
    expect(await finishedEventId(store)).toBeNull();
    mayEnd.resolve();
    await slow;
    const after = (await finishedEventId(store)) ?? 0;
    expect(after).toBeGreaterThanOrEqual((before ?? 0) + 2);
    expect(await store.read((db) => newestEventId(db, after))).toBe(after);
  });
});
