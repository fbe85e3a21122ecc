import { describe, expect, it } from 'vitest';
import { describeAmountError, payableAmountError } from '#core/payments/payable-amount.ts';

const paidWhole = { balanceCents: 99995, takesParts: false, firstInstalmentCents: 0 };
const newLayby = { balanceCents: 99995, takesParts: true, firstInstalmentCents: 24998 };
const runningLayby = { balanceCents: 74997, takesParts: true, firstInstalmentCents: 0 };

describe('An order that is paid in full', () => {
  it('accepts only its balance', () => {
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

  it('accepts any part of its balance after that', () => {
    expect(payableAmountError(1, runningLayby)).toBeNull();
    expect(payableAmountError(74997, runningLayby)).toBeNull();
    expect(payableAmountError(74998, runningLayby)).toEqual({ code: 'over_balance', limitCents: 74997 });
  });
});

it('Each error names its limit', () => {
  const errors = [
    payableAmountError(99996, paidWhole),
    payableAmountError(1, paidWhole),
    payableAmountError(1, newLayby),
  ];
  expect(errors.map((error) => error && describeAmountError(error))).toEqual([
    'The amount is above the balance of $999.95.',
    'This order is paid in full: $999.95.',
    'The first payment is at least $249.98.',
  ]);
});
