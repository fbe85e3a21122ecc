import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LaybyPlan } from '#core/laybys/layby-api.ts';
import { phoneKey } from '#core/search-keys.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { customer, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const list = '/api/admin/installment-plans';
const nine = (day: string) => `${day}T09:00:00.000+11:00`;

/** Laybys that all began on 10 November, except the last, which is still unpaid. */
async function shopWithLaybys() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const good = await startedLayby(shop, { changes: { customer: { ...customer, name: 'Zoë Ångström' } } });
  const failing = await startedLayby(shop, { token: testCards.declinedLater });
  const weekly = await startedLayby(shop, { paymentType: 'layby-2', changes: { laybyFrequency: 'weekly' } });
  const unpaid = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'layby-6']]);
  const ids = async (query: string): Promise<number[]> =>
    (await staff.get(`${list}?${query}`)).body.map((plan: LaybyPlan) => plan.id);
  const setStatus = (id: number, status: string) => staff.patch(`${list}/${id}/status`, { status });
  const next = async (id: number): Promise<string | null> =>
    (await staff.get(`${list}?q=${id}`)).body.find((plan: LaybyPlan) => plan.id === id).nextDueDate;
  return { shop, staff, good, failing, weekly, unpaid, ids, setStatus, next };
}

describe('The list of layby plans', () => {
  it('Can be filtered by status', async () => {
    const { ids, setStatus } = await shopWithLaybys();
    await setStatus(2, 'paused');
    expect(await ids('status=active')).toEqual([3, 1]);
    expect(await ids('status=paused')).toEqual([2]);
    expect(await ids('status=pending')).toEqual([4]);
    expect(await ids('status=completed')).toEqual([]);
    expect(await ids('status=paused&q=citizen')).toEqual([2]);
  });

  it('Can be sorted by the next due day, with plans without a due day last', async () => {
    const { staff, weekly, ids } = await shopWithLaybys();
    // The next due days: 24 November for plans 1 and 2, 17 November for plan 3. Plan 4, which waits for its first payment, is due
    // today.
    expect(await ids('sort=nextDueDate')).toEqual([4, 3, 1, 2]);
    expect(await ids('sort=nextDueDate&direction=desc')).toEqual([2, 1, 3, 4]);
    await staff.patch(`/api/admin/orders/${weekly.order.id}/status`, { status: 'cancelled' });
    expect(await ids('sort=nextDueDate')).toEqual([4, 1, 2, 3]);
    expect(await ids('sort=nextDueDate&direction=desc')).toEqual([2, 1, 4, 3]);
  });

  it('Can be sorted by status', async () => {
    const { ids, setStatus } = await shopWithLaybys();
    await setStatus(1, 'paused');
    expect(await ids('sort=status')).toEqual([4, 1, 2, 3]);
    expect(await ids('sort=status&direction=desc')).toEqual([3, 2, 1, 4]);
  });

  it('Shows missed, overdue and due instalments', async () => {
    const { shop, ids, setStatus } = await shopWithLaybys();
    const attention = async () => ({
      missed: await ids('attention=missed'),
      dueToday: await ids('attention=due-today'),
      overdue: await ids('attention=overdue'),
    });
    expect(await attention()).toEqual({ missed: [], dueToday: [], overdue: [] });
    shop.setClock('2026-11-24T08:00:00.000+11:00');
    expect(await attention()).toEqual({ missed: [], dueToday: [2, 1], overdue: [3] });
    await chargeDueAt(shop, nine('2026-11-24'));
    expect(await attention()).toEqual({ missed: [], dueToday: [2], overdue: [] });
    await chargeDueAt(shop, nine('2026-11-27'));
    expect(await attention()).toEqual({ missed: [], dueToday: [], overdue: [2] });
    await chargeDueAt(shop, nine('2026-11-30'));
    expect(await attention()).toEqual({ missed: [2], dueToday: [], overdue: [2] });
    await setStatus(2, 'paused');
    expect(await attention()).toEqual({ missed: [2], dueToday: [], overdue: [] });
  });

  it('Can be searched regardless of accents and case, and by whole numbers', async () => {
    const { ids, good, unpaid } = await shopWithLaybys();
    expect(await ids('q=ANGSTROM')).toEqual([1]);
    expect(await ids(`q=${encodeURIComponent('zoë å')}`)).toEqual([1]);
    expect(await ids('q=jo@customer')).toEqual([4, 3, 2, 1]);
    expect(await ids(`q=${good.order.id}`)).toEqual([1]);
    expect(await ids(`q=${encodeURIComponent(`#${unpaid.order.id}`)}`)).toEqual([4]);
    expect(await ids('q=Pending')).toEqual([4]);
    expect(await ids('q=%25')).toEqual([]);
  });

  it('Finds a plan by the current name of its order’s customer', async () => {
    const { shop, ids, good } = await shopWithLaybys();
    await shop.deps.store.write((tx) =>
      tx
        .update(orders)
        .set({ customerKey: `somebody else\n${phoneKey('0400 000 123')}` })
        .where(eq(orders.id, good.order.id)),
    );
    expect(await ids('q=angstrom')).toEqual([]);
    expect(await ids('q=somebody')).toEqual([1]);
    expect(await ids('q=0400000123')).toEqual([1]);
  });

  it('Is returned in pages in any sort order, with the total count', async () => {
    const { staff } = await shopWithLaybys();
    const page = await staff.get(`${list}?page=2&pageSize=3&sort=nextDueDate&direction=asc`);
    expect(page.body.map((plan: LaybyPlan) => plan.id)).toEqual([2]);
    expect(page.headers['x-total-count']).toBe('4');
    const first = await staff.get(`${list}?page=1&pageSize=1&status=active`);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.headers.link).toContain('status=active');
  });

  it.each(['status=asleep', 'attention=all', 'sort=card_reference', 'direction=up'])(
    'Rejects the query %s',
    async (query) => {
      const { staff } = await shopWithLaybys();
      expect((await staff.get(`${list}?${query}`)).status).toBe(422);
    },
  );
});

describe('The next due day of a layby plan', () => {
  it('Moves on with each paid instalment, and is empty after the last payment', async () => {
    const { good, next } = await shopWithLaybys();
    expect(await next(1)).toBe('2026-11-24');
    await good.payAmount(10_000);
    expect(await next(1)).toBe('2026-11-24');
    await good.payAmount(14_998);
    expect(await next(1)).toBe('2026-12-08');
    await good.payAmount(99_995 - 24_998 - 24_998);
    expect(await next(1)).toBeNull();
  });

  it('Moves back when staff undo a payment, and forward by the length of a pause', async () => {
    const { shop, staff, good, next, setStatus } = await shopWithLaybys();
    const setPaid = (amountPaid: number) => staff.patch(`/api/admin/orders/${good.order.id}/payment`, { amountPaid });
    await setPaid(49_996);
    expect(await next(1)).toBe('2026-12-08');
    await setPaid(30_000);
    expect(await next(1)).toBe('2026-11-24');
    await setStatus(1, 'paused');
    shop.setClock(nine('2026-11-13'));
    await setStatus(1, 'active');
    expect(await next(1)).toBe('2026-11-27');
  });

  it('Is counted from the day of the first payment, and cleared by a cancellation', async () => {
    const { shop, staff, unpaid, next } = await shopWithLaybys();
    expect(await next(4)).toBe('2026-11-10');
    shop.setClock(nine('2026-11-11'));
    const amount = unpaid.order.plan?.installments[0]?.amount ?? 0;
    await staff.patch(`/api/admin/orders/${unpaid.order.id}/payment`, { amountPaid: amount });
    expect(await next(4)).toBe('2026-11-25');
    await staff.patch(`/api/admin/orders/${unpaid.order.id}/status`, { status: 'cancelled' });
    expect(await next(4)).toBeNull();
  });

  it('Always matches the instalments, in every status of the plan', async () => {
    const { shop, next } = await shopWithLaybys();
    const set = (status: 'cancelled' | 'active') =>
      shop.deps.store.write((tx) => tx.update(laybyPlans).set({ status }).where(eq(laybyPlans.id, 1)));
    await set('cancelled');
    expect(await next(1)).toBeNull();
    await set('active');
    expect(await next(1)).toBe('2026-11-24');
  });
});
