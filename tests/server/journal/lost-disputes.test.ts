import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import { sumOfAmounts } from '#core/money.ts';
import { auditJournal } from '#server/journal/audit-journal.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { dueInstalments, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { startStripeShop } from '../payments/stripe/stripe-shop.ts';

/** A layby whose first instalment was paid on one day, and cancelled on the next after the bank took the money back. */
async function lostLayby() {
  const open = await startStripeShop();
  const { shop, stripe, tokenOf } = open;
  const staff = await staffOf(shop);
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']]);
  const allocations = dueInstalments([order]);
  const paidCents = allocations.reduce((sum, { amount }) => sum + amount, 0);
  await jo.post('/api/payments', { allocations, paymentToken: tokenOf() }, { key: 'first' });
  await stripe.webhooks.settled();
  const firstDay = shop.deps.clock();
  const later = (days: number) => new Date(firstDay.getTime() + days * 86_400_000).toISOString();
  shop.setClock(later(1));
  const dispute = stripe.openDispute(stripe.ledger.successfulCharges()[0]?.id ?? '');
  stripe.closeDispute(dispute.id, 'lost');
  await stripe.webhooks.settled();
  const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, {
    status: 'cancelled',
    endedByShop: true,
  });
  expect(cancelled.status).toBe(200);
  /** Closes both days, and returns the entry of the day on which the layby was cancelled. */
  const close = async () => {
    shop.setClock(later(3));
    await closeDays(shop.deps);
    const response = await staff.get(`/api/admin/journal/days/${melbourneDay(new Date(later(1)))}`);
    // The order’s row adds up to the day’s own line.
    expect(
      sumOfAmounts(
        response.body.orders.map(({ depositCents }: { depositCents: number }) => ({ amountCents: depositCents })),
      ),
    ).toBe(response.body.depositsCents);
    return response.body.lines.map(
      ({ account, amountCents }: { account: string; amountCents: number }) => `${account} ${amountCents}`,
    );
  };
  const audit = () => shop.deps.store.snapshot(auditJournal);
  return { shop, order, paidCents, close, audit };
}

it('If the bank took back a layby’s deposit after a lost dispute, cancelling the layby doesn’t count the deposit as income', async () => {
  const { paidCents, close, audit } = await lostLayby();
  expect(await close()).toEqual([`card ${-paidCents}`, `deposits ${paidCents}`]);
  expect(await audit()).toEqual([]);
});

it('A journal day on which an earlier version recorded a deposit lost in a dispute as retained still passes the audit', async () => {
  const { shop, order, paidCents, close, audit } = await lostLayby();
  await shop.deps.store.write(async (tx) => {
    const [event] = await tx.select().from(orderEvents).where(eq(orderEvents.kind, 'cancelled'));
    if (event === undefined) throw new Error(`Order ${order.id} has no cancellation`);
    const { takenByBankCents: _none, ...detail } = event.detail;
    await tx.update(orderEvents).set({ detail }).where(eq(orderEvents.id, event.id));
  });
  expect(await close()).toEqual([`retained ${-paidCents}`, `deposits ${paidCents}`]);
  expect(await audit()).toEqual([]);
});
