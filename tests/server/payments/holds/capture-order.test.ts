import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { releaseHold } from '#server/payments/holds/release-hold.ts';
import { watchHolds } from '#server/payments/holds/watch-holds.ts';
import { charges, payments } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { outcomesAtProvider } from '#tests/support/data/shopping.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

// Three rumps at $31.99 a kilo, at most 3,939 g and $126.01. 3,600 g are $115.164.
const [ceilingCents, weighedCents] = [12_601, 11_516];

async function stateOf({ deps }: TestShop, orderId: number) {
  return deps.store.read(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const made = await db.select().from(charges).orderBy(charges.id);
    return {
      order,
      paid: paid.map(({ amountCents }) => amountCents),
      charges: made.map(({ status }) => status),
    };
  });
}

const summary = async (shop: TestShop) => (await audit(shop)).findings;

describe('An order by the kilo whose amount is held on a card', () => {
  it('Is captured once, at its weighed price, and records no payment before that', async () => {
    const shop = await startTestShop();
    const { order, weigh } = await agreedRumps(shop);
    expect(await stateOf(shop, order.id)).toMatchObject({
      paid: [],
      charges: ['held'],
      order: { holdCents: ceilingCents, status: 'pending' },
    });
    expect((await weigh(3600)).status).toBe(200);
    const results = await Promise.all(Array.from({ length: 50 }, () => captureOrder(shop.deps, order.id)));
    expect(results.filter((result) => result === 'due')).toEqual([]);
    const after = await stateOf(shop, order.id);
    expect(after).toMatchObject({ paid: [weighedCents], charges: ['succeeded'] });
    expect(after.order).toMatchObject({ status: 'paid', holdCents: null, holdEndsAt: null });
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await outcomesAtProvider(shop)).toEqual([`succeeded ${weighedCents}`]);
    expect(await summary(shop)).toEqual([]);
  });

  it('Has a lower maximum price after goods are removed, and is captured from the larger hold', async () => {
    const shop = await startTestShop();
    const { order, staff } = await agreedRumps(shop);
    const version = (await stateOf(shop, order.id)).order?.version;
    const items = [{ productId: order.items[0]?.productId, quantity: 2 }];
    // 2,626 g × $31.99 = $84.00574.
    const body = { items, totalAmount: 8401, method: 'as-paid', reason: 'The customer asked', version };
    const edited = await staff.post(`/api/admin/orders/${order.id}/items`, body);
    expect(edited.body).toMatchObject({ ceiling: 8401, totalAmount: 8401, hold: { amount: ceilingCents } });
    expect(edited.body.charge.text).toContain(
      'Your bank holds $126.01 for us. You are charged what your order weighs, at most $84.01',
    );
    const weighing = { lineId: order.items[0]?.id, grams: 2500, pieces: 2, clientKey: crypto.randomUUID() };
    expect((await staff.post(`/api/admin/orders/${order.id}/weighings`, weighing)).status).toBe(200);
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await outcomesAtProvider(shop)).toEqual(['succeeded 7998']);
    expect(await summary(shop)).toEqual([]);
  });

  it('Is neither captured nor charged before all of it is weighed', async () => {
    const shop = await startTestShop();
    const { order, weigh } = await agreedRumps(shop);
    await expect(captureOrder(shop.deps, order.id)).rejects.toMatchObject({ code: 'not_weighed' });
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [], charges: ['held'] });
    await weigh(3600);
    await captureOrder(shop.deps, order.id);
    expect(await summary(shop)).toEqual([]);
    await damage(shop, 'update order_items set weighed_grams = null, weighed_pieces = null');
    expect(await summary(shop)).toEqual([
      expect.stringMatching(/\$115\.16 was captured, but goods of order #1 aren’t/),
    ]);
  });

  it.each(['before', 'after'] as const)('Is captured once if the connection is lost %s the capture', async (when) => {
    let isSilent = true;
    const lose = (at: string) => async () => {
      if (isSilent && at === when) throw new Error('The line is dead');
    };
    const shop = await startTestShop({ faults: { beforeCapture: lose('before'), afterCapture: lose('after') } });
    const { order, weigh } = await agreedRumps(shop);
    await weigh(3600);
    expect(await captureOrder(shop.deps, order.id)).toBe('pending');
    expect(await captureOrder(shop.deps, order.id)).toBe('pending');
    isSilent = false;
    await resolveOpenCharges(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [weighedCents], charges: ['succeeded'] });
    expect(await outcomesAtProvider(shop)).toEqual([`succeeded ${weighedCents}`]);
    expect(await summary(shop)).toEqual([]);
  });

  it('Is either released or captured if both are requested at the same time', async () => {
    const shop = await startTestShop();
    const { order, weigh } = await agreedRumps(shop);
    await weigh(3600);
    await Promise.allSettled([releaseHold(shop.deps, order.id, 'cancelled'), captureOrder(shop.deps, order.id)]);
    await resolveOpenCharges(shop.deps);
    const { paid, charges: made } = await stateOf(shop, order.id);
    expect(paid.length).toBe(made.filter((status) => status === 'succeeded').length);
    expect(paid.length).toBeLessThanOrEqual(1);
    expect(await summary(shop)).toEqual([]);
  });

  it('Is charged to the agreed card after the bank has released the hold, but never above the agreed maximum', async () => {
    const shop = await startTestShop();
    const { order, weigh } = await agreedRumps(shop);
    const { order: row } = await stateOf(shop, order.id);
    shop.setClock(new Date(Date.parse(row?.holdEndsAt ?? '') + 60_000).toISOString());
    await watchHolds.run(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ charges: ['released'], order: { holdCents: null } });
    await weigh(3939);
    await damage(shop, 'update orders set ceiling_cents = 12600');
    expect(await captureOrder(shop.deps, order.id)).toBe('due');
    await damage(shop, 'update orders set ceiling_cents = 12601');
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [ceilingCents], charges: ['released', 'succeeded'] });
    expect(await summary(shop)).toEqual([]);
  });
});

describe('A hold on a card that an order no longer needs', () => {
  it('Is released when the order is cancelled, and can’t be captured afterwards', async () => {
    const shop = await startTestShop();
    const { order, staff, weigh } = await agreedRumps(shop);
    await weigh(3600);
    const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', hold: null, amountPaid: 0 });
    expect(await outcomesAtProvider(shop)).toEqual([`released ${ceilingCents}`]);
    await expect(captureOrder(shop.deps, order.id)).rejects.toMatchObject({ code: 'wrong_status' });
    expect(await summary(shop)).toEqual([]);
  });

  it('Is released by a payment at the counter, which is accepted only after the order is weighed', async () => {
    const shop = await startTestShop();
    const { order, staff, weigh } = await agreedRumps(shop);
    const path = `/api/admin/orders/${order.id}`;
    const attempts = [
      await staff.post(`${path}/payments`, { amount: ceilingCents, method: 'eftpos' }),
      await staff.patch(`${path}/status`, { status: 'paid' }),
      await staff.patch(`${path}/payment`, { amountPaid: ceilingCents }),
    ];
    expect(attempts.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(3).fill('409 not_weighed'));
    await weigh(3600);
    const paid = await staff.post(`${path}/payments`, { amount: weighedCents, method: 'eftpos' });
    expect(paid.body.order).toMatchObject({ status: 'paid', hold: null, amountPaid: weighedCents });
    expect(await outcomesAtProvider(shop)).toEqual([`released ${ceilingCents}`]);
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [weighedCents], charges: ['released'] });
    expect(await summary(shop)).toEqual([]);
  });

  it('Is released later if the provider doesn’t respond when the order is cancelled', async () => {
    let isSilent = false;
    const shop = await startTestShop({
      faults: {
        beforeResponse: async () => {
          if (isSilent) throw new Error('The line is dead');
        },
      },
    });
    const { order, staff } = await agreedRumps(shop);
    isSilent = true;
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(await stateOf(shop, order.id)).toMatchObject({ charges: ['releasing'], order: { status: 'cancelled' } });
    isSilent = false;
    await resolveOpenCharges(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ charges: ['released'], order: { holdCents: null } });
    expect(await outcomesAtProvider(shop)).toEqual([`released ${ceilingCents}`]);
    const kinds = await shop.deps.store.read((db) => db.select({ kind: orderEvents.kind }).from(orderEvents));
    expect(kinds.at(-1)).toEqual({ kind: 'hold-released' });
  });
});

describe('Twelve hours before the hold on a card ends', () => {
  const atHoursBeforeEnd = async (shop: TestShop, orderId: number, hours: number) => {
    const end = (await stateOf(shop, orderId)).order?.holdEndsAt ?? '';
    shop.setClock(new Date(Date.parse(end) - hours * 60 * 60_000).toISOString());
  };

  it('a weighed order is captured', async () => {
    const shop = await startTestShop();
    const { order, weigh } = await agreedRumps(shop);
    await weigh(3600);
    await atHoursBeforeEnd(shop, order.id, 12.1);
    await watchHolds.run(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [], charges: ['held'] });
    await atHoursBeforeEnd(shop, order.id, 11.9);
    await watchHolds.run(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [weighedCents], charges: ['succeeded'] });
  });

  it('staff get one alert if the order isn’t weighed, and its hold is released', async () => {
    const shop = await startTestShop();
    const { order, staff } = await agreedRumps(shop);
    const alerts = async () =>
      (await staff.get('/api/admin/payment-alerts')).body.map(({ kind, hold }: Record<string, string>) => [kind, hold]);
    await shop.deps.store.write((tx) => tx.update(orders).set({ deliveryDate: '2026-11-18' }));
    await atHoursBeforeEnd(shop, order.id, 12.1);
    await watchHolds.run(shop.deps);
    expect(await alerts()).toEqual([]);
    await atHoursBeforeEnd(shop, order.id, 11.9);
    for (let run = 0; run < 2; run += 1) await watchHolds.run(shop.deps);
    // Apps of before know only these kinds.
    expect(await alerts()).toEqual([['mismatch', 'ends']]);
    expect(await stateOf(shop, order.id)).toMatchObject({ charges: ['released'], order: { status: 'pending' } });
    // 9:00 in Melbourne on the next day.
    shop.setClock('2026-11-16T22:00:00.000Z');
    await placeHolds.run(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({
      charges: ['released', 'held'],
      order: { holdCents: ceilingCents },
    });
    expect(await summary(shop)).toEqual([]);
  });
});
