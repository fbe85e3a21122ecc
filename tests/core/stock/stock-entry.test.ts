import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilogramsText, parseKilograms, parsePieces } from '#core/stock/stock-entry.ts';
import { stockItemDraftSchema } from '#core/stock/stock-item-draft.ts';
import { levelStateOf } from '#core/stock/stock-level.ts';

describe('A typed weight', () => {
  it.each([
    ['2.48', 2480],
    ['2.480', 2480],
    ['0.005', 5],
    ['.5', 500],
    ['12', 12_000],
    [' 3 kg ', 3000],
    ['0', 0],
  ])('%s is %i g', (text, grams) => {
    expect(parseKilograms(text)).toBe(grams);
  });

  it.each(['2,480', '2.4805', '-1', '', '.', 'kg', '1e3', '1.2.3', '99999.9'])('can’t be read from “%s”', (text) => {
    expect(parseKilograms(text)).toBeNull();
  });

  it('is the same to the gram after it is formatted and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (grams) => {
        expect(parseKilograms(kilogramsText(grams))).toBe(grams);
      }),
    );
  });
});

it.each(['2.5', '-1', '', 'two', '1,000', '99999999'])('“%s” isn’t a number of pieces', (text) => {
  expect(parsePieces(text)).toBeNull();
});

describe('The level of a stock item', () => {
  const item = {
    unit: 'piece',
    threshold: 3,
    allocated: { pieces: 2, grams: 0 },
    blocked: { pieces: 0, grams: 0 },
  } as const;
  it.each([
    [6, 'enough'],
    [5, 'low'],
    [2, 'low'],
    [1, 'short'],
  ])('with %i on hand, 2 allocated and a low-stock mark of 3 is “%s”', (pieces, state) => {
    expect(levelStateOf({ ...item, onHand: { pieces, grams: 0 } })).toBe(state);
  });

  it('is never “low” if the item has no low-stock mark', () => {
    const none = { pieces: 0, grams: 0 };
    expect(levelStateOf({ unit: 'piece', threshold: null, onHand: none, allocated: none, blocked: none })).toBe(
      'enough',
    );
  });
});

describe('A stock item that an owner types', () => {
  const draft = {
    name: 'Mince',
    unit: 'gram',
    cut: '',
    storage: 'chilled',
    shelfLifeDays: '',
    threshold: '',
    hold: 'at-once',
    ingredients: '',
    allergens: [],
    origin: '',
    storageText: '',
    directions: '',
  };

  it('has its threshold in grams if it is counted by weight, and in pieces otherwise', () => {
    expect(stockItemDraftSchema.parse({ ...draft, threshold: '2.5' })).toMatchObject({ threshold: 2500 });
    expect(stockItemDraftSchema.parse({ ...draft, unit: 'weighed', threshold: '3' })).toMatchObject({ threshold: 3 });
  });

  it.each([
    ['threshold', '2,5', 'Please enter kilograms with a point, such as 2.48'],
    ['shelfLifeDays', 'a week', 'Please enter a whole number of days from 1 to 1500'],
    ['shelfLifeDays', '0', 'Please enter a whole number of days from 1 to 1500'],
    ['cut', 'beef/wing', 'Please choose a cut of the list'],
  ])('with the %s “%s” gets an error at that field', (field, value, message) => {
    const { error } = stockItemDraftSchema.safeParse({ ...draft, [field]: value });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, message]]);
  });
});
