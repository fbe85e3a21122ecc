import { expect, it } from 'vitest';
import { formatAbn, isAbn } from '#core/content/shop-form.ts';

it.each(['51 824 753 556', '51824753556', '99 999 999 060', '5182 4753 556'])('%s is an ABN', (abn) => {
  expect(isAbn(abn)).toBe(true);
});

it.each([
  ['', 'nothing'],
  ['51 824 753 557', 'a wrong last digit'],
  ['15 824 753 556', 'two digits swapped'],
  ['5182475355', 'ten digits'],
  ['518247535560', 'twelve digits'],
  ['51-824-753-556', 'hyphens'],
  ['ABN 51 824 753 556', 'words before it'],
  ['٥١٨٢٤٧٥٣٥٥٦', 'digits of another script'],
])('%s is not an ABN: %s', (text) => {
  expect(isAbn(text)).toBe(false);
});

it('An ABN is shown in groups of digits, however it was typed', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
  expect(formatAbn(' 518 247 535 56 ')).toBe('51 824 753 556');
  expect(formatAbn('12345')).toBe('12345');
});
