import { describe, expect, it } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { findAlerts } from '#server/payments/alerts/alert-queries.ts';
import { findOrdersBeingCharged } from '#server/payments/charges/charge-queries.ts';
import { recordManualPayment } from '#server/payments/charges/record-manual-payment.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { listOrphans, refundOrphan } from '#server/payments/refunds/orphaned-charges.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

type Restored = Awaited<ReturnType<Awaited<ReturnType<typeof backUp>>>>;

/** Records money that staff received for an order before the shop was compared with the provider. */
async function takeCash({ deps }: Restored, orderId: number, amountCents: number): Promise<void> {
  await deps.store.write(async (tx) => {
    const order = (await tx.select().from(orders)).find(({ id }) => id === orderId);
    if (order === undefined) throw new Error('The order is lost');
    const cash = { amountCents, method: 'cash', recordedBy: 1 } as const;
    await recordManualPayment(tx, order, cash, { now: deps.clock(), env: deps.env });
  });
}

const openAlerts = async ({ deps }: Restored) =>
  (await deps.store.read((db) => findAlerts(db, { state: 'open', paging: null }))).rows;
const beingCharged = ({ deps }: Restored, id: number) => deps.store.read((db) => findOrdersBeingCharged(db, [id]));

describe('After a backup is restored, a charge that its order can’t accept', () => {
  it('is reported to the owner and refunded once, and the order stays unlocked', async () => {
    const shop = await startTestShop();
    const jo = shop.visitor();
    const { order, orders: created } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await staffOf(shop);
    const restore = await backUp(shop);
    await pay(jo, created);
    const restored = await restore();
    await takeCash(restored, order.id, 99995);

    await resolveOpenChargesJob.run(restored.deps);
    await resolveOpenChargesJob.run(restored.deps);
    expect(await beingCharged(restored, order.id)).toEqual([]);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({ status: 'paid', amountPaid: 99995 });
    expect(await listPayments(restored)).toEqual(['cash 99995']);
    const [alert, ...others] = await openAlerts(restored);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ orderId: order.id, amount: 99995, detail: expect.stringMatching(/Refund it/) });
    const [orphan] = await restored.deps.store.read(listOrphans);
    expect(orphan).toMatchObject({ left: 99995, orders: [{ id: order.id, amount: 99995 }] });

    const { store, clock } = restored.deps;
    const context = {
      params: { reference: orphan?.reference ?? '' },
      actor: null,
      now: clock(),
      write: store.write.bind(store),
    };
    expect(await refundOrphan(restored.deps, context as never)).toMatchObject({ left: 0, refunded: 99995 });
    expect(await refundedAtProvider(restored)).toEqual([99995]);
    expect(await openAlerts(restored)).toEqual([]);
    await expectCleanAudit(restored.deps);
  });

  it('is reported if the layby’s plan asks for less, and the layby’s next payment is possible', async () => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop);
    await staffOf(shop);
    const restore = await backUp(shop);
    await payAmount(60_000);
    const restored = await restore();
    await takeCash(restored, order.id, 50_000);
    await resolveOpenChargesJob.run(restored.deps);
    expect(await chargedAtProvider(restored)).toEqual([24998, 60_000]);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({ status: 'pending', amountPaid: 74_998 });
    expect(await beingCharged(restored, order.id)).toEqual([]);
    expect(await openAlerts(restored)).toMatchObject([{ orderId: order.id, amount: 60_000 }]);
    await takeCash(restored, order.id, 24_997);
    expect(await orderAsItIs(restored, order.id)).toMatchObject({ status: 'paid', amountPaid: 99_995 });
  });
});
