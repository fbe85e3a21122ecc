import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CodeRule, codeRuleSchema } from '#core/codes/code-rule.ts';
import { readElementString } from '#core/codes/element-string.ts';
import { explainCode, findClash, isItemOf, readCode } from '#core/codes/read-code.ts';

const price: CodeRule = { name: 'Price labels', kind: 'price', pattern: '21.....{NNNDD}' };
const weight: CodeRule = { name: 'Weight labels', kind: 'weight', pattern: '22.....{NNDDD}' };
const ownNumbers: CodeRule = { name: 'Packs', kind: 'pack', pattern: '29..........' };
const rules = [price, weight, ownNumbers];

/** The check digit by the GS1 General Specifications, section 7.9: positions weigh 1 and 3 from the left in an EAN-13. */
function ean(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

it('A scanned code is recognised as a price, a weight, a pack number or a manufacturer’s code', () => {
  expect(readCode(ean('210451201850'), rules)).toEqual({ kind: 'price', itemRef: '04512', cents: 1850 });
  expect(readCode(ean('220451201842'), rules)).toEqual({ kind: 'weight', itemRef: '04512', grams: 1842 });
  expect(readCode(ean('290000001234'), rules)).toEqual({ kind: 'pack', number: '0000001234' });
  expect(readCode('9310072000718', rules)).toEqual({ kind: 'gtin', gtin: '9310072000718' });
  expect(readCode('BOX-7', rules)).toBeNull();
});

it('Every price and weight in a scanned code is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), (amount, item) => {
      const itemRef = String(item).padStart(5, '0');
      const digits = `${itemRef}${String(amount).padStart(5, '0')}`;
      expect(readCode(ean(`21${digits}`), rules)).toEqual({ kind: 'price', itemRef, cents: amount });
      expect(readCode(ean(`22${digits}`), rules)).toEqual({ kind: 'weight', itemRef, grams: amount });
    }),
  );
});

it('A scanned code with a wrong check digit isn’t read, and the error names the check digit', () => {
  const right = ean('210451201850');
  const wrong = `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`;
  expect(readCode(wrong, rules)).toBeNull();
  expect(explainCode(wrong, rules)).toMatchObject({ problem: 'check-digit', rule: { name: 'Price labels' } });
});

it('A scanned label with a price of 0 is refused', () => {
  expect(explainCode(ean('210451200000'), rules)).toMatchObject({ content: null, problem: 'no-amount' });
});

it('An item number in a scale’s code matches the SKU with the same digits, with or without leading zeros', () => {
  expect(isItemOf({ sku: '4512' }, '04512')).toBe(true);
  expect(isItemOf({ sku: '04512' }, '04512')).toBe(true);
  expect(isItemOf({ sku: '45120' }, '04512')).toBe(false);
  expect(isItemOf({ sku: 'RUMP' }, '04512')).toBe(false);
});

it('Two rules for scanned codes that match the same codes are reported by the names that the owner gave them', () => {
  const anyTwo: CodeRule = { name: 'Old scale', kind: 'price', pattern: '2......{NNNDD}' };
  expect(findClash(rules)).toBeNull();
  expect(findClash([price, weight, anyTwo])?.map(({ name }) => name)).toEqual(['Price labels', 'Old scale']);
  expect(findClash([price, { ...anyTwo, pattern: '2.....{NNNDD}' }])).toBeNull();
});

it.each([
  ['93.....{NNNDD}', 'price', /manufacturers/],
  ['21....{NNNDD}', 'price', /this pattern has 11|7, 11 or 12/],
  ['21..........', 'price', /braces/],
  ['21{NNNNNNNNDD}', 'price', /dots/],
  ['29.....{NNNDD}', 'pack', /no price/],
  ['21..*..{NNNDD}', 'price', /together/],
  ['twenty-one', 'price', /beginning/],
])(
  'The pattern %s of a %s rule for scanned codes is checked, and a rejection states the reason',
  (pattern, kind, reason) => {
    const parsed = codeRuleSchema.safeParse({ name: 'A rule', kind, pattern });
    if (pattern === '21....{NNNDD}') expect(parsed.success).toBe(true);
    else expect(parsed.error?.issues.map(({ message }) => message).join()).toMatch(reason);
  },
);

it('In an owner’s pattern for scanned codes, the single character “…” counts as three dots', () => {
  const { pattern } = codeRuleSchema.parse({ name: 'Price', kind: 'price', pattern: '21…..{NNNDD}' });
  expect(pattern).toBe('21.....{NNNDD}');
});

it('The DataMatrix code of a label is read whether separator characters or brackets divide its elements', () => {
  const elements = { gtin: '29310072000712', grams: 1842, useBy: '2026-12-31', batch: 'L-77', serial: '1234' };
  expect(readElementString(']d2012931007200071231030018421726123110L-77\x1d211234')?.elements).toEqual(elements);
  expect(readElementString('(01)29310072000712(3103)001842(17)261231(10)L-77(21)1234')?.elements).toEqual(elements);
  expect(readCode('(01)29310072000712(3103)001842(17)261231(10)L-77(21)1234', [])).toEqual({
    kind: 'pack',
    number: '1234',
  });
  expect(readCode('(01)29310072000712(17)261231', [])).toEqual({ kind: 'gtin', gtin: '29310072000712' });
  expect(readCode('(01)29310072000711(21)1234', [])).toBeNull();
});
