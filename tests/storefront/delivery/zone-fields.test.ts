import { describe, expect, it } from 'vitest';
import {
  newZone,
  type ZoneFields,
  zoneFieldsSchema,
  zoneStartOf,
  zoneText,
} from '#storefront/delivery/admin/editor/zone-fields.ts';

const start = zoneStartOf({ ...newZone, name: 'North', postcodes: ['3070'] }).fields;
/** Tuesday and Friday. */
const twoDays = start.days.map((day, index) => ({ ...day, on: index === 1 || index === 4 }));

const errorsOf = (change: Partial<ZoneFields>) =>
  (zoneFieldsSchema.safeParse({ ...start, ...change }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message] as const,
  );

describe('The form of a delivery zone', () => {
  it.each([
    [{ postcodes: '3070, 30x0' }, 'postcodes', /^“30x0” isn’t a postcode\. Please write four digits/],
    [{ postcodes: '3080-3070' }, 'postcodes', /^“3080-3070” runs backwards\. Did you mean 3070-3080\?/],
    [{ postcodes: ' , ' }, 'postcodes', /^Please enter at least one postcode/],
    [{ fees: [{ from: '50', fee: '10' }] }, 'fees.0.from', /^The first row must start at \$0\./],
    [
      {
        fees: [
          { from: '0', fee: '15' },
          { from: '250', fee: '5' },
          { from: '100', fee: '0' },
        ],
      },
      'fees.2.from',
      /^From the smallest order to the largest: \$100\.00 can’t come after \$250\.00/,
    ],
    [{ fees: [{ from: '0', fee: 'ten' }] }, 'fees.0.fee', /^Please enter an amount, such as 15 or 12\.50/],
    [{ minimum: 'lots' }, 'minimum', /^Please enter an amount/],
    [
      { days: twoDays.map((day, index) => (index === 4 ? { ...day, cutoffDaysBefore: '0' } : day)) },
      'days.4.cutoffTime',
      /^The cut-off is after the delivery has begun/,
    ],
    [
      { days: twoDays.map((day, index) => (index === 1 ? { ...day, capacity: 'few' } : day)) },
      'days.1.capacity',
      /^Please enter a whole number/,
    ],
  ])('With %j, shows a message at the invalid field', (change, path, message) => {
    expect(errorsOf(change)).toEqual([[path, expect.stringMatching(message)]]);
  });

  it('Shows a server error for a delivery day at its weekday, even if other days are off', () => {
    const fields = { ...start, days: twoDays };
    expect(zoneText.pathOf?.('days.1.capacity', fields)).toBe('days.4.capacity');
    expect(zoneText.pathOf?.('postcodes.0', fields)).toBe('postcodes.0');
  });
});
