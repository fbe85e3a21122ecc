import { expect, it } from 'vitest';
import { z } from 'zod';
import { cardFieldsSchema, emptyCard } from '#storefront/payments/till/card-schema.ts';

const schema = z.object(cardFieldsSchema('2026-11'));
const complete = { cardName: 'M Nguyen', cardNumber: '4242 4242 4242 4242', expiry: '11/26', cvv: '123' };

function messages(changes: Partial<typeof complete>): string[] {
  const result = schema.safeParse({ ...complete, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

it('A card that expires at the end of this month is accepted', () => {
  expect(messages({})).toEqual([]);
});

it('An empty card form shows the specified error for every field', () => {
  expect(messages(emptyCard)).toEqual([
    'Please enter the cardholder name',
    'Please enter a valid card number',
    'Please enter a valid expiry date (MM/YY)',
    'Please enter a valid CVV code',
  ]);
});

it('A card number with a wrong check digit, an expired card and an impossible month are rejected', () => {
  expect(messages({ cardNumber: '4242 4242 4242 4241' })).toEqual(['Please enter a valid card number']);
  expect(messages({ expiry: '10/26' })).toEqual(['Please enter a valid expiry date (MM/YY)']);
  expect(messages({ expiry: '13/27' })).toEqual(['Please enter a valid expiry date (MM/YY)']);
});
