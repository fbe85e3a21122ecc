import { describe, expect, it } from 'vitest';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { chargeAllDue, chargeDueInstalments } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { chargeDueAt, orderAsItIs, planAsItIs, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, recordedPayments } from '#tests/support/data/shopping.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// The test shop's layby of $999.95 in 4 instalments starts on 10 November 2026. Its other instalments are due on 24 November, 8
// December and 22 December.
const first = '2026-11-24T09:00:00.000+11:00';
const second = '2026-12-08T09:00:00.000+11:00';
const third = '2026-12-22T09:00:00.000+11:00';

describe('A due instalment of a layby', () => {
  it('Is charged once to the saved card on its due day, from 9:00 in Melbourne', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop, { token: testCards.mastercard });
    await chargeDueAt(shop, '2026-11-23T20:00:00.000+11:00');
    await chargeDueAt(shop, '2026-11-24T08:59:59.999+11:00');
    expect(await chargedAtProvider(shop)).toEqual([24998]);
    await chargeDueAt(shop, first);
    await chargeDueAt(shop, '2026-11-24T09:00:30.000+11:00');
    expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
    expect(await recordedPayments(shop)).toEqual([24998, 24998]);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    const [, created] = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
    expect(created).toMatchObject({ kind: 'scheduled', attempt: 1, cardLast4: '4444' });
    expect((await planAsItIs(shop, order.id)).installments[1]?.lastAttemptAt).toBe('2026-11-23T22:00:00.000Z');
  });

  it('Is charged by the scheduled job, which then releases its lease', async () => {
    const shop = await startTestShop();
    await startedLayby(shop);
    shop.setClock(first);
    await chargeDueInstalments.run(shop.deps);
    shop.setClock(second);
    await chargeDueInstalments.run(shop.deps);
    expect(await chargedAtProvider(shop)).toHaveLength(3);
  });

  it('Completes the plan and marks the order as paid if it was the last one, at any hour', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    for (const instant of [first, second, third]) await chargeDueAt(shop, instant);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({
      status: 'paid',
      amountPaid: 99995,
      plan: { status: 'completed' },
    });
    expect(await chargedAtProvider(shop)).toEqual([24998, 24998, 24998, 25001]);
    await chargeDueAt(shop, '2027-02-01T12:00:00.000+11:00');
    expect(await chargedAtProvider(shop)).toHaveLength(4);
  });

  it('Is charged without the part that the customer has already paid', async () => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop);
    await payAmount(30000);
    await chargeDueAt(shop, first);
    expect(await chargedAtProvider(shop)).toEqual([24998, 30000]);
    await chargeDueAt(shop, second);
    expect(await chargedAtProvider(shop)).toEqual([24998, 30000, 24998 + 24998 - 30000]);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, paid 24998, scheduled 0');
  });

  it('Is never charged if the layby has no saved card', async () => {
    const shop = await startTestShop();
    await startedLayby(shop);
    await shop.deps.store.write((tx) => tx.update(laybyPlans).set({ cardReference: null }));
    await chargeDueAt(shop, third);
    expect(await chargedAtProvider(shop)).toHaveLength(1);
  });

  it('Isn’t charged by the scheduler while the customer is making a payment', async () => {
    const shop = await startTestShop();
    const { jo, order, payAmount } = await startedLayby(shop);
    shop.setClock('2026-11-24T08:58:00.000+11:00');
    const requested = await payAmount(24998, { paymentToken: testCards.challenged });
    await chargeDueAt(shop, first);
    await respondToBank(jo, requested.body.clientSecret, true);
    await chargeAllDue(shop.deps);
    expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  });
});

describe('The days on which layby instalments are charged', () => {
  it.each([
    ['daylight saving begins', '2026-09-25T13:59:00.000Z', ['2026-10-09', '2026-10-23', '2026-11-06'], 22],
    ['daylight saving ends', '2027-03-26T12:00:00.000Z', ['2027-04-09', '2027-04-23', '2027-05-07'], 23],
  ])('When %s, no due day moves and charges stay at 9:00 in Melbourne', async (_what, start, days, utcHour) => {
    const shop = await startTestShop({ now: start });
    const { order } = await startedLayby(shop);
    const plan = await planAsItIs(shop, order.id);
    expect(plan.installments.slice(1).map((part) => part.dueDate)).toEqual(days);
    for (const [index, day] of days.entries()) {
      const nine = new Date(`${day}T${utcHour}:00:00.000Z`).getTime() - 24 * 60 * 60_000;
      await chargeDueAt(shop, new Date(nine - 1).toISOString());
      expect(await chargedAtProvider(shop)).toHaveLength(index + 1);
      await chargeDueAt(shop, new Date(nine).toISOString());
      expect(await chargedAtProvider(shop)).toHaveLength(index + 2);
    }
  });

  it('An instalment is charged at 9:00 even on the day of a clock change', async () => {
    const spring = await startTestShop({ now: '2026-09-19T22:00:00.000Z' });
    await startedLayby(spring, { changes: { laybyFrequency: 'fortnightly' } });
    await chargeDueAt(spring, '2026-10-03T21:59:59.000Z');
    expect(await chargedAtProvider(spring)).toHaveLength(1);
    await chargeDueAt(spring, '2026-10-03T22:00:00.000Z');
    expect(await chargedAtProvider(spring)).toHaveLength(2);
    const autumn = await startTestShop({ now: '2027-03-20T22:00:00.000Z' });
    await startedLayby(autumn);
    await chargeDueAt(autumn, '2027-04-03T22:59:59.000Z');
    expect(await chargedAtProvider(autumn)).toHaveLength(1);
    await chargeDueAt(autumn, '2027-04-03T23:00:00.000Z');
    expect(await chargedAtProvider(autumn)).toHaveLength(2);
  });

  it.each([
    ['weekly', '2027-01-31', ['2027-01-31', '2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28', '2027-03-07']],
    ['fortnightly', '2028-02-15', ['2028-02-15', '2028-02-29', '2028-03-14', '2028-03-28', '2028-04-11', '2028-04-25']],
  ])(
    'A %s layby that spans the ends of months is charged on each of its due days',
    async (laybyFrequency, start, days) => {
      const shop = await startTestShop({ now: `${start}T01:00:00.000Z` });
      const { order } = await startedLayby(shop, { paymentType: 'layby-6', changes: { laybyFrequency } });
      const plan = await planAsItIs(shop, order.id);
      expect(plan.installments.map((part) => part.dueDate)).toEqual(days);
      for (const [index, day] of days.entries()) {
        await chargeDueAt(shop, `${day}T01:30:00.000Z`);
        expect(await chargedAtProvider(shop)).toHaveLength(index + 1);
      }
      expect((await orderAsItIs(shop, order.id)).status).toBe('paid');
    },
  );

  it('After the shop was switched off for six weeks, a layby is charged one instalment a day, oldest first', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    await chargeDueAt(shop, '2027-01-05T03:00:00.000+11:00');
    await chargeDueAt(shop, '2027-01-05T09:00:00.000+11:00');
    await chargeDueAt(shop, '2027-01-05T23:59:00.000+11:00');
    await chargeDueAt(shop, '2027-01-06T08:59:00.000+11:00');
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    await chargeDueAt(shop, '2027-01-06T09:00:00.000+11:00');
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, paid 24998, scheduled 0');
    await chargeDueAt(shop, '2027-01-07T09:00:00.000+11:00');
    expect((await orderAsItIs(shop, order.id)).status).toBe('paid');
    expect(await chargedAtProvider(shop)).toHaveLength(4);
  });
});

it('A layby charge by the scheduler is logged as an action of the shop in the order’s log', async () => {
  const shop = await startTestShop();
  await startedLayby(shop);
  await chargeDueAt(shop, first);
  const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
  expect(events.at(-1)).toMatchObject({ kind: 'payment', actorKind: 'system', detail: { amountCents: 24998 } });
});
