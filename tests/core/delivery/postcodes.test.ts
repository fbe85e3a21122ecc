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
