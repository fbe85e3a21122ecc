import { describe, expect, it } from 'vitest';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { expectCleanAudit, expectLedgerAgrees, listedCharges } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const hourMs = 60 * 60_000;

/** Returns the time and the cents of every charge at the till. */
async function chargesOf({ deps }: TestShop): Promise<[string, number][]> {
  const listed = await listedCharges(deps);
  return listed.map(({ createdAt, amountCents }) => [createdAt, amountCents]);
}

/** Runs the scheduler at every full hour and just before it, from one instant to another. */
async function lookEveryHour(shop: TestShop, from: string, until: string): Promise<void> {
  for (let at = Date.parse(from); at <= Date.parse(until); at += hourMs) {
    for (const instant of [at - 1000, at]) {
      shop.setClock(new Date(instant).toISOString());
      await chargeAllDue(shop.deps);
    }
  }
}

async function expectAgreement({ deps }: TestShop): Promise<void> {
  await expectLedgerAgrees(deps);
  await expectCleanAudit(deps);
}

describe('Layby charges over a clock change in Melbourne', () => {
  it('In spring, a weekly layby is charged at 9:00 on each due day: at 23:00 UTC, then at 22:00 UTC', async () => {
    // The clock goes forward in the night to Sunday 4 October 2026. The layby starts on a Sunday at 11:30 pm.
    const shop = await startTestShop({ now: '2026-09-20T13:30:00.000Z' });
    await startedLayby(shop, { paymentType: 'layby-4', changes: { laybyFrequency: 'weekly' } });
    await lookEveryHour(shop, '2026-09-20T14:00:00.000Z', '2026-10-13T00:00:00.000Z');
    expect(await chargesOf(shop)).toEqual([
      ['2026-09-20T13:30:00.000Z', 24998],
      ['2026-09-26T23:00:00.000Z', 24998],
      ['2026-10-03T22:00:00.000Z', 24998],
      ['2026-10-10T22:00:00.000Z', 25001],
    ]);
    await expectAgreement(shop);
  });

  it('In autumn, a weekly layby is charged at 9:00 on each due day: at 22:00 UTC, then at 23:00 UTC', async () => {
    // The clock goes back in the night to Sunday 4 April 2027. The layby starts in the first minutes of a Sunday.
    const shop = await startTestShop({ now: '2027-03-20T13:05:00.000Z' });
    await startedLayby(shop, { paymentType: 'layby-4', changes: { laybyFrequency: 'weekly' } });
    await lookEveryHour(shop, '2027-03-20T14:00:00.000Z', '2027-04-13T00:00:00.000Z');
    expect(await chargesOf(shop)).toEqual([
      ['2027-03-20T13:05:00.000Z', 24998],
      ['2027-03-27T22:00:00.000Z', 24998],
      ['2027-04-03T23:00:00.000Z', 24998],
      ['2027-04-10T23:00:00.000Z', 25001],
    ]);
    await expectAgreement(shop);
  });
});

describe('After the shop was switched off for six weeks', () => {
  it('A layby with five due instalments is charged one instalment a day, at 9:00 except for the first', async () => {
    const shop = await startTestShop();
    await startedLayby(shop, { paymentType: 'layby-6', changes: { laybyFrequency: 'weekly' } });
    // The shop is started again six weeks later, at noon.
    await lookEveryHour(shop, '2026-12-22T01:00:00.000Z', '2026-12-29T00:00:00.000Z');
    expect(await chargesOf(shop)).toEqual([
      ['2026-11-09T23:00:00.000Z', 16665],
      ['2026-12-22T00:59:59.000Z', 16665],
      ['2026-12-22T22:00:00.000Z', 16665],
      ['2026-12-23T22:00:00.000Z', 16665],
      ['2026-12-24T22:00:00.000Z', 16665],
      ['2026-12-25T22:00:00.000Z', 16670],
    ]);
    await expectAgreement(shop);
  });

  it('A declined card is tried at most once a day, and three times for each instalment', async () => {
    const shop = await startTestShop();
    await startedLayby(shop, {
      paymentType: 'layby-2',
      token: testCards.declinedLater,
      changes: { laybyFrequency: 'weekly' },
    });
    await lookEveryHour(shop, '2026-12-22T01:00:00.000Z', '2027-01-05T00:00:00.000Z');
    expect(await chargesOf(shop)).toEqual([
      ['2026-11-09T23:00:00.000Z', 49997],
      ['2026-12-22T00:59:59.000Z', 49998],
      ['2026-12-24T22:00:00.000Z', 49998],
      ['2026-12-27T22:00:00.000Z', 49998],
    ]);
    await expectAgreement(shop);
  });
});
