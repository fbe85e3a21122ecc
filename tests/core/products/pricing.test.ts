import { describe, expect, it } from 'vitest';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import {
  cartPaymentTypes,
  derivePaymentFlags,
  instalmentCount,
  isCartPaymentType,
  isPaymentTypeAllowed,
  paymentTypeLabel,
} from '#core/products/payment-options.ts';
import { lineDueTodayCents, unitPriceCents } from '#core/products/pricing.ts';
import { suggestedCategory } from '#core/products/product-options.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const prices = fc.integer({ min: 1, max: 10_000_000 });

describe('Prices', () => {
  it('A subscription saves 5%, rounded for each unit', () => {
    expect(unitPriceCents(99995, 'subscription')).toBe(94995);
    expect(unitPriceCents(10, 'subscription')).toBe(10);
    expect(unitPriceCents(30, 'subscription')).toBe(29);
    expect(lineDueTodayCents(99995, 'subscription', 3)).toBe(3 * 94995);
  });

  it('Every payment option other than a subscription costs the catalogue price', () => {
    for (const type of cartPaymentTypes.filter((each) => each !== 'subscription'))
      expect(unitPriceCents(99995, type)).toBe(99995);
  });

  it('The discounted price of a subscription is rounded by at most half a cent, and is never 0', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const unit = unitPriceCents(price, 'subscription');
        expect(Number.isInteger(unit)).toBe(true);
        expect(Math.abs(unit * 100 - price * 95)).toBeLessThanOrEqual(50);
        expect(unit).toBeGreaterThan(0);
        expect(unit).toBeLessThanOrEqual(price);
      }),
    );
  });

  it('The amount due today for a cart line is its full price, or the first instalment of a layby', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(...cartPaymentTypes),
        (price, quantity, type) => {
          const total = unitPriceCents(price, type) * quantity;
          const count = instalmentCount(type);
          expect(lineDueTodayCents(price, type, quantity)).toBe(
            count === null ? total : splitInstalments(total, count)[0],
          );
        },
      ),
    );
  });
});

describe('Payment options', () => {
  it('Full payment allows card and subscription; each layby frequency allows every number of instalments', () => {
    const all = {
      allowCreditCard: true,
      allowSubscription: true,
      allowLayby2: true,
      allowLayby4: true,
      allowLayby6: true,
    };
    expect(
      derivePaymentFlags({ allowFullPayment: true, allowLaybyWeekly: true, allowLaybyFortnightly: false }),
    ).toEqual(all);
    expect(
      derivePaymentFlags({ allowFullPayment: true, allowLaybyWeekly: false, allowLaybyFortnightly: true }),
    ).toEqual(all);
    const none = derivePaymentFlags({ allowFullPayment: false, allowLaybyWeekly: false, allowLaybyFortnightly: false });
    expect(cartPaymentTypes.some((type) => isPaymentTypeAllowed(none, type))).toBe(false);
    const laybyOnly = derivePaymentFlags({
      allowFullPayment: false,
      allowLaybyWeekly: true,
      allowLaybyFortnightly: true,
    });
    expect(cartPaymentTypes.filter((type) => isPaymentTypeAllowed(laybyOnly, type))).toEqual([
      'layby-2',
      'layby-4',
      'layby-6',
    ]);
  });

  it('Layby options have a number of instalments, and options paid in full have none', () => {
    expect(cartPaymentTypes.map(instalmentCount)).toEqual([null, null, 2, 4, 6]);
    expect(cartPaymentTypes.every(isCartPaymentType)).toBe(true);
    for (const other of ['layby-3', 'cash', '', null, 4]) expect(isCartPaymentType(other)).toBe(false);
    expect(paymentTypeLabel('layby-4')).toBe('Layby: 4 payments');
  });

  it('A whole animal is its own category; halves and quarters are value packages', () => {
    expect(['full', 'half', 'quarter'].map((size) => suggestedCategory(size as 'full'))).toEqual([
      'whole-animal',
      'value-packages',
      'value-packages',
    ]);
  });
});
