import { expect, it } from 'vitest';
import { phoneKey, searchedPhoneKey } from '#core/search-keys.ts';

const mobile = phoneKey('0400000123');

it.each([
  '0400 000 123',
  '+61 400 000 123',
  '+61 (0)400 000 123',
  '61400000123',
  '0061 400 000 123',
  '0011 61 400 000 123',
  '(04) 0000-0123',
  '400.000.123',
])('%s is recognised as the phone number 0400 000 123', (written) => {
  expect(phoneKey(written)).toBe(mobile);
  expect(searchedPhoneKey(written)).toBe(mobile);
});

it('Part of a phone number can be searched for if it has at least six digits', () => {
  expect(mobile).toContain(searchedPhoneKey('000 123'));
  expect(mobile).toContain(searchedPhoneKey('0400 000'));
  expect(mobile).toContain(searchedPhoneKey('+61 4000 00'));
  for (const typed of ['00123', '0400', 'jo 400000123', '#400000123', '']) expect(searchedPhoneKey(typed)).toBeNull();
});

it('Foreign phone numbers and numbers without an area code keep their digits', () => {
  expect(phoneKey('+64 21 123 4567')).toBe(phoneKey('64211234567'));
  expect(phoneKey('1300 123 456')).toBe(phoneKey('1300123456'));
  expect(phoneKey('6140 0000')).toHaveLength(8);
});

it('Ordinary digits, such as those of an order number, never match a phone number', () => {
  expect(mobile).not.toContain('400');
  expect(phoneKey('')).toBe('');
});
