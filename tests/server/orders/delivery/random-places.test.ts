import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Reader } from '#server/db/store.ts';
import { deliveryPlaces } from '#server/delivery/delivery-tables.ts';
import { orderLines, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { auditPlaces } from '#server/payments/reconciliation/audit/audit-places.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { fc } from '#tests/support/chance/fast-check.ts';
import { changeOnlyZone, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** The last day is an extra day with its own fee and capacity. */
const days = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-14'];
const extraDay = '2026-11-14';
const capacityOn = (day: string) => (day === extraDay ? 1 : 2);
const feeOn = (day: string) => (day === extraDay ? 4000 : 1500);

const step = fc.oneof(
  fc.record({ does: fc.constant('order' as const), day: fc.constantFrom(...days) }),
  fc.record({ does: fc.constant('pay' as const), at: fc.nat(20) }),
  fc.record({ does: fc.constant('move' as const), at: fc.nat(20), day: fc.constantFrom(...days) }),
  fc.record({ does: fc.constant('override' as const), at: fc.nat(20), day: fc.constantFrom(...days) }),
  fc.record({ does: fc.constant('cancel' as const), at: fc.nat(20) }),
  fc.record({ does: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
);

const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Expects delivery slots that match the orders, totals that are the sum of the lines, and paid amounts that are the sum of the
 * payments.
 */
async function judge(db: Reader, passed: ReadonlyMap<string, number>): Promise<void> {
  for (const { date, taken } of await db.select().from(deliveryPlaces))
    expect(taken).toBeLessThanOrEqual(capacityOn(date) + (passed.get(date) ?? 0));
  const report = { findings: [], counts: { orders: 0, payments: 0, charges: 0, refunds: 0, inWork: 0 } };
  await auditPlaces(db, report);
  expect(report.findings).toEqual([]);
  const dated = await db.select().from(orders).where(isNotNull(orders.deliveryDate));
  for (const row of dated.filter(({ status }) => status === 'paid')) expect(row.placeDate).toBe(row.deliveryDate);
  for (const row of await db.select().from(orders)) {
    if (row.status === 'cancelled') expect(row.place).toBeNull();
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, row.id));
    const paid = await db.select().from(payments).where(eq(payments.orderId, row.id));
    expect([sumOf(lines), sumOf(paid)]).toEqual([row.totalCents, row.paidCents]);
    if (row.status === 'paid') expect(row.paidCents).toBe(row.totalCents);
  }
}

it('After any orders, payments, moves and cancellations, no delivery day exceeds its capacity without an override', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const shop = await startTestShop();
      await changeOnlyZone(shop, { days: workingDays(2), fees: [{ from: 0, fee: 1500 }] });
      const product = await stockProduct(shop);
      const jo = shop.visitor();
      const staff = await staffOf(shop);
      const extra = { date: extraDay, zoneId: 1, cutoff: `${extraDay}T00:00:00+11:00`, capacity: 1, fee: 4000 };
      expect((await staff.post('/api/admin/extra-days', extra)).status).toBe(201);
      const made: { id: number }[] = [];
      const passed = new Map<string, number>();
      for (const each of steps) {
        if (each.does === 'order') {
          const body = checkoutOf(shop, [[product, 'credit-card']]);
          const totalAmount = product.priceCents + feeOn(each.day);
          const order = { ...body.order, deliveryDate: each.day, totalAmount };
          const response = await jo.post('/api/orders-with-items', { ...body, order });
          expect([201, 409]).toContain(response.status);
          if (response.status === 201) made.push(response.body.order);
        } else if (each.does === 'wait') {
          shop.advance(each.minutes * 60_000);
          await releaseUnpaidPlaces.run(shop.deps);
        } else {
          const order = made[each.at % Math.max(made.length, 1)];
          if (order === undefined) continue;
          const now = (await staff.get(`/api/admin/orders/${order.id}`)).body;
          const path = `/api/orders/${order.id}/delivery`;
          if (each.does === 'pay') await pay(jo, [now]);
          else if (each.does === 'move') await jo.patch(path, { deliveryDate: each.day });
          else if (each.does === 'override') {
            const moved = await staff.patch(path, { deliveryDate: each.day, override: true });
            if (moved.status === 200) passed.set(each.day, (passed.get(each.day) ?? 0) + 1);
          } else await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
        }
        await shop.deps.store.read((db) => judge(db, passed));
      }
    }),
    { numRuns: 4 },
  );
});
