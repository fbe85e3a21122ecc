import { describe, expect, it } from 'vitest';
import { describeAmountError, payableAmountError } from '#core/payments/payable-amount.ts';

const paidWhole = { balanceCents: 99995, takesParts: false, firstInstalmentCents: 0 };
const newLayby = { balanceCents: 99995, takesParts: true, firstInstalmentCents: 24998 };
const runningLayby = { balanceCents: 74997, takesParts: true, firstInstalmentCents: 0 };

describe('An order without a layby', () => {
  it('accepts only a payment of its whole balance', () => {
    expect(payableAmountError(99995, paidWhole)).toBeNull();
    expect(payableAmountError(99994, paidWhole)).toEqual({ code: 'full_payment_only', limitCents: 99995 });
    expect(payableAmountError(99996, paidWhole)).toEqual({ code: 'over_balance', limitCents: 99995 });
  });
});

describe('A layby', () => {
  it('accepts its first instalment or more as its first payment', () => {
    expect(payableAmountError(24998, newLayby)).toBeNull();
    expect(payableAmountError(99995, newLayby)).toBeNull();
    expect(payableAmountError(24997, newLayby)).toEqual({ code: 'below_first_instalment', limitCents: 24998 });
  });

  it('after the first payment, accepts any part of its balance', () => {
    expect(payableAmountError(1, runningLayby)).toBeNull();
    expect(payableAmountError(74997, runningLayby)).toBeNull();
    expect(payableAmountError(74998, runningLayby)).toEqual({ code: 'over_balance', limitCents: 74997 });
  });
});

describe('A card payment', () => {
  const card = (chargedCents: number) => ({ chargedCents, minimumCents: 50 });
  const parts = { ...runningLayby, openCents: [0, 24998, 24998, 25001] };

  it('must reach the provider’s minimum, counting all orders that it pays', () => {
    expect(payableAmountError(49, parts, card(49))).toEqual({ code: 'below_card_minimum', limitCents: 50 });
    expect(payableAmountError(50, parts, card(50))).toBeNull();
    expect(payableAmountError(49, parts, card(98))).toBeNull();
    expect(payableAmountError(40, { ...paidWhole, balanceCents: 40 }, card(40))?.code).toBe('below_card_minimum');
  });

  it.each([
    ['of the balance', 74948, [74947, 74997]],
    ['of an instalment', 24949, [24948, 24998]],
    ['of the next instalment', 49995, [49946, 49996]],
  ])(
    'is rejected if the balance left %s would be too small for another card payment, and the error says what may be paid',
    (_what, amountCents, insteadCents) => {
      expect(payableAmountError(amountCents, parts, card(amountCents))).toEqual({
        code: 'leaves_too_little',
        limitCents: 50,
        insteadCents,
      });
      for (const instead of insteadCents) expect(payableAmountError(instead, parts, card(instead))).toBeNull();
    },
  );

  it('may pay whole instalments, including an instalment that a cash payment has made small', () => {
    expect(payableAmountError(24998, parts, card(24998))).toBeNull();
    const afterCash = { ...parts, balanceCents: 50019, openCents: [0, 20, 24998, 25001] };
    expect(payableAmountError(25018, afterCash, card(25018))).toBeNull();
  });

  it('may always pay the whole balance, whatever instalments are open', () => {
    const odd = { balanceCents: 60, takesParts: true, firstInstalmentCents: 0, openCents: [20, 20, 20] };
    expect(payableAmountError(60, odd, card(60))).toBeNull();
    expect(payableAmountError(55, odd, card(55))).toMatchObject({ insteadCents: [60] });
  });

  it('gets an error that contains the accepted amounts if its amount is refused', () => {
    const error = payableAmountError(74948, parts, card(74948));
    expect(error && describeAmountError(error)).toBe(
      'That would leave less than $0.50, which a card can’t be charged later. Please pay $749.47 or $749.97.',
    );
  });
});

it('Each error message about an amount to pay contains the amount’s limit', () => {
  const errors = [
    payableAmountError(99996, paidWhole),
    payableAmountError(1, paidWhole),
    payableAmountError(1, newLayby),
  ];
  expect(errors.map((error) => error && describeAmountError(error))).toEqual([
    'The amount is above the balance of $999.95.',
    'This order is paid in full: $999.95.',
    'The first payment must be at least $249.98.',
  ]);
});
