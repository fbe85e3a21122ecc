import { describe, expect, it } from 'vitest';
import { addDays, melbourneDay } from '#core/dates.ts';
import {
  compareStatement,
  differenceCents,
  type ListedMovement,
  type RecordedMovement,
  type StatementInput,
} from '#core/payments/statement.ts';
import { periodFault } from '#core/payments/statement-api.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

/** Tuesday 10 November 2026, 10:00 in Melbourne. */
const at = '2026-11-09T23:00:00.000Z';
const later = '2026-12-01T00:00:00.000Z';

const recorded = (changes: Partial<RecordedMovement> = {}): RecordedMovement => ({
  kind: 'charge',
  at,
  amountCents: 5000,
  reference: 'c1',
  orderIds: [7],
  ...changes,
});
const listed = (changes: Partial<ListedMovement> = {}): ListedMovement => ({
  id: 'txn_1',
  kind: 'charge',
  at,
  amountCents: 5000,
  feeCents: 0,
  reference: 'c1',
  payoutId: null,
  providerChargeId: null,
  ...changes,
});
const compare = (changes: Partial<StatementInput>) =>
  compareStatement({
    from: '2026-11-09',
    to: '2026-11-15',
    recorded: [],
    movements: [],
    settledUntil: later,
    ...changes,
  });

describe('A payment statement', () => {
  it('has no difference if the shop and the provider have the same payments', () => {
    const { days, totals, differing } = compare({ recorded: [recorded()], movements: [listed({ feeCents: 115 })] });
    expect(differing).toBe(0);
    expect(totals).toEqual({ shopCents: 5000, providerCents: 5000, feeCents: 115, netCents: 4885 });
    expect(days).toMatchObject([{ day: '2026-11-10', lines: [{ state: 'same', orders: [7], reference: 'c1' }] }]);
  });

  it('reports payments that only the shop or only the provider has, and amounts that differ by one cent', () => {
    const { days, differing } = compare({
      recorded: [recorded(), recorded({ reference: 'c2', amountCents: 4999 }), recorded({ kind: 'refund' })],
      movements: [listed({ reference: 'c2' }), listed({ id: 'txn_9', reference: null })],
    });
    const lines = days.flatMap((day) => day.lines.map((line) => [line.kind, line.reference, line.state]));
    expect(lines.sort()).toEqual([
      ['charge', 'c1', 'only-shop'],
      ['charge', 'c2', 'differs'],
      ['charge', 'txn_9', 'only-provider'],
      ['refund', 'c1', 'only-shop'],
    ]);
    expect(differing).toBe(4);
  });

  it('counts a charge for several orders as one payment', () => {
    const parts = [recorded({ amountCents: 2000, orderIds: [8] }), recorded({ amountCents: 3000, orderIds: [7] })];
    const { days } = compare({ recorded: parts, movements: [listed()] });
    expect(days[0]?.lines).toMatchObject([{ state: 'same', shopCents: 5000, orders: [7, 8] }]);
  });

  it('dates a payment that both the shop and the provider have by the provider’s day, even at the start or end of the period', () => {
    const [before, after] = ['2026-11-08T12:59:59.000Z', '2026-11-08T13:00:00.000Z'];
    const late = compare({ recorded: [recorded({ at: after })], movements: [listed({ at: before })] });
    expect(late.days).toEqual([]);
    const early = compare({ recorded: [recorded({ at: before })], movements: [listed({ at: after })] });
    expect(early.days).toMatchObject([{ day: '2026-11-09', differing: 0, shopCents: 5000 }]);
  });

  it('includes the amount of an unsettled charge, but doesn’t count it as a difference', () => {
    const { totals, differing, days } = compare({ movements: [listed()], settledUntil: '2026-11-09T22:59:00.000Z' });
    expect([differing, totals.providerCents, days[0]?.lines[0]?.state]).toEqual([0, 5000, 'working']);
  });

  it('includes the fees of charges, separate fees and the amount left after all fees', () => {
    const fee = listed({ id: 'txn_2', kind: 'fee', amountCents: -300, reference: null });
    const { days, totals, differing } = compare({
      recorded: [recorded()],
      movements: [listed({ feeCents: 115 }), fee],
    });
    expect([totals.feeCents, totals.netCents, differing]).toEqual([415, 4585, 0]);
    expect(days).toMatchObject([{ feeCents: 415, netCents: 4585 }]);
  });

  it('separates money withdrawn by a dispute from money returned after a dispute', () => {
    const taken = listed({ id: 'txn_2', kind: 'dispute', amountCents: -5000, feeCents: 2500 });
    const returned = listed({ id: 'txn_3', kind: 'dispute', amountCents: 5000 });
    const { disputes, days } = compare({
      recorded: [recorded({ kind: 'dispute', amountCents: -5000 })],
      movements: [taken, returned],
    });
    expect(disputes).toEqual({ withdrawnCents: 5000, returnedCents: 5000 });
    expect(days[0]?.lines).toMatchObject([
      { kind: 'dispute', state: 'same' },
      { kind: 'dispute-returned', state: 'only-provider' },
    ]);
  });

  it('adds up what each payout contains, including earlier movements, and what is still to be paid out', () => {
    const { payouts, waitingCents } = compare({
      movements: [
        listed({ at: '2026-11-04T00:00:00.000Z', payoutId: 'po_1', feeCents: 100 }),
        listed({ id: 'txn_2', reference: 'f1', kind: 'refund', amountCents: -1000, payoutId: 'po_1' }),
        listed({ id: 'txn_3', reference: 'c3', amountCents: 700, feeCents: 20 }),
        listed({ id: 'txn_4', kind: 'payout', amountCents: -3900, reference: null, payoutId: 'po_1' }),
      ],
    });
    expect(payouts).toEqual([{ id: 'po_1', at, amountCents: 3900, carriedCents: 3900, movements: 2, state: 'whole' }]);
    expect(waitingCents).toBe(680);
  });

  it.each([
    ['differs', [listed({ payoutId: 'po_1' })], -4999],
    ['by-hand', [], -4999],
    ['returned', [], 4999],
  ])('gives a payout the state %s', (state, carried, amountCents) => {
    const payout = listed({ id: 'txn_4', kind: 'payout', amountCents, reference: null, payoutId: 'po_1' });
    expect(compare({ movements: [...carried, payout] }).payouts).toMatchObject([{ state }]);
  });
});

const references = fc.constantFrom('c1', 'c2', 'c3', 'c4');
const instants = fc
  .integer({ min: -20, max: 20 })
  .map((hours) => new Date(Date.parse(at) + hours * 3_600_000).toISOString());
const cents = fc.integer({ min: -9999, max: 9999 }).filter((amount) => amount !== 0);
const recordedLists = fc.array(
  fc.record({
    kind: fc.constantFrom('charge', 'refund', 'refund-failed', 'dispute'),
    at: instants,
    amountCents: cents,
    reference: references,
    orderIds: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  }),
);
const listedLists = fc
  .array(
    fc.record({
      kind: fc.constantFrom('charge', 'refund', 'refund-failed', 'dispute', 'fee', 'payout', 'other'),
      at: instants,
      amountCents: cents,
      feeCents: fc.integer({ min: 0, max: 300 }),
      reference: fc.option(references),
      payoutId: fc.option(fc.constantFrom('po_1', 'po_2')),
    }),
  )
  .map((list) =>
    list.map((movement, index): ListedMovement => ({ id: `txn_${index}`, providerChargeId: null, ...movement })),
  );

it('For any records, the differences of a statement’s lines add up to the difference of its totals, and no amount is lost', () => {
  fc.assert(
    fc.property(recordedLists, listedLists, (ours, theirs) => {
      const { days, totals, differing } = compareStatement({
        from: addDays(melbourneDay(new Date(at)), -3),
        to: addDays(melbourneDay(new Date(at)), 3),
        recorded: ours,
        movements: theirs,
        settledUntil: later,
      });
      const lines = days.flatMap((day) => day.lines);
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
      const isCompared = ({ kind }: ListedMovement) => kind !== 'fee' && kind !== 'payout';
      expect(totals.shopCents).toBe(sum(ours.map(({ amountCents }) => amountCents)));
      expect(totals.providerCents).toBe(sum(theirs.filter(isCompared).map(({ amountCents }) => amountCents)));
      expect(sum(lines.map(differenceCents))).toBe(totals.shopCents - totals.providerCents);
      for (const name of ['shopCents', 'providerCents', 'feeCents', 'netCents'] as const) {
        expect(sum(days.map((day) => day[name]))).toBe(totals[name]);
      }
      expect(differing).toBe(lines.filter((line) => line.shopCents !== line.providerCents).length);
    }),
  );
});

it.each([
  ['2026-11-02', '2026-11-01', 'The last day is before the first.'],
  ['2026-08-01', '2026-11-01', 'Please choose at most 92 days.'],
  ['2026-08-02', '2026-11-01', null],
  ['2026-11-01', '2026-11-01', null],
])('A statement period from %s to %s has this error: %s', (from, to, fault) => {
  expect(periodFault({ from, to })).toBe(fault);
});
