import { describe, expect, it } from 'vitest';
import type { OrphanedCharge } from '#core/payments/orphaned-charge-api.ts';
import { payments, refunds } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges, resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/orphaned-charges';

/** Removes an order from the database, as restoring an older backup would. */
async function lose(shop: TestShop, orderId: number): Promise<void> {
  await damage(
    shop,
    `update delivery_places set taken = taken - 1
       where exists (select 1 from orders where id = ${orderId} and place_date = date and orders.place = delivery_places.place);
     delete from payments where order_id = ${orderId};
     delete from charge_allocations where order_id = ${orderId};
     delete from order_items where order_id = ${orderId};
     delete from order_events where order_id = ${orderId};
     delete from orders where id = ${orderId};`,
  );
}

/** A charge for two orders, of which the first is lost. */
async function shopWithOrphan(faults: ProviderFaults = {}) {
  const shop = await startTestShop({ faults });
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  const { orders } = await orderLines(shop, shop.visitor(), [[beef, 'credit-card']]);
  const jo = shop.visitor();
  const mixed = await orderLines(shop, jo, [
    [beef, 'credit-card'],
    [beef, 'layby-4'],
  ]);
  await pay(jo, mixed.orders, { token: testCards.good });
  const lost = mixed.order.id;
  await lose(shop, lost);
  const orphans = async () => (await staff.get(path)).body as OrphanedCharge[];
  const [orphan] = await orphans();
  const refund = (by: Visitor = staff, key?: string) =>
    by.post(`${path}/${orphan?.reference}/refund`, {}, key === undefined ? {} : { key });
  return { shop, staff, jo, lost, unpaid: orders[0], orphans, orphan, refund };
}

describe('A charge whose order was lost', () => {
  it('Is shown to staff, who can refund the lost order’s part; the audit then agrees', async () => {
    const { shop, lost, orphans, orphan, refund } = await shopWithOrphan();
    expect(orphan).toMatchObject({
      amount: 124993,
      card: { brand: 'visa', last4: '4242' },
      orders: [{ id: lost, amount: 99995 }],
      left: 99995,
      pending: 0,
      refunded: 0,
    });
    expect((await audit(shop)).findings).toEqual([
      expect.stringContaining(
        `was for order #${lost}, which hasn’t recorded it. A restored backup may have lost the order, or the order could no longer take it. Refund it`,
      ),
    ]);
    const response = await refund();
    expect([response.status, response.body.left, response.body.refunded]).toEqual([200, 0, 99995]);
    expect(await refundedAtProvider(shop)).toEqual([99995]);
    expect(await orphans()).toEqual([]);
    await expectCleanAudit(shop.deps);
    const [row] = await shop.deps.store.read((db) => db.select().from(refunds));
    expect(row).toMatchObject({ orderId: null, lostOrderId: lost, status: 'succeeded', requestedBy: 1 });
  });

  it('Is refunded once, regardless of how many staff members request the refund', async () => {
    const { shop, refund } = await shopWithOrphan();
    const other = await staffOf(shop);
    const responses = await Promise.all([refund(), refund(other), refund()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await refund()).body).toMatchObject({ left: 0, refunded: 99995 });
    expect(await refundedAtProvider(shop)).toEqual([99995]);
  });

  it('Has a pending refund until the provider responds or the reconciler completes it', async () => {
    const line = { isCut: false };
    const { shop, orphans, refund } = await shopWithOrphan({
      async beforeRefund() {
        if (line.isCut) throw new Error('The line is cut');
      },
    });
    line.isCut = true;
    expect((await refund()).body).toMatchObject({ left: 0, pending: 99995 });
    expect(await orphans()).toMatchObject([{ pending: 99995 }]);
    line.isCut = false;
    await resolveOpenCharges(shop.deps);
    expect(await orphans()).toEqual([]);
    expect(await refundedAtProvider(shop)).toEqual([99995]);
    await expectCleanAudit(shop.deps);
  });

  it('Can be refunded only by staff; a charge with existing orders is refunded by cancelling them', async () => {
    const { shop, staff, jo, refund } = await shopWithOrphan();
    expect((await refund(jo)).status).toBe(401);
    expect((await staff.post(`${path}/hq_none/refund`, {})).status).toBe(404);
    await startedLayby(shop);
    const charge = (await shop.deps.providers.active.latestCharges(1))[0]?.reference;
    expect((await staff.post(`${path}/${charge}/refund`, {})).body.code).toBe('wrong_status');
    expect(await refundedAtProvider(shop)).toEqual([]);
  });

  it('Is recorded again after a restore together with its refund, and isn’t refunded twice', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const beef = await stockProduct(shop);
    const restore = await backUp(shop);
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[beef, 'credit-card']]);
    await pay(jo, orders);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    expect(await refundedAtProvider(shop)).toEqual([99995]);
    const restored = await restore();
    await resolveOpenChargesJob.run(restored.deps);
    expect(await restored.deps.store.read((db) => db.$count(payments))).toBe(0);
    const [row] = await restored.deps.store.read((db) => db.select().from(refunds));
    expect(row).toMatchObject({ lostOrderId: order.id, orderId: null, status: 'succeeded', amountCents: 99995 });
    await expectCleanAudit(restored.deps);
  });

  it.each([
    ['before a commit', 1],
    ['after a commit', 1],
    ['before a refund', 1],
    ['after a refund', 1],
    ['before a commit', 2],
    ['after a commit', 2],
  ])('Is refunded once if the shop is killed %s (number %i)', async (dieAt, dieOn) => {
    const { shop, staff, orphan, refund } = await shopWithOrphan();
    const env = { DATA_DIR: shop.deps.env.dataDir, NOW: testNow, DIE_AT: dieAt, DIE_ON: String(dieOn) };
    const { firstMessage: url, ended } = await startProgram('tests/server/faults/mortal-shop.ts', env, shop.stripe);
    const there = new Visitor(String(url));
    for (const [name, value] of Object.entries(staff.cookies)) there.setCookie(name, value);
    await expect(there.post(`${path}/${orphan?.reference}/refund`, {})).rejects.toThrow();
    expect(await ended).toBe(dieAt);
    await resolveOpenCharges(shop.deps);
    expect((await refund()).body).toMatchObject({ left: 0, pending: 0, refunded: 99995 });
    expect(await refundedAtProvider(shop)).toEqual([99995]);
    await expectCleanAudit(shop.deps);
  });
});
