import { describe, expect, it } from 'vitest';
import { journalDays } from '#server/journal/journal-tables.ts';
import { orderAsItIs, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay } from '#tests/support/data/shopping.ts';
import { rawRows } from '#tests/support/shop/rows/raw-rows.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { journalShop } from './journal-shop.ts';

/** Returns the complete stored rows of the closed days. */
function storedDays({ deps }: TestShop): Promise<unknown[]> {
  return deps.store.read(async (db) => rawRows(db, 'select * from journal_days order by day'));
}

describe('A day in the accounting journal', () => {
  it('is one entry with its sales by tax class and its takings by payment method', async () => {
    const { shop, meat, pies, sellFor, close, entryOf, readDay, auditFindings } = await journalShop();
    await sellFor('cash', meat);
    await sellFor('eftpos', pies);
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [
      [meat, 'credit-card'],
      [pies, 'credit-card', 2],
    ]);
    await pay(jo, [order]);
    await close();
    expect(await storedDays(shop)).toEqual([]);

    shop.setClock('2026-11-10T13:00:00.000Z');
    await close();
    expect(await entryOf('2026-11-10')).toEqual([
      'cash 30000 none',
      'eftpos 11000 none',
      'card 52000 none',
      'sales_gst_free -60000 gst_free',
      'sales_gst -33000 gst',
    ]);
    const { figures, orders, receivedCents, depositsCents } = await readDay('2026-11-10');
    expect(figures).toEqual({ totalSalesCents: 93_000, gstFreeCents: 60_000, gstCents: 3_000 });
    expect([receivedCents, depositsCents]).toEqual([93_000, 0]);
    expect(orders.at(-1)).toEqual({
      orderId: order.id,
      receivedCents: 52_000,
      gstFreeCents: 30_000,
      taxedCents: 22_000,
      depositCents: 0,
    });
    expect(await auditFindings()).toEqual([]);
  });

  it('records a layby as a deposit until the last payment, and as a full sale on the day of that payment', async () => {
    const { shop, takeCash, close, entryOf, auditFindings } = await journalShop();
    const { order } = await startedLayby(shop, { paymentType: 'layby-2' });
    const first = order.amountPaid;
    shop.setClock('2026-11-11T01:00:00.000Z');
    await takeCash(order.id, order.totalAmount - first);
    shop.setClock('2026-11-12T01:00:00.000Z');
    await close();
    expect(await entryOf('2026-11-10')).toEqual([`card ${first} none`, `deposits ${-first} none`]);
    expect(await entryOf('2026-11-11')).toEqual([
      `cash ${order.totalAmount - first} none`,
      `sales_gst_free ${-order.totalAmount} gst_free`,
      `deposits ${first} none`,
    ]);
    expect(await auditFindings()).toEqual([]);
  });

  it('records a refund on the day of the refund', async () => {
    const { shop, pies, sellFor, refund, close, entryOf } = await journalShop();
    const { id } = await sellFor('cash', pies);
    shop.setClock('2026-11-11T01:00:00.000Z');
    await refund(id, { amount: 5_500 });
    shop.setClock('2026-11-12T01:00:00.000Z');
    await close();
    expect(await entryOf('2026-11-10')).toEqual(['cash 11000 none', 'sales_gst -11000 gst']);
    expect(await entryOf('2026-11-11')).toEqual(['cash -5500 none', 'refunds 5500 gst']);
  });

  it('shows nothing sold if a sale is voided on the same day', async () => {
    const { shop, staff, pies, sellFor, close, readDay } = await journalShop();
    const { id } = await sellFor('cash', pies);
    const { version } = await orderAsItIs(shop, id);
    const voided = { method: 'as-paid', reason: 'Keyed in twice', version };
    expect((await staff.post(`/api/admin/orders/${id}/void`, voided)).status).toBe(200);
    shop.setClock('2026-11-11T01:00:00.000Z');
    await close();
    const { figures, soldCents, receivedCents } = await readDay('2026-11-10');
    expect(figures).toEqual({ totalSalesCents: 0, gstFreeCents: 0, gstCents: 0 });
    expect([soldCents, receivedCents]).toEqual([0, 0]);
  });

  it('records the retained amount of a cancelled layby as income, and ends its deposit', async () => {
    const { shop, staff, close, entryOf, auditFindings } = await journalShop({ cancellationCharge: 2_000 });
    const { order } = await startedLayby(shop, { paymentType: 'layby-2' });
    const paid = order.amountPaid;
    shop.setClock('2026-11-11T01:00:00.000Z');
    const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(cancelled.status).toBe(200);
    shop.setClock('2026-11-12T01:00:00.000Z');
    await close();
    expect(await entryOf('2026-11-11')).toEqual([
      `card ${2_000 - paid} none`,
      'retained -2000 gst_free',
      `deposits ${paid} none`,
    ]);
    expect(await auditFindings()).toEqual([]);
  });

  it.each([
    ['October, when clocks go forward', '2026-10-03T13:59:59.999Z', '2026-10-04T12:59:59.999Z', '2026-10-04'],
    ['April, when they go back', '2027-04-03T12:59:59.999Z', '2027-04-04T13:59:59.999Z', '2027-04-04'],
  ])('ends at midnight in Melbourne, even in %s', async (_when, lastOfDayBefore, lastOfDay, day) => {
    const { shop, meat, pies, sellFor, close, entryOf } = await journalShop({ now: lastOfDayBefore });
    await sellFor('cash', meat);
    shop.advance(1);
    await sellFor('cash', pies);
    shop.setClock(lastOfDay);
    await sellFor('eftpos', pies);
    shop.advance(1);
    await sellFor('eftpos', meat);
    await close();
    expect(await entryOf(day)).toEqual(['cash 11000 none', 'eftpos 11000 none', 'sales_gst -22000 gst']);
  });
});

describe('A closed day of the accounting journal', () => {
  it('stays identical byte for byte, whatever happens to its orders later', async () => {
    const { shop, staff, meat, pies, sellFor, refund, takeCash, close, changeBasis, auditFindings } =
      await journalShop();
    const sold = await sellFor('cash', meat);
    const layby = (await startedLayby(shop, { paymentType: 'layby-4' })).order;
    const cancelled = (await startedLayby(shop, { paymentType: 'layby-2' })).order;
    const edited = await sellFor('eftpos', pies);
    shop.setClock('2026-11-11T01:00:00.000Z');
    await close();
    const before = await storedDays(shop);
    expect(before).toHaveLength(1);

    await refund(sold.id, { amount: 1_000, method: 'cash' });
    await takeCash(layby.id, 10_000);
    await staff.patch(`/api/admin/orders/${cancelled.id}/status`, { status: 'cancelled' });
    await refund(edited.id, { amount: 11_000 - 1, method: 'eftpos' });
    await changeBasis('cash');
    shop.setClock('2026-11-12T01:00:00.000Z');
    await close();
    const after = await storedDays(shop);
    expect(after).toHaveLength(2);
    expect(after[0]).toEqual(before[0]);
    expect(await auditFindings()).toEqual([]);
  });

  it('is closed only once, even if several processes try to close it repeatedly', async () => {
    const { shop, meat, sellFor, close } = await journalShop();
    await sellFor('cash', meat);
    shop.setClock('2026-11-14T01:00:00.000Z');
    await Promise.all([close(), close(), close()]);
    const days = await storedDays(shop);
    await close();
    expect(days).toHaveLength(4);
    expect(await storedDays(shop)).toEqual(days);
  });

  it('can’t be changed or deleted', async () => {
    const { shop, meat, sellFor, close } = await journalShop();
    await sellFor('cash', meat);
    shop.setClock('2026-11-11T01:00:00.000Z');
    await close();
    const { store } = shop.deps;
    await expect(store.write(async (tx) => tx.update(journalDays).set({ soldCents: 0 }))).rejects.toThrow();
    await expect(store.write(async (tx) => tx.delete(journalDays))).rejects.toThrow();
  });

  it('isn’t changed by late payments, which are recorded on the next day with their original time', async () => {
    const { shop, staff, meat, sellFor, close, readDay } = await journalShop();
    await sellFor('cash', meat);
    shop.setClock('2026-11-11T01:00:00.000Z');
    await close();
    // This payment was recorded the day before at an offline counter, and is sent now.
    const me = (await staff.get('/api/users/me')).body;
    const madeAt = '2026-11-10T06:00:00.000Z';
    const unpaid = (await orderLines(shop, shop.visitor(), [[meat, 'credit-card']])).order;
    const change = {
      kind: 'payment',
      id: '7b0f9c35-5f4a-4a39-8f39-5d1f6a0b7c11',
      madeAt,
      madeBy: me.id,
      order: { id: unpaid.id },
      method: 'cash',
      amount: 30_000,
    };
    const sent = await staff.post('/api/admin/offline-changes', change);
    expect([sent.status, sent.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    shop.setClock('2026-11-12T01:00:00.000Z');
    await close();
    expect((await readDay('2026-11-10')).late).toEqual([]);
    const { late, soldCents } = await readDay('2026-11-11');
    expect(late).toEqual([{ orderId: unpaid.id, amountCents: 30_000, method: 'cash', madeAt }]);
    expect(soldCents).toBe(30_000);
  });
});

describe('In a shop that accounts on a cash basis,', () => {
  it('each payment of a layby counts as a sale, except for laybys that started before the switch to the cash basis', async () => {
    const { shop, takeCash, close, changeBasis, entryOf, auditFindings } = await journalShop();
    const old = (await startedLayby(shop, { paymentType: 'layby-2' })).order;
    shop.setClock('2026-11-11T01:00:00.000Z');
    await close();
    await changeBasis('cash');
    const fresh = (await startedLayby(shop, { paymentType: 'layby-4' })).order;
    await takeCash(old.id, 1_000);
    shop.setClock('2026-11-12T01:00:00.000Z');
    await close();
    expect(await entryOf('2026-11-11')).toEqual([
      'cash 1000 none',
      `card ${fresh.amountPaid} none`,
      `sales_gst_free ${-fresh.amountPaid} gst_free`,
      'deposits -1000 none',
    ]);
    expect(await auditFindings()).toEqual([]);
  });
});
