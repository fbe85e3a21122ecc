import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addDays } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit, expectLedgerAgrees, listedCharges } from '#tests/support/ledger/ledger.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const tokens = [
  testCards.good,
  testCards.good,
  testCards.declinedLater,
  testCards.declined,
  testCards.challenged,
  undefined,
];
/** On Stripe each action takes several requests. */
const days = isStripeRun ? 20 : 40;
const paymentOptions = ['layby-2', 'layby-4', 'layby-6', 'credit-card'] as const;

interface Shopper {
  jo: Visitor;
  order: Order;
}

interface Street {
  shop: TestShop;
  staff: Visitor;
  shoppers: Shopper[];
  chance: Chance;
}

/** Returns all actions on an order by customers, staff and the shop itself, whether or not they are possible at that time. */
function actionsOf({ shop, staff, chance }: Street, { jo, order }: Shopper): (() => Promise<unknown>)[] {
  const plan = order.plan?.id;
  const instalment = order.plan && chance.pick(order.plan.installments).id;
  const status = (to: string) => staff.patch(`/api/admin/orders/${order.id}/status`, { status: to });
  const pay = async () => {
    const now = await orderAsItIs(shop, order.id);
    const balance = now.totalAmount - now.amountPaid;
    const amount = chance.pick([
      balance,
      balance,
      1 + chance.below(now.totalAmount),
      order.plan?.installments[0]?.amount ?? 1,
    ]);
    const paymentToken = chance.pick(tokens);
    const body = { orderId: order.id, amount, ...(paymentToken ? { paymentToken } : {}) };
    const key = `k${chance.below(1_000_000)}`;
    const response = await jo.post('/api/payments', body, { key });
    if (response.status === 500) return response;
    if (response.status === 202 && chance.oneIn(2)) await jo.post('/api/payments', body, { key });
    if (!response.body?.requiresAction || chance.oneIn(3)) return response;
    return respondToBank(jo, response.body.clientSecret, !chance.oneIn(4));
  };
  const often = [
    pay,
    pay,
    pay,
    () => chargeAllDue(shop.deps),
    () => chargeAllDue(shop.deps),
    () => resolveOpenCharges(shop.deps),
  ];
  const seldom = [
    () =>
      jo.post(`/api/orders/${order.id}/card`, { paymentToken: chance.pick([testCards.good, testCards.declinedLater]) }),
    () => jo.post(`/api/orders/${order.id}/cancel-request`, {}),
    () => staff.patch(`/api/admin/installment-plans/${plan}/status`, { status: chance.pick(['active', 'paused']) }),
    () => staff.post(`/api/admin/installments/${instalment}/retry`, {}),
    () => staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: chance.below(order.totalAmount + 1000) }),
    () => (chance.oneIn(4) ? status(chance.pick(['paid', 'delivered', 'cancelled'])) : pay()),
    () => cancelNeverPaid.run(shop.deps),
    () => remindOfInstalments.run(shop.deps),
  ];
  return [...often, ...often, ...seldom];
}

it(
  'After weeks of simultaneous payments, cards, pauses, retries, refunds and cancellations on an unreliable connection, all records agree',
  byChance(async (chance) => {
    const line = { isWeak: false };
    const fault = async () => {
      if (!line.isWeak) return;
      await pause(chance.below(3));
      if (chance.oneIn(8)) throw new Error('The line is cut');
    };
    const faults = {
      beforeCharge: fault,
      afterCharge: fault,
      beforeResponse: fault,
      beforeRefund: fault,
      afterRefund: fault,
    };
    const shop = await startTestShop({ faults });
    const beef = await stockProduct(shop);
    const orderAgain = async (jo: Visitor): Promise<Shopper> => {
      const { order } = await orderLines(shop, jo, [[beef, chance.pick(paymentOptions)]]);
      return { jo, order };
    };
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => orderAgain(shop.visitor())));
    const street: Street = { shop, staff: await staffOf(shop), shoppers, chance };

    for (let day = 0; day < days; day += 1) {
      shop.setClock(`${addDays('2026-11-10', day)}T${chance.pick(['10:00', '08:59', '09:00', '23:30'])}:00.000+11:00`);
      for (const [index, { jo, order }] of shoppers.entries()) {
        const { status } = await orderAsItIs(shop, order.id);
        if (status !== 'pending' && !chance.oneIn(3)) shoppers[index] = await orderAgain(jo);
      }
      line.isWeak = !chance.oneIn(3);
      const actions = Array.from({ length: 7 }, () => chance.pick(actionsOf(street, chance.pick(shoppers))));
      for (const response of await Promise.all(actions.map((action) => action()))) {
        // Rejected, pending or done are all fine, but an internal error is not.
        const { status, text } = (response ?? {}) as Partial<Outcome>;
        expect(status, text).not.toBe(500);
      }
    }
    line.isWeak = false;
    for (let looks = 0; looks < 2; looks += 1) {
      shop.advance(2 * 60 * 60_000);
      await resolveOpenCharges(shop.deps);
    }
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
    expect((await listedCharges(shop.deps)).length).toBeGreaterThan(days / 2);
  }),
  120_000,
);
