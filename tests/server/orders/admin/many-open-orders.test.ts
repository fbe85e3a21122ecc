import { lte } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addDays } from '#core/dates.ts';
import type { MoneyStateKind } from '#core/orders/money-state.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { countOfState, countStates } from '#server/orders/admin/count-states.ts';
import { orders } from '#server/orders/order-tables.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const today = '2026-11-23';
const at = '2026-11-01T00:00:00.000Z';
const laybys = 1_100;
const late = 1_050;
const atOnce = 300;

it('Active and overdue laybys are counted only up to "1,000+", both in the counts and in their lists', async () => {
  const store = await freshStore();
  await store.write(async (tx) => {
    for (let first = 1; first <= laybys; first += atOnce) {
      const chunk = Array.from({ length: Math.min(atOnce, laybys + 1 - first) }, (_, index) => first + index);
      const agreed = { instalmentCount: 2, totalCents: 100, frequency: 'weekly', termsText: '' } as const;
      const card = { cardBrand: 'visa', cardLast4: '4242' };
      await tx.insert(orders).values(
        chunk.map((id) => ({
          id,
          paymentType: 'layby-weekly' as const,
          totalCents: 100,
          createdAt: at,
          updatedAt: at,
        })),
      );
      await tx
        .insert(laybyPlans)
        .values(chunk.map((id) => ({ id, orderId: id, status: 'active' as const, ...agreed, ...card, createdAt: at })));
      await tx
        .insert(instalments)
        .values(chunk.map((id) => ({ planId: id, number: 1, amountCents: 100, dueDate: addDays(today, 7) })));
    }
  });
  const counts = () =>
    store.read(async (db) => {
      const states = await countStates(db, today);
      const listed = { state: 'layby', today, shown: 50, bounds: { limit: 50, offset: 0 } } as const;
      return { states: new Map(states.map(({ kind, ...each }) => [kind, each])), list: await countOfState(db, listed) };
    });
  const none = { count: 0 };
  const expectCounts = (found: Awaited<ReturnType<typeof counts>>, wanted: Partial<Record<MoneyStateKind, object>>) => {
    for (const [kind, each] of found.states) expect({ kind, each }).toEqual({ kind, each: wanted[kind] ?? none });
  };

  const before = await counts();
  expectCounts(before, { layby: { count: 1_000, isAtLeast: true } });
  expect(before.list).toEqual({ total: 1_000, isAtLeast: true });

  await store.write(async (tx) => {
    await tx.update(laybyPlans).set({ cardBrand: null }).where(lte(laybyPlans.id, late));
    await tx
      .update(instalments)
      .set({ dueDate: addDays(today, -1) })
      .where(lte(instalments.planId, late));
  });
  const after = await counts();
  expectCounts(after, {
    missed: { count: 1_000, isAtLeast: true },
    layby: { count: laybys - late, isAtLeast: true },
  });
  expect(after.list).toEqual({ total: laybys - late, isAtLeast: true });
});
