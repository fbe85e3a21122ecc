import { describe, expect, it, onTestFinished } from 'vitest';
import { newestEventId } from '#server/admin/live/live-queries.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { orderNow } from '#tests/support/data/live-orders.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

describe.runIf(isPostgres)('An event that is still being written', () => {
  it('delays events of other servers until it is committed, so that a reader never misses an earlier event', async () => {
    const shop = await startTestShop();
    const { store, clock, env } = shop.deps;
    const other = await openPostgres({ url: databaseOf(env.dataDir), namesStatements: true });
    onTestFinished(() => other.close());
    const [first, second] = [await orderNow(shop), await orderNow(shop)];
    const record = (server: Store, orderId: number, until: Promise<void>, begun = () => {}) =>
      server.write(async (tx) => {
        const event = { orderId, kind: 'delivery-date', detail: {} } as const;
        await recordOrderEvents(tx, [event], { actor: system, now: clock() });
        begun();
        await until;
      });
    const before = await store.read(newestEventId);
    const isBegun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = record(store, first.order.id, mayEnd.promise, isBegun.resolve);
    await isBegun.promise;
    const later = record(other, second.order.id, Promise.resolve()).then(() => store.read(newestEventId));
    expect(await Promise.race([later, store.read(newestEventId)])).toBe(before);
    mayEnd.resolve();
    await slow;
    expect(await later).toBe(before + 2);
  });

  it('gets its number from the order of the writes, without a database trigger that takes a lock', async () => {
    const { store } = (await startTestShop()).deps;
    const locking = await store.read((db) =>
      rawRows(
        db,
        `select distinct f.proname from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
         where c.relnamespace = current_schema()::regnamespace and f.prosrc like '%advisory%'`,
      ),
    );
    expect(locking).toEqual([]);
  });
});
