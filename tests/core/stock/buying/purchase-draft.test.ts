import { expect, it } from 'vitest';
import { daysLate } from '#core/stock/buying/days-late.ts';
import { purchaseDraftSchema, runningTotal } from '#core/stock/buying/purchase-draft.ts';

const line = { itemId: '5', unit: 'weighed' as const, pieces: '2', kilograms: '560.5', price: '8.50' };
const draft = (...lines: object[]) => ({
  ...{ supplierId: '3', expectedOn: '2026-11-30', note: '' },
  lines: lines.map((changes) => ({ ...line, ...changes })),
});

it('A typed purchase is read in grams and cents', () => {
  expect(purchaseDraftSchema.parse(draft({}))).toEqual({
    supplierId: 3,
    expectedOn: '2026-11-30',
    note: '',
    lines: [{ itemId: 5, pieces: 2, grams: 560_500, centsPerKilo: 850, centsPerPiece: null }],
  });
});

it('The price of an item that is counted in pieces applies to a piece, whatever it weighs', () => {
  const jars = draft({ unit: 'piece', pieces: '24', kilograms: '', price: '3.95' });
  expect(purchaseDraftSchema.parse(jars).lines).toEqual([
    { itemId: 5, pieces: 24, grams: 0, centsPerKilo: null, centsPerPiece: 395 },
  ]);
  expect(runningTotal(jars.lines)).toEqual({ cents: 9_480, withoutCost: 0 });
});

it.each([
  [{ itemId: '' }, 'itemId'],
  [{ pieces: '1.5' }, 'pieces'],
  [{ pieces: '', kilograms: '' }, 'pieces'],
  [{ kilograms: '1,250' }, 'kilograms'],
  [{ price: '8,5' }, 'price'],
  [{ price: '-1' }, 'price'],
])('A purchase line with %j gets an error at its field %s', (changes, field) => {
  const { error } = purchaseDraftSchema.safeParse(draft({}, changes));
  expect(error?.issues.map(({ path }) => path)).toEqual([['lines', 1, field]]);
});

it('The running total of a purchase rounds each line half up, and says how many lines have no cost', () => {
  // 0.5 kg at 8.51 is 4.255, and 560.5 kg at 8.50 is 4764.25.
  const lines = draft({}, { kilograms: '0.5', price: '8.51' }, { price: '' }, { kilograms: '' }).lines;
  expect(runningTotal(lines)).toEqual({ cents: 476_425 + 426, withoutCost: 2 });
});

it.each([
  ['sent', '2026-11-28', 2],
  ['received-in-part', '2026-11-29', 1],
  ['sent', '2026-11-30', 0],
  ['draft', '2026-11-01', 0],
  ['closed', '2026-11-01', 0],
] as const)('A purchase that is %s for %s is %i days late on 30 November', (status, expectedOn, days) => {
  expect(daysLate({ status, expectedOn }, '2026-11-30')).toBe(days);
});
