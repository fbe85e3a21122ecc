import { expect, it } from 'vitest';
import { addDays } from '#core/dates.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { orderAsItIs, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees, sum } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const cards = [testCards.good, testCards.good, testCards.declinedLater];

/**
 * Simulates a day of the shop: some customers pay odd amounts on their laybys, and at 9:00 the scheduler charges due instalments.
 */
async function liveADay(
  shop: TestShop,
  day: string,
  laybys: Awaited<ReturnType<typeof startedLayby>>[],
  chance: Chance,
) {
  shop.setClock(`${day}T08:00:00.000+11:00`);
  for (const { payAmount } of laybys) {
    if (chance.oneIn(8)) await payAmount(1 + chance.below(9000), { paymentToken: testCards.good });
  }
  shop.setClock(`${day}T09:00:00.000+11:00`);
  await chargeAllDue(shop.deps);
}

it(
  'After a backup made during a day’s payments is restored weeks later, nothing is charged a second time',
  byChance(async (chance) => {
    const line = { isCut: false };
    const shop = await startTestShop({
      faults: {
        async afterCharge() {
          if (line.isCut) throw new Error('The answer was lost');
        },
      },
    });
    const laybys = [];
    for (let created = 0; created < 8; created += 1)
      laybys.push(await startedLayby(shop, { token: chance.pick(cards) }));
    const backUpOn = 1 + chance.below(20);
    let restore: Awaited<ReturnType<typeof backUp>> | undefined;
    for (let day = 1; day <= 30; day += 1) {
      await liveADay(shop, addDays('2026-11-10', day), laybys, chance);
      if (day !== backUpOn) continue;
      // The charge is made and its response is lost, so the charge is open in the backup and settled in the running shop.
      line.isCut = true;
      await laybys[0]?.payAmount(1234, { paymentToken: testCards.good });
      line.isCut = false;
      restore = await backUp(shop);
      shop.advance(60_000);
      await resolveOpenChargesJob.run(shop.deps);
    }
    await expectLedgerAgrees(shop.deps);
    const before = await chargedAtProvider(shop);
    const restored = (await restore?.()) ?? expect.fail('No backup was made');
    await resolveOpenChargesJob.run(restored.deps);
    await chargeAllDue(restored.deps);
    expect(await chargedAtProvider(restored)).toEqual(before);
    await expectLedgerAgrees(restored.deps);
    await expectCleanAudit(restored.deps);
    for (const { order } of laybys) {
      const { version: _was, plan: planThen, ...then } = await orderAsItIs(shop, order.id);
      const { version: _is, plan: planNow, ...now } = await orderAsItIs(restored, order.id);
      expect(now).toEqual(then);
      expect(planNow).toEqual(planThen);
    }

    // Weeks later everything is paid, and no customer has paid too much.
    for (let day = 31; day <= 60; day += 1) {
      shop.setClock(`${addDays('2026-11-10', day)}T09:00:00.000+11:00`);
      await chargeAllDue(restored.deps);
    }
    for (const { order, jo: _jo } of laybys) {
      const now = await orderAsItIs(restored, order.id);
      expect(sum((await chargedByOrder(restored.deps)).get(order.id) ?? [])).toBe(now.amountPaid);
      if (
        now.plan?.card?.last4 === '4242' &&
        now.plan.installments.every(({ failedAttempts }) => failedAttempts === 0)
      ) {
        expect(now.status).toBe('paid');
      }
    }
    await expectLedgerAgrees(restored.deps);
    await expectCleanAudit(restored.deps);
  }),
);
