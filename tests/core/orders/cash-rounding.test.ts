import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashBackCents,
  cashPartCents,
  cashPartProblem,
  cashRoundingCents,
  isRounding,
  refundRoundingLine,
  requestedCents,
  roundedCents,
  roundingLine,
  roundingOf,
} from '#core/orders/cash-rounding.ts';
import { gstNote } from '#core/orders/order-gst.ts';
import { linesGstCents, linesTotalCents } from '#core/orders/order-lines.ts';

const whole = (balanceCents: number) => ({ balanceCents, takesParts: false });
const layby = (balanceCents: number) => ({ balanceCents, takesParts: true });
const line = (amountCents: number, taxClass: 'gst_free' | 'gst' = 'gst_free') => {
  return { kind: 'goods' as const, label: 'Half lamb', quantity: 1, amountCents, taxClass };
};

describe('Cash that pays an order in full', () => {
  it.each([
    [24_995, 0],
    [24_996, -1],
    [24_997, -2],
    [24_998, 2],
    [24_999, 1],
    [2, 0],
    [3, 2],
  ])('%i cents are rounded by %i', (balance, expected) => {
    expect(cashRoundingCents(whole(balance))).toBe(expected);
    expect(cashRoundingCents(layby(balance))).toBe(0);
  });

  it('can always be paid with coins, and never differs by more than 2 cents', () => {
    const balances = fc.integer({ min: 3, max: 10_000_000 });
    fc.assert(
      fc.property(balances, (balance) => {
        const cents = requestedCents(whole(balance), 'cash');
        expect(cents % 5).toBe(0);
        expect(Math.abs(cents - balance)).toBeLessThanOrEqual(2);
        expect(requestedCents(whole(balance), 'eftpos')).toBe(balance);
        expect(requestedCents(layby(balance), 'cash')).toBe(balance);
      }),
    );
  });

  it('is recorded with a rounding only if exactly the rounded amount is paid in cash', () => {
    expect(roundingOf(whole(24_998), { method: 'cash', amountCents: 25_000 })).toBe(2);
    expect(roundingOf(whole(24_998), { method: 'cash', amountCents: 24_998 })).toBe(0);
    expect(roundingOf(whole(24_998), { method: 'cash', amountCents: 24_995 })).toBe(0);
    expect(roundingOf(whole(24_998), { method: 'eftpos', amountCents: 25_000 })).toBe(0);
    expect(roundingOf(whole(24_998), { method: 'manual', amountCents: 25_000 })).toBe(0);
    expect(roundingOf(layby(24_998), { method: 'cash', amountCents: 25_000 })).toBe(0);
  });
});

describe('Cash that pays part of a layby', () => {
  it.each([
    // $219.95 in 4 instalments: coins pay three times $55.00, which leaves $54.95 for the last.
    [5_498, 21_995, 5_500],
    [5_496, 16_495, 5_500],
    [5_495, 5_495, 5_495],
    [5_500, 21_995, 5_500],
    // No coin can pay the two cents that would be left, so the whole balance is paid.
    [5_495, 5_497, 5_497],
    [5_496, 5_498, 5_498],
  ])('%i cents of a balance of %i become %i in cash', (part, balance, expected) => {
    expect(cashPartCents(part, balance)).toBe(expected);
  });

  it('is at least the amount requested, at most the balance, and never leaves less than a coin to pay', () => {
    const sums = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(sums, sums, (one, other) => {
        const [part, balance] = [Math.min(one, other), Math.max(one, other)];
        const cash = cashPartCents(part, balance);
        expect(cash).toBeGreaterThanOrEqual(part);
        expect(cash).toBeLessThanOrEqual(balance);
        expect(cash === balance || (cash % 5 === 0 && balance - cash >= 5)).toBe(true);
        expect(cashPartProblem(cash, balance)).toBe('');
      }),
    );
  });

  it('gets an error that names the amount payable in coins if a different amount is typed', () => {
    expect(cashPartProblem(5_498, 21_995)).toContain('$55.00');
  });
});

describe('The line of an order that rounds its total for cash', () => {
  it('leaves the GST unchanged if any goods are GST-free, and makes no tax class negative', () => {
    const mixed = [line(10_001), line(5_002, 'gst')];
    const rounded = [...mixed, roundingLine(mixed, 2)];
    expect(linesTotalCents(rounded)).toBe(15_005);
    expect(linesGstCents(rounded)).toBe(linesGstCents(mixed));
    expect(roundingLine([line(5_002, 'gst')], -2).taxClass).toBe('gst');
    expect(roundingLine([line(2), line(5_000, 'gst')], -2).taxClass).toBe('gst');
  });

  it('is recognised as a rounding, not as a refund, and is labelled as such on the receipt', () => {
    const sold = [line(11_003, 'gst')];
    const rounding = roundingLine(sold, 2);
    const refund = { ...line(-500, 'gst'), kind: 'adjustment' as const, label: 'Refund' };
    expect([rounding, refund, sold[0]].map((each) => each !== undefined && isRounding(each))).toEqual([
      true,
      false,
      false,
    ]);
    const lines = [...sold, rounding].map(({ amountCents, ...rest }) => ({
      ...rest,
      amount: amountCents,
      itemId: null,
    }));
    expect(roundedCents(lines)).toBe(2);
    expect(gstNote({ lines }, true)).not.toContain('Refunds');
  });
});

describe('A refund in cash', () => {
  it.each([
    [333, 1000, 335],
    [331, 1000, 330],
    [335, 0, 335],
    [333, 2, 335],
    [333, 1, 330],
    [998, 0, 995],
    [2, 1000, 2],
    [3, 0, 3],
  ])('of %i cents, with %i more still refundable, becomes %i cents in coins', (amount, spare, expected) => {
    expect(cashBackCents(amount, spare)).toBe(expected);
  });

  it('is rounded by a separate line in a tax class that has enough left for it', () => {
    const left = [line(667), line(1)];
    expect(refundRoundingLine(left, -2)).toMatchObject({ kind: 'adjustment', amountCents: -2, taxClass: 'gst_free' });
    expect(isRounding(refundRoundingLine(left, 1))).toBe(false);
    expect(refundRoundingLine([line(1), line(5000, 'gst')], -2).taxClass).toBe('gst');
    expect(refundRoundingLine([line(5000, 'gst')], 1).taxClass).toBe('gst');
  });
});

describe('The line that rounds a sale for cash', () => {
  it.each([
    [[line(5000), line(1100, 'gst')], -2, 'gst_free'],
    [[line(5000), line(1100, 'gst')], 2, 'gst_free'],
    [[line(1100, 'gst')], 2, 'gst'],
    [[line(1100, 'gst')], -2, 'gst'],
    [[line(2), line(1100, 'gst')], -2, 'gst'],
    [[line(-500), line(1100, 'gst')], 2, 'gst'],
    [[line(300), line(-298), line(1100, 'gst')], -1, 'gst_free'],
  ] as const)('of %j by %i is %s', (lines, cents, taxClass) => {
    const rounding = roundingLine(lines, cents);
    expect(rounding).toEqual({ kind: 'adjustment', label: 'Rounding', quantity: 1, amountCents: cents, taxClass });
    expect(isRounding(rounding)).toBe(true);
  });

  it('is not confused with a pack called “Rounding” or with the rounding of a refund', () => {
    expect(isRounding({ kind: 'goods', label: 'Rounding' })).toBe(false);
    const refund = refundRoundingLine([line(2)], -2);
    expect(refund).toMatchObject({ label: 'Refund rounding', amountCents: -2, taxClass: 'gst_free' });
    expect(isRounding(refund)).toBe(false);
  });
});

it('A cash payment for part of a layby may leave exactly 5 cents to pay', () => {
  expect(cashPartCents(1000, 1005)).toBe(1000);
  expect(cashPartCents(1000, 1004)).toBe(1004);
});
