import { expect, it } from 'vitest';
import { checkPaymentAmount, dollarText } from '#storefront/orders/paying/payment-amount-field.tsx';
import { wantedAmount } from '#storefront/orders/paying/use-pay-amount.ts';
import { laybyOrder } from '#tests/support/data/emails/emailed-orders.ts';

const balance = { balanceCents: 74_997, takesParts: true, firstInstalmentCents: 0 };

it.each([
  ['249.98', 24_998],
  ['0.01', 1],
  ['749.97', 74_997],
  ['100', 10_000],
])('An amount of %s dollars is sent as %i cents', (text, cents) => {
  expect(checkPaymentAmount(text, balance)).toEqual({ cents, error: null });
});

it.each(['', '0', '0.00', '-5', '1.234', 'all of it', '1e3'])('"%s" is not a valid amount to pay', (text) => {
  expect(checkPaymentAmount(text, balance)).toEqual({ cents: 0, error: 'Please enter a valid payment amount.' });
});

it('A payment can’t exceed the balance', () => {
  expect(checkPaymentAmount('749.98', balance).error).toBe('Please enter at most $749.97, the remaining balance.');
});

it('A layby’s first payment is at least its first instalment', () => {
  const first = { ...balance, balanceCents: 99_995, firstInstalmentCents: 24_998 };
  expect(checkPaymentAmount('249.97', first).error).toBe('The first payment must be at least $249.98.');
  expect(checkPaymentAmount('249.98', first)).toEqual({ cents: 24_998, error: null });
});

it('A card payment is at least the minimum, and can’t leave less than the minimum', () => {
  expect(checkPaymentAmount('0.49', balance, 50).error).toContain('less than $0.50');
  expect(checkPaymentAmount('749.90', balance, 50).error).toContain('Please pay $749.47 or $749.97.');
  expect(checkPaymentAmount('749.90', balance)).toEqual({ cents: 74_990, error: null });
});

it('Amounts in cents are shown as dollars in the field for the amount to pay', () => {
  expect([24_998, 5, 100_000].map(dollarText)).toEqual(['249.98', '0.05', '1000.00']);
});

it('An order without a layby is always paid in full; for a layby, the amount to pay is what is due or what was typed', () => {
  const layby = laybyOrder({ paid: 2 });
  const wanted = (changes: Partial<{ dueCents: number | null; text: string }>, order = layby) =>
    wantedAmount(order, { dueCents: null, text: '', minimumChargeCents: 50, ...changes });
  const inFull = { ...layby, plan: null, amountPaid: 0 };
  expect(wanted({ text: '5' }, inFull)).toEqual({ cents: inFull.totalAmount, error: null, isEmpty: false });
  expect(wanted({ dueCents: 24_998, text: '' })).toEqual({ cents: 24_998, error: null, isEmpty: false });
  expect(wanted({ text: '300' })).toEqual({ cents: 30_000, error: null, isEmpty: false });
  expect(wanted({ text: '' })).toMatchObject({ cents: 0, isEmpty: true });
  expect(wanted({ text: '999' })).toMatchObject({ cents: 0, error: expect.stringContaining('the remaining balance') });
});
