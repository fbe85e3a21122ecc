import { expect, it } from 'vitest';
import { type CheckoutRules, checkoutSchema, emptyCheckout } from '#storefront/checkout/checkout-schema.ts';

const rules: CheckoutRules = { days: [{ date: '2026-12-07' }], outside: null, isPickup: false, needsAcceptance: true };
const complete = {
  ...emptyCheckout,
  customerName: 'Mary Nguyen',
  customerEmail: 'mary@example.com',
  customerPhone: '0400 000 000',
  street: '1 High Street',
  city: 'Northcote',
  state: 'VIC',
  postcode: '3070',
  deliveryDate: '2026-12-07',
  acceptsTerms: true,
};

function messages(changes: Partial<typeof complete>, rulesNow = rules): string[] {
  const result = checkoutSchema(rulesNow).safeParse({ ...complete, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

it('A complete checkout form is valid', () => {
  expect(messages({})).toEqual([]);
});

it('A checkout whose order is picked up needs no address', () => {
  const noAddress = { street: '', city: '', state: '', postcode: '' };
  expect(messages(noAddress, { ...rules, isPickup: true })).toEqual([]);
  expect(messages(noAddress)).toHaveLength(4);
});

it('An empty checkout form shows every error together, with the specified messages', () => {
  expect(messages(emptyCheckout)).toEqual([
    'Please enter your full name',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter your street address',
    'Please enter your city',
    'Please enter your state',
    'Please enter a valid postcode',
    'Please select a delivery date',
    'Please read and accept the lay-by agreement before paying',
  ]);
});

it('A delivery day that isn’t on the list is rejected, but a cart with only laybys needs no day', () => {
  expect(messages({ deliveryDate: '2026-12-06' })).toEqual(['Please select a delivery date']);
  expect(messages({ deliveryDate: '' }, { ...rules, days: null as never })).toEqual([]);
});

it('The checkout form doesn’t require the customer to accept terms if the order has none', () => {
  expect(messages({ acceptsTerms: false }, { ...rules, needsAcceptance: false })).toEqual([]);
});
