import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliveryPlaces } from '#server/delivery/delivery-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { auditPlaces } from '#server/payments/reconciliation/audit/audit-places.ts';
import { releaseUnpaidPlaces } from '#server/payments/scheduled/release-unpaid-places.ts';
import { changeOnlyZone, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { fc } from '#tests/support/fast-check.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const days = ['2026-11-12', '2026-11-13', '2026-11-16'];
const capacity = 2;

const step = fc.oneof(
  fc.record({ does: fc.constant('order' as const), day: fc.constantFrom(...days) }),
  fc.record({ does: fc.constant('pay' as const), at: fc.nat(20) }),
  fc.record({ does: fc.constant('move' as const), at: fc.nat(20), day: fc.constantFrom(...days) }),
  fc.record({ does: fc.constant('cancel' as const), at: fc.nat(20) }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
);

it('Whatever is ordered, paid, moved, cancelled and left unpaid: no day is over its capacity, and places are counted right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const shop = await startTestShop();
      await changeOnlyZone(shop, { days: workingDays(capacity) });
      const product = await stockProduct(shop);
      const jo = shop.visitor();
      const staff = await staffOf(shop);
      const made: { id: number }[] = [];
      for (const each of steps) {
        if (each.does === 'order') {
          const body = checkoutOf(shop, [[product, 'credit-card']]);
          const response = await jo.post('/api/orders-with-items', {
            ...body,
            order: { ...body.order, deliveryDate: each.day },
          });
          expect([201, 409]).toContain(response.status);
          if (response.status === 201) made.push(response.body.order);
        } else if (each.does === 'wait') {
          shop.advance(each.minutes * 60_000);
          await releaseUnpaidPlaces.run(shop.deps);
        } else {
          const order = made[each.at % Math.max(made.length, 1)];
          if (order === undefined) continue;
          const now = (await staff.get(`/api/admin/orders/${order.id}`)).body;
          if (each.does === 'pay') await pay(jo, [now]);
          else if (each.does === 'move') await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: each.day });
          else await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
        }
        await shop.deps.store.read(async (db) => {
          for (const { taken } of await db.select().from(deliveryPlaces)) expect(taken).toBeLessThanOrEqual(capacity);
          const report = { findings: [], counts: { orders: 0, payments: 0, charges: 0, refunds: 0, inWork: 0 } };
          await auditPlaces(db, report);
          expect(report.findings).toEqual([]);
          const paid = await db.select().from(orders).where(isNotNull(orders.deliveryDate));
          for (const row of paid.filter(({ status }) => status === 'paid'))
            expect(row.placeDate).toBe(row.deliveryDate);
          const cancelled = await db.select().from(orders).where(eq(orders.status, 'cancelled'));
          for (const row of cancelled) expect(row.place).toBeNull();
        });
      }
    }),
    { numRuns: 5 },
  );
});
