import { describe, expect, it } from 'vitest';
import { type OrderInJournal, type SalePart, saleKindOf, soldOnDay } from '#core/journal/recognise-sale.ts';
import { sumOfAmounts } from '#core/money.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const meat: SalePart = { kind: 'goods', taxClass: 'gst_free', amountCents: 30_000 };
const pies: SalePart = { kind: 'goods', taxClass: 'gst', amountCents: 10_000 };
const order = (changes: Partial<OrderInJournal>): OrderInJournal => ({
  basis: 'not_cash',
  lines: [meat, pies],
  paidCents: 0,
  soldBefore: [],
  keptCents: null,
  ...changes,
});

describe('Sales of a shop that accounts on a non-cash basis', () => {
  it('are recorded for an order on the day it is paid in full', () => {
    expect(soldOnDay(order({ paidCents: 39_999 }))).toEqual([]);
    expect(soldOnDay(order({ paidCents: 40_000 }))).toEqual([meat, pies]);
  });

  it('are not recorded again if they were already recorded', () => {
    expect(soldOnDay(order({ paidCents: 40_000, soldBefore: [meat, pies] }))).toEqual([]);
  });

  it('are reduced by a refund on the day that the refund is made', () => {
    const refund: SalePart = { kind: 'refund', taxClass: 'gst', amountCents: -2_500 };
    const refunded = order({ lines: [meat, pies, refund], paidCents: 37_500, soldBefore: [meat, pies] });
    expect(soldOnDay(refunded)).toEqual([refund]);
  });

  it('stay recorded if items are added to the order, and the added items are recorded once they are paid', () => {
    const more: SalePart = { ...pies, amountCents: 5_000 };
    const larger = { lines: [meat, pies, more], soldBefore: [meat, pies] };
    expect(soldOnDay(order({ ...larger, paidCents: 40_000 }))).toEqual([]);
    expect(soldOnDay(order({ ...larger, paidCents: 45_000 }))).toEqual([more]);
  });

  it('include the amount that the shop keeps from a cancelled layby, divided among the tax classes of its goods', () => {
    // $100 was paid. $80 was refunded and taken off the lines in proportion.
    const back: SalePart[] = [
      { kind: 'refund', taxClass: 'gst_free', amountCents: -6_000 },
      { kind: 'refund', taxClass: 'gst', amountCents: -2_000 },
    ];
    const cancelled = order({ lines: [meat, pies, ...back], paidCents: 2_000, keptCents: 2_000 });
    expect(soldOnDay(cancelled)).toEqual([
      { kind: 'retained', taxClass: 'gst_free', amountCents: 1_500 },
      { kind: 'retained', taxClass: 'gst', amountCents: 500 },
    ]);
    expect(soldOnDay({ ...cancelled, paidCents: 10_000 })).toEqual(soldOnDay(cancelled));
  });

  it('are reversed for a cancelled order when its payments are refunded', () => {
    const back: SalePart = { ...meat, kind: 'refund', amountCents: -40_000 };
    const gone = order({ lines: [meat, pies, back], paidCents: 0, soldBefore: [meat, pies], keptCents: 0 });
    expect(soldOnDay(gone)).toEqual([back]);
  });
});

describe('Sales of a shop that accounts on a cash basis', () => {
  it('are recorded for each payment when it is received, divided in proportion to what was bought', () => {
    const first = soldOnDay(order({ basis: 'cash', paidCents: 10_001 }));
    expect(first).toEqual([
      { ...meat, amountCents: 7_501 },
      { ...pies, amountCents: 2_500 },
    ]);
    const rest = soldOnDay(order({ basis: 'cash', paidCents: 40_000, soldBefore: first }));
    expect(rest).toEqual([
      { ...meat, amountCents: 22_499 },
      { ...pies, amountCents: 7_500 },
    ]);
  });
});

const part = fc.record({
  kind: fc.constantFrom('goods', 'delivery', 'discount', 'refund', 'adjustment', 'retained'),
  taxClass: fc.constantFrom('gst_free', 'gst'),
  amountCents: fc.integer({ min: -50_000, max: 500_000 }),
}) as fc.Arbitrary<SalePart>;

describe('The sales recorded for any order', () => {
  it('equal what was paid once the order is paid in full, on a cash or a non-cash basis', () => {
    const property = fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.array(part, { maxLength: 4 }),
      fc.constantFrom('not_cash' as const, 'cash' as const),
      (lines, soldBefore, basis) => {
        const paidCents = sumOfAmounts(lines);
        const sold = soldOnDay({ basis, lines, paidCents, soldBefore, keptCents: null });
        expect(sumOfAmounts(sold) + sumOfAmounts(soldBefore)).toBe(paidCents);
      },
    );
    fc.assert(property);
  });

  it('always equal what was paid, on a cash basis', () => {
    const property = fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.integer({ min: 0, max: 900_000 }),
      (lines, paidCents) => {
        const sold = soldOnDay({ basis: 'cash', lines, paidCents, soldBefore: [], keptCents: null });
        expect(sumOfAmounts(sold)).toBe(paidCents);
      },
    );
    fc.assert(property);
  });
});

it.each([
  ['goods', false, 'goods'],
  ['goods', true, 'goods'],
  ['delivery', true, 'delivery'],
  ['discount', false, 'discount'],
  ['adjustment', false, 'adjustment'],
  ['adjustment', true, 'refund'],
] as const)('A line of the kind %s, added together with a payment: %s, counts as %s', (kind, hasPayment, expected) =>
  expect(saleKindOf(kind, hasPayment)).toBe(expected),
);

it('If goods by the kilo weigh less than ordered, the difference lowers the goods sold, and isn’t recorded as an adjustment or refund', () => {
  expect([saleKindOf('adjustment', false, true), saleKindOf('adjustment', true, true)]).toEqual(['goods', 'goods']);
});

describe('A cancelled order', () => {
  it('that has no goods but holds cash belonging to no order is never recorded as a sale', () => {
    const held: SalePart = { kind: 'adjustment', taxClass: 'gst_free', amountCents: 500 };
    for (const basis of ['cash', 'not_cash'] as const) {
      expect(soldOnDay(order({ basis, lines: [held], paidCents: 500, keptCents: 500 }))).toEqual([]);
    }
  });

  it('counts as a sale if its delivery fee is retained', () => {
    const fee: SalePart = { kind: 'delivery', taxClass: 'gst', amountCents: 1000 };
    expect(soldOnDay(order({ lines: [fee], paidCents: 1000, keptCents: 1000 }))).toEqual([fee]);
  });

  it('with equal amounts in both tax classes has GST on half of its cancellation charge', () => {
    const lines = [
      { ...meat, amountCents: 5000 },
      { ...pies, amountCents: 5000 },
    ];
    expect(soldOnDay(order({ lines, paidCents: 3000, keptCents: 2000 }))).toEqual([
      { kind: 'retained', taxClass: 'gst_free', amountCents: 1000 },
      { kind: 'retained', taxClass: 'gst', amountCents: 1000 },
    ]);
  });
});
