import { describe, expect, it } from 'vitest';
import { cashCents, formatMoney, parseDollars } from '#core/money.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

describe('Money', () => {
  it.each([
    [99995, '$999.95'],
    [0, '$0.00'],
    [1, '$0.01'],
    [123456789, '$1,234,567.89'],
    [-500, '-$5.00'],
  ])('%i cents are shown as %s', (cents, shown) => expect(formatMoney(cents)).toBe(shown));

  it('Every amount is shown in the format of Australian dollars', () => {
    const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
    for (const cents of [-100_000, -1, -0, 0.5, 99_999, 100_000, 99_999.5, Number.NaN]) {
      expect(formatMoney(cents)).toBe(format.format(cents / 100));
    }
    const isSame = (cents: number) => formatMoney(cents) === format.format(cents / 100);
    fc.assert(fc.property(fc.integer(), isSame));
    fc.assert(fc.property(fc.nat(120_000), isSame));
  });

  it.each([
    ['999.95', 99995],
    ['$1,234.5', 123450],
    [' 7 ', 700],
    ['0.07', 7],
    ['1.15', 115],
  ])('"%s" is read as %i cents', (typed, cents) => expect(parseDollars(typed)).toBe(cents));

  it.each(['', 'abc', '-5', '1.234', '1e9', 'NaN', '.', '12.', '1,00', '1,,000', ',', '1.1.1'])(
    '"%s" is not an amount of money',
    (typed) => expect(parseDollars(typed)).toBeNaN(),
  );

  it.each([
    [99995, 99995],
    [24998, 25000],
    [24997, 24995],
    [25001, 25000],
    [3, 5],
  ])('%i cents are rounded to %i cents in cash', (cents, coins) => expect(cashCents(cents)).toBe(coins));

  it('A displayed amount is parsed back to the same cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(parseDollars(formatMoney(cents))).toBe(cents);
      }),
    );
  });
});
