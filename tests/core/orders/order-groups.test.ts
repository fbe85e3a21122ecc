import { describe, expect, it } from 'vitest';
import { dueTodayCents, type GroupableLine, groupLines, totalCentsOf } from '#core/orders/order-groups.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { cartPaymentTypes, instalmentCount, type LaybyFrequency } from '#core/products/payment-options.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

function line(changes: Partial<GroupableLine> = {}): GroupableLine {
  return {
    label: 'Beef hindquarter',
    taxClass: 'gst_free',
    paymentType: 'credit-card',
    quantity: 1,
    unitPriceCents: 10000,
    allowLaybyWeekly: true,
    allowLaybyFortnightly: true,
    ...changes,
  };
}

// Each line allows at least one layby frequency, because a product without layby can't be in a layby line.
const anyLine = fc
  .record({
    label: fc.constant('Beef hindquarter'),
    taxClass: fc.constantFrom(...taxClasses),
    paymentType: fc.constantFrom(...cartPaymentTypes),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPriceCents: fc.integer({ min: 6, max: 500_000 }),
    offers: fc.constantFrom<'weekly' | 'fortnightly' | 'both'>('weekly', 'fortnightly', 'both'),
  })
  .map(({ offers, ...rest }) => ({
    ...rest,
    allowLaybyWeekly: offers !== 'fortnightly',
    allowLaybyFortnightly: offers !== 'weekly',
  }));
const frequency = fc.constantFrom<LaybyFrequency>('weekly', 'fortnightly');

describe('A cart that is split into orders', () => {
  it('puts card and subscription lines in one order, and each number of layby instalments in its own order', () => {
    const groups = groupLines(
      [
        line(),
        line({ paymentType: 'layby-4' }),
        line({ paymentType: 'subscription', unitPriceCents: 9500 }),
        line({ paymentType: 'layby-2' }),
      ],
      'fortnightly',
    );
    expect(
      groups.map(({ paymentType, instalments, totalCents, dueTodayCents: due }) => [
        paymentType,
        instalments,
        totalCents,
        due,
      ]),
    ).toEqual([
      ['immediate', null, 19500, 19500],
      ['layby-fortnightly', 4, 10000, 2500],
      ['layby-fortnightly', 2, 10000, 5000],
    ]);
    expect(dueTodayCents(groups)).toBe(27000);
  });

  it('uses the other instalment frequency for laybys that don’t offer the requested frequency', () => {
    const groups = groupLines([line({ paymentType: 'layby-4', allowLaybyWeekly: false })], 'weekly');
    expect(groups.map((group) => group.paymentType)).toEqual(['layby-fortnightly']);
  });

  it('makes separate orders for laybys without a common instalment frequency', () => {
    const groups = groupLines(
      [
        line({ paymentType: 'layby-4', allowLaybyWeekly: false }),
        line({ paymentType: 'layby-4', allowLaybyFortnightly: false }),
      ],
      'weekly',
    );
    expect(groups.map((group) => group.paymentType)).toEqual(['layby-weekly', 'layby-fortnightly']);
  });

  it('gives each order the delivery fee for its own goods, spread over its instalments', () => {
    const lines = [line({ unitPriceCents: 24_000 }), line({ paymentType: 'layby-2', unitPriceCents: 30_000 })];
    const groups = groupLines(lines, 'weekly', (subtotal) => ({ deliveryFeeCents: subtotal < 25_000 ? 1500 : 900 }));
    expect(groups.map(({ totalCents, dueTodayCents: due }) => [totalCents, due])).toEqual([
      [25_500, 25_500],
      [30_900, 15_450],
    ]);
    expect(totalCentsOf(groups)).toBe(56_400);
  });

  it('puts every line into exactly one order, keeps the cart’s total, and gives each layby an instalment frequency that all its products allow', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), frequency, (lines, requested) => {
        const groups = groupLines(lines, requested);
        expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length);
        expect(new Set(groups.flatMap((group) => group.lines))).toEqual(new Set(lines));
        const cart = lines.reduce((sum, each) => sum + each.unitPriceCents * each.quantity, 0);
        expect(totalCentsOf(groups)).toBe(cart);
        for (const group of groups) {
          expect(group.lines.length).toBeGreaterThan(0);
          expect(linesTotalCents(group.orderLines)).toBe(group.totalCents);
          expect(group.lines.every((each) => instalmentCount(each.paymentType) === group.instalments)).toBe(true);
          expect(group.dueTodayCents).toBeLessThanOrEqual(group.totalCents);
          if (group.paymentType === 'layby-weekly')
            expect(group.lines.every((each) => each.allowLaybyWeekly)).toBe(true);
          if (group.paymentType === 'layby-fortnightly')
            expect(group.lines.every((each) => each.allowLaybyFortnightly)).toBe(true);
        }
      }),
    );
  });
});
