import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { orders } from '#server/orders/order-tables.ts';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { placeHold } from '#server/payments/holds/place-hold.ts';
import { releaseHold } from '#server/payments/holds/release-hold.ts';
import { keepCard } from '#server/payments/holds/settle-hold.ts';
import { watchHolds } from '#server/payments/holds/watch-holds.ts';
import { charges, payments } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

/** An order of $299 whose customer has agreed to a card, and a shop that holds the amount. */
async function heldOrder(shop: TestShop): Promise<{ order: Order }> {
  const jo = shop.visitor();
  const {
    orders: [order],
  } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  if (order === undefined) throw new Error('No order was made');
  await agreeToCard(shop, order.id);
  expect(await placeHold(shop.deps, order.id)).toBe('held');
  return { order };
}

async function agreeToCard(shop: TestShop, orderId: number): Promise<void> {
  const provider = shop.deps.providers.active;
  const customer = await provider.createCustomer({ reference: `order-${orderId}`, email: null, name: null });
  const request = { reference: `card-${orderId}`, providerSetupId: null, customer };
  const createdAt = shop.deps.clock().toISOString();
  const saved = await provider.saveCard({
    ...request,
    source: shop.stripe?.browser.confirmationToken(testCards.good) ?? testCards.good,
    createdAt,
  });
  if (saved.status !== 'succeeded') throw new Error(`The card is ${saved.status}`);
  const card = { ...saved.card, provider: provider.name, customer };
  await shop.deps.store.write((tx) => keepCard(tx, { id: orderId }, card, shop.deps.clock()));
}

async function stateOf({ deps }: TestShop, orderId: number) {
  return deps.store.read(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const made = await db.select().from(charges).orderBy(charges.id);
    return {
      order,
      paid: paid.map(({ amountCents }) => amountCents),
      charges: made.map(({ status }) => status),
      amount: made.map(({ amountCents }) => amountCents),
    };
  });
}

const summary = async (shop: TestShop) => (await audit(shop)).findings;

describe('An order whose amount is held', () => {
  it('Shows the hold and records no payment, until its sum is captured once', async () => {
    const shop = await startTestShop();
    const { order } = await heldOrder(shop);
    const before = await stateOf(shop, order.id);
    expect(before).toMatchObject({
      paid: [],
      charges: ['held'],
      order: { holdCents: order.totalAmount, status: 'pending' },
    });
    expect(await summary(shop)).toEqual([]);
    const results = await Promise.all(Array.from({ length: 50 }, () => captureOrder(shop.deps, order.id)));
    expect(results.filter((result) => result === 'due')).toEqual([]);
    const after = await stateOf(shop, order.id);
    expect(after).toMatchObject({ paid: [order.totalAmount], charges: ['succeeded'] });
    expect(after.order).toMatchObject({ status: 'paid', holdCents: null, holdEndsAt: null });
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await summary(shop)).toEqual([]);
  });

  it.each(['before', 'after'] as const)('Is captured once if the shop hears nothing %s the capture', async (when) => {
    let isSilent = true;
    const lose = (at: string) => async () => {
      if (isSilent && at === when) throw new Error('The line is dead');
    };
    const shop = await startTestShop({ faults: { beforeCapture: lose('before'), afterCapture: lose('after') } });
    const { order } = await heldOrder(shop);
    expect(await captureOrder(shop.deps, order.id)).toBe('pending');
    expect(await captureOrder(shop.deps, order.id)).toBe('pending');
    isSilent = false;
    await resolveOpenCharges(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [order.totalAmount], charges: ['succeeded'] });
    expect(await summary(shop)).toEqual([]);
  });

  it('Is let go when staff cancel the order, and nothing can capture it then', async () => {
    const shop = await startTestShop();
    const { order } = await heldOrder(shop);
    const staff = await staffOf(shop);
    const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(cancelled.status).toBe(200);
    await expect(captureOrder(shop.deps, order.id)).rejects.toMatchObject({ code: 'wrong_status' });
    await watchHolds.run(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ paid: [], charges: ['released'] });
    expect(await summary(shop)).toEqual([]);
  });

  it('Is either let go or captured if both happen at once', async () => {
    const shop = await startTestShop();
    const { order } = await heldOrder(shop);
    await Promise.allSettled([releaseHold(shop.deps, order.id), captureOrder(shop.deps, order.id)]);
    await resolveOpenCharges(shop.deps);
    const { paid, charges: made } = await stateOf(shop, order.id);
    expect(paid.length).toBe(made.filter((status) => status === 'succeeded').length);
    expect(paid.length).toBeLessThanOrEqual(1);
    expect(await summary(shop)).toEqual([]);
  });

  it('Charges the agreed card at the real sum after the bank has let the hold go', async () => {
    const shop = await startTestShop();
    const { order } = await heldOrder(shop);
    const { order: row } = await stateOf(shop, order.id);
    shop.setClock(new Date(Date.parse(row?.holdEndsAt ?? '') + 60_000).toISOString());
    await watchHolds.run(shop.deps);
    expect(await stateOf(shop, order.id)).toMatchObject({ charges: ['released'], order: { holdCents: null } });
    expect(await captureOrder(shop.deps, order.id)).toBe('paid');
    expect(await stateOf(shop, order.id)).toMatchObject({
      paid: [order.totalAmount],
      charges: ['released', 'succeeded'],
    });
    expect(await summary(shop)).toEqual([]);
  });

  it('Tells staff once, 12 hours before the hold ends', async () => {
    const shop = await startTestShop();
    const { order } = await heldOrder(shop);
    const { order: row } = await stateOf(shop, order.id);
    const end = Date.parse(row?.holdEndsAt ?? '');
    const alertsAt = async (hoursBefore: number) => {
      shop.setClock(new Date(end - hoursBefore * 60 * 60_000).toISOString());
      await watchHolds.run(shop.deps);
      const owner = await staffOf(shop);
      return (await owner.get('/api/admin/payment-alerts')).body.map(({ kind }: { kind: string }) => kind);
    };
    expect(await alertsAt(12.1)).toEqual([]);
    expect(await alertsAt(11.9)).toEqual(['hold-ends']);
    expect(await alertsAt(11)).toEqual(['hold-ends']);
  });
});
