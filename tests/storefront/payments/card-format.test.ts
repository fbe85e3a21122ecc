import { expect, it } from 'vitest';
import { formatCardNumber, formatExpiry, formatSecurityCode } from '#storefront/payments/till/card-format.ts';

it('A card number is shown in groups of four digits while it is typed', () => {
  expect(formatCardNumber('4242')).toBe('4242');
  expect(formatCardNumber('42424')).toBe('4242 4');
  expect(formatCardNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('42424242424242424242424')).toBe('4242 4242 4242 4242 424');
});

it.each([
  ['1', '1'],
  ['12', '12'],
  ['127', '12/7'],
  ['1227', '12/27'],
  ['12/27', '12/27'],
  ['12/', '12/'],
  ['7', '07'],
  ['1/27', '01/27'],
  ['122027', '12/27'],
  ['12/2027', '12/27'],
  ['12 / 27', '12/27'],
  ['', ''],
])('An expiry date typed or filled in as "%s" is shown as "%s"', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

it('A security code keeps only digits, at most four', () => {
  expect(formatSecurityCode('12a345')).toBe('1234');
});
