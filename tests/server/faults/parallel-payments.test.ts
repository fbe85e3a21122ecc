import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees, sum } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/** A slow till that loses one in `losesOneIn` charges before they arrive, and as many responses. */
function slowTill(chance: Chance, { losesOneIn }: { losesOneIn: number }) {
  const slowly = async () => {
    await pause(chance.below(8));
    if (chance.oneIn(losesOneIn)) throw new Error('The line is cut');
  };
  const line = { isWeak: false };
  const fault = async () => (line.isWeak ? slowly() : undefined);
  return { line, faults: { beforeCharge: fault, afterCharge: fault, beforeResponse: fault } };
}

it(
  'Twenty parallel payments of three times the balance never exceed the total, even on an unreliable connection',
  byChance(async (chance) => {
    const { line, faults } = slowTill(chance, { losesOneIn: 5 });
    const shop = await startTestShop({ faults });
    const { order, payAmount } = await startedLayby(shop);
    const balance = order.totalAmount - order.amountPaid;
    const amount = Math.ceil((3 * balance) / 20);
    line.isWeak = true;
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await Promise.all(Array.from({ length: 20 }, () => payAmount(amount, { paymentToken: testCards.good })));
    }
    line.isWeak = false;
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    const charged = sum((await chargedByOrder(shop.deps)).get(order.id) ?? []);
    expect(charged).toBeLessThanOrEqual(order.totalAmount);
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(charged);
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  }),
);

describe('Simultaneous charges of one layby instalment', () => {
  it(
    'become one charge if a customer, the scheduler and a staff retry make them, even if the provider is slow',
    byChance(async (chance) => {
      const { line, faults } = slowTill(chance, { losesOneIn: 1000 });
      const shop = await startTestShop({ faults, env: { trustProxy: 1 } });
      const staff = await staffOf(shop);
      await stockProduct(shop);
      const laybys = [];
      for (let created = 0; created < 12; created += 1) {
        laybys.push(await startedLayby(shop, { token: testCards.declinedLater }));
      }
      shop.setClock('2026-11-24T09:00:00.000+11:00');
      await chargeAllDue(shop.deps);
      for (const { jo, order } of laybys) {
        // Each customer has their own IP address, because one IP address may replace at most ten cards a minute.
        const headers = { 'x-forwarded-for': `203.0.113.${order.id}` };
        await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good }, { headers });
      }
      shop.setClock('2026-11-27T09:00:00.000+11:00');

      line.isWeak = true;
      const actions = laybys.flatMap(({ order, payAmount }) => [
        () => payAmount(24998),
        () => staff.post(`/api/admin/installments/${order.plan?.installments[1]?.id}/retry`, {}),
        () => chargeAllDue(shop.deps),
      ]);
      await Promise.all(
        actions.map(async (action) => {
          await pause(chance.below(60));
          await action();
        }),
      );
      await chargeAllDue(shop.deps);
      line.isWeak = false;
      shop.advance(61_000);
      await resolveOpenCharges(shop.deps);
      await chargeAllDue(shop.deps);
      const charged = await chargedByOrder(shop.deps);
      for (const { order } of laybys) expect(charged.get(order.id)).toEqual([24998, 24998]);
      await expectLedgerAgrees(shop.deps);
      await expectCleanAudit(shop.deps);
    }),
  );
});
