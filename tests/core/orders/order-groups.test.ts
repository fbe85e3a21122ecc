import { describe, expect, it } from 'vitest';
import { dueTodayCents, type GroupableLine, groupLines } from '#core/orders/order-groups.ts';
import { cartPaymentTypes, instalmentCount, type LaybyFrequency } from '#core/products/payment-options.ts';
import { fc } from '#tests/support/fast-check.ts';

function line(changes: Partial<GroupableLine> = {}): GroupableLine {
  return {
    paymentType: 'credit-card',
    quantity: 1,
    unitPriceCents: 10000,
    allowLaybyWeekly: true,
    allowLaybyFortnightly: true,
    ...changes,
  };
}

// A product that offers no layby at all never gets so far with a layby line.
const anyLine = fc
  .record({
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

describe('One order for each payment option', () => {
  it('Card and subscription lines share an order, each layby count has its own', () => {
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

  it('A group that cannot follow the requested frequency takes the other', () => {
    const groups = groupLines([line({ paymentType: 'layby-4', allowLaybyWeekly: false })], 'weekly');
    expect(groups.map((group) => group.paymentType)).toEqual(['layby-fortnightly']);
  });

  it('Laybys with no frequency in common become separate orders', () => {
    const groups = groupLines(
      [
        line({ paymentType: 'layby-4', allowLaybyWeekly: false }),
        line({ paymentType: 'layby-4', allowLaybyFortnightly: false }),
      ],
      'weekly',
    );
    expect(groups.map((group) => group.paymentType)).toEqual(['layby-weekly', 'layby-fortnightly']);
  });

  it('Groups hold every line once, add up to the cart, and every product offers its order’s frequency', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), frequency, (lines, requested) => {
        const groups = groupLines(lines, requested);
        expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length);
        expect(new Set(groups.flatMap((group) => group.lines))).toEqual(new Set(lines));
        const cart = lines.reduce((sum, each) => sum + each.unitPriceCents * each.quantity, 0);
        expect(groups.reduce((sum, group) => sum + group.totalCents, 0)).toBe(cart);
        for (const group of groups) {
          expect(group.lines.length).toBeGreaterThan(0);
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
