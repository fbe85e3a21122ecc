import { describe, expect, it } from 'vitest';
import { findOverlap, hasPostcode, normalizePostcodes, postcodeOf, postcodesError } from '#core/delivery/postcodes.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const postcode = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));

describe('Postcodes', () => {
  it.each(['3056', '3000-3207', ' 3000 – 3207 ', '0800'])('The list “%s” is accepted', (text) => {
    expect(postcodesError(text)).toBeNull();
  });

  it.each([
    ['30O6', '“30O6” isn’t a postcode. Please write four digits, such as 3056, or a range, such as 3000-3207.'],
    ['305', '“305” isn’t a postcode. Please write four digits, such as 3056, or a range, such as 3000-3207.'],
    ['3207-3000', '“3207-3000” runs backwards. Did you mean 3000-3207?'],
  ])('The list “%s” is rejected with an explanation', (text, sentence) => expect(postcodesError(text)).toBe(sentence));

  it('Two lists of postcodes overlap exactly if they share a postcode', () => {
    const entry = fc.oneof(
      postcode,
      fc.tuple(postcode, postcode).map(([a, b]) => (a <= b ? `${a}-${b}` : `${b}-${a}`)),
    );
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 4 }),
        fc.array(entry, { maxLength: 4 }),
        postcode,
        (mine, theirs, at) => {
          const inBoth = hasPostcode(mine, at) && hasPostcode(theirs, at);
          return !inBoth || findOverlap(mine, theirs) !== null;
        },
      ),
    );
    expect(findOverlap(['3220', '3000-3100'], ['3100-3207'])).toEqual({ entry: '3000-3100', other: '3100-3207' });
    expect(findOverlap(['3000-3099'], ['3100-3207'])).toBeNull();
  });

  it('An address without a postcode belongs only to the delivery zone that covers all postcodes', () => {
    expect(hasPostcode(['0000-9999'], null)).toBe(true);
    expect(hasPostcode(['0000-9999'], 'SW1A 1AA')).toBe(true);
    expect(hasPostcode(['3000-3999'], null)).toBe(false);
    expect(hasPostcode(['3000-3999'], 'SW1A 1AA')).toBe(false);
  });

  it('The postcode of a one-line address is read from its end', () => {
    expect(postcodeOf({ street: '1 Smith St, Carlton VIC 3053', postcode: null })).toBe('3053');
    expect(postcodeOf({ street: '1200 Smith St', postcode: '3053 ' })).toBe('3053');
    expect(postcodeOf({ street: null, postcode: null })).toBeNull();
    expect(normalizePostcodes('3000 – 3207')).toBe('3000-3207');
  });
});

describe('A list of postcodes', () => {
  it.each([
    [['3000-3207'], '2999', false],
    [['3000-3207'], '3000', true],
    [['3000-3207'], '3207', true],
    [['3000-3207'], '3208', false],
    [['3220', '3056'], '3056', true],
    [['3220', '3056'], '3057', false],
    [['0000-3999'], '4000', false],
    [['3000-9999'], '2999', false],
    [['0000-9999'], '0800', true],
    [['0000-3999'], null, false],
    [['0000-3999'], '305', false],
    [['0000-3999'], '', false],
  ])('%j contains %s: %s', (entries, code, expected) => expect(hasPostcode(entries, code)).toBe(expected));

  it('may contain a range with equal ends, and is rejected if it contains anything except postcodes and ranges', () => {
    expect(postcodesError('3056-3056')).toBeNull();
    for (const text of ['a3000-3207', '3000-3207b', '3000-3207-3220']) {
      expect(postcodesError(text)).toContain('isn’t a postcode');
      expect(normalizePostcodes(text)).toBe(text);
    }
    expect(normalizePostcodes('x3000 – 3207')).toBe('x3000 – 3207');
    expect(normalizePostcodes('3000 – 3207x')).toBe('3000 – 3207x');
  });

  it('overlaps a range that ends at the list’s first postcode, but not a range that ends before that postcode', () => {
    expect(findOverlap(['3100-3207'], ['3000-3100'])).toEqual({ entry: '3100-3207', other: '3000-3100' });
    expect(findOverlap(['3056'], ['3220', '3056'])).toEqual({ entry: '3056', other: '3056' });
    expect(findOverlap(['3057'], ['3000-3056'])).toBeNull();
  });
});

it.each([
  ['1200 Long Road, Northcote VIC 3070', '3070'],
  ['1 Long Road, Northcote VIC 3070, Australia', '3070'],
  ['1 Long Road, Northcote', null],
  ['Lot 12345', null],
])('The postcode of “%s” is %s', (street, expected) => expect(postcodeOf({ street, postcode: ' ' })).toBe(expected));
