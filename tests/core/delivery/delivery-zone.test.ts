import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pickupSchema, zoneFields } from '#core/delivery/delivery-zone.ts';

const rule = { cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: null };
const day = { ...rule, weekday: 1 };
const zone = {
  name: 'Melbourne',
  postcodes: ['3000-3207'],
  days: [day],
  fees: [
    { from: 0, fee: 1500 },
    { from: 25_000, fee: 0 },
  ],
  minimum: 0,
  active: true,
};
const zoneSchema = z.object(zoneFields);

/** Returns each problem of a zone or of the pick-up settings as "field: message". */
function problems(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const problemsOf = (changes: object) => problems(zoneSchema, { ...zone, ...changes });
const problemsOfDay = (changes: object) => problemsOf({ days: [{ ...day, ...changes }] });

const wholeNumber = 'Please enter a whole number.';
const weekday = 'Please choose a weekday, 1 (Monday) to 7 (Sunday).';
const late = 'The cut-off is after the delivery has begun. Please choose the day before, at 24:00 the latest.';
const time = 'Please enter a time from 00:00 to 24:00, such as 12:00.';

describe('A delivery zone', () => {
  it('is stored as entered, except that spaces and dashes in its name and postcodes are tidied', () => {
    expect(zoneSchema.parse(zone)).toEqual(zone);
    expect(zoneSchema.parse({ ...zone, name: ' Geelong ', postcodes: [' 3220 ', '3000 – 3207'] })).toMatchObject({
      name: 'Geelong',
      postcodes: ['3220', '3000-3207'],
    });
    expect(problemsOf({ postcodes: ['3220', '3056', '3058'], days: [] })).toEqual([]);
  });

  it.each([
    [{ name: '  ' }, 'name: Please enter a name'],
    [{ name: undefined }, 'name: Please enter a name'],
    [{ name: 'x'.repeat(81) }, 'name: At most 80 letters.'],
    [{ postcodes: [] }, 'postcodes: Please enter at least one postcode.'],
    [{ postcodes: [3056] }, 'postcodes.0: Please enter a postcode.'],
    [{ postcodes: ['3056', '3207-3000'] }, 'postcodes.1: “3207-3000” runs backwards. Did you mean 3000-3207?'],
    [{ fees: [] }, 'fees: Please enter at least one fee.'],
    [{ fees: [{ from: 1, fee: 0 }] }, 'fees.0.from: The first row must start at $0.'],
    [
      {
        days: [day, { ...day, weekday: 7 }, { ...day, weekday: 7 }],
      },
      'days.2.weekday: Sunday is listed twice.',
    ],
  ])('with %j gets an error that names the invalid field', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem]);
  });

  it('accepts only one postcode or range in each entry of its list', () => {
    expect(problemsOf({ postcodes: ['3'.repeat(41)] })).toContain('postcodes.0: One postcode or range in each entry.');
  });

  it.each([
    [24_999, '$249.99'],
    [25_000, '$250.00'],
  ])(
    'lists its fees from the smallest order value to the largest: a fee from %s cents can’t follow a fee from 25000',
    (from, amount) => {
      const fees = [...zone.fees, { from, fee: 100 }];
      expect(problemsOf({ fees })).toEqual([
        `fees.2.from: From the smallest order to the largest: ${amount} can’t come after $250.00.`,
      ]);
    },
  );

  it.each(['09:00', '19:59', '00:00', '20:00', '23:59', '24:00'])('accepts the cut-off time %s', (cutoffTime) => {
    expect(problemsOfDay({ cutoffTime })).toEqual([]);
  });

  it.each(['9:00', '24:01', '25:00', '12:60', '12:5x', 'x12:00', '12:00x', 'x24:00', '24:00x', '1x:00', ''])(
    'refuses the cut-off time “%s”',
    (cutoffTime) => expect(problemsOfDay({ cutoffTime })).toContain(`days.0.cutoffTime: ${time}`),
  );

  it.each([
    [{ cutoffTime: null }, 'cutoffTime: Please enter a time, such as 12:00.'],
    [{ cutoffDaysBefore: '1' }, `cutoffDaysBefore: ${wholeNumber}`],
    [{ cutoffDaysBefore: 1.5 }, `cutoffDaysBefore: ${wholeNumber}`],
    [{ cutoffDaysBefore: -1 }, `cutoffDaysBefore: ${late}`],
    [{ cutoffDaysBefore: 31 }, 'cutoffDaysBefore: At most 30 days before.'],
    [{ cutoffDaysBefore: 0 }, `cutoffTime: ${late}`],
    [{ capacity: '' }, `capacity: ${wholeNumber}`],
    [{ capacity: 0.5 }, `capacity: ${wholeNumber}`],
    [{ capacity: -1 }, 'capacity: At least 0: for no orders, close the day.'],
    [{ capacity: 10_001 }, 'capacity: At most 10,000 orders a day; leave it empty for no limit.'],
    [{ weekday: 0 }, `weekday: ${weekday}`],
    [{ weekday: 8 }, `weekday: ${weekday}`],
    [{ weekday: 1.5 }, `weekday: ${weekday}`],
    [{ weekday: 'Monday' }, `weekday: ${weekday}`],
  ])('refuses a day with %j', (changes, problem) => {
    expect(problemsOfDay(changes)).toContain(`days.0.${problem}`);
  });

  it.each([
    { cutoffDaysBefore: 0, cutoffTime: '00:00' },
    { cutoffDaysBefore: 30 },
    { capacity: 0 },
    { capacity: 10_000 },
    { weekday: 7 },
  ])('accepts a day with %j', (changes) => expect(problemsOfDay(changes)).toEqual([]));
});

describe('The pick-up slots', () => {
  const slot = { ...rule, weekday: 2, from: '09:00', to: '12:00' };
  const problemsOfSlots = (...slots: object[]) => problems(pickupSchema, { enabled: true, slots });

  it('are accepted if they differ in weekday, start or end', () => {
    const slots = [slot, { ...slot, weekday: 3 }, { ...slot, to: '11:00' }, { ...slot, from: '10:00' }];
    expect(problemsOfSlots(...slots)).toEqual([]);
    expect(pickupSchema.parse({ enabled: true, slots })).toEqual({ enabled: true, slots });
  });

  it('get an error at the second slot if two slots are the same', () => {
    expect(problemsOfSlots({ ...slot, weekday: 1 }, slot, slot)).toEqual(['slots.2.from: This slot is listed twice.']);
  });

  it.each([
    [{ to: '08:00' }, 'to: The slot ends before it begins.'],
    [{ to: '09:00' }, 'to: The slot ends before it begins.'],
    [{ cutoffDaysBefore: 0 }, `cutoffTime: ${late}`],
    [{ weekday: 9 }, `weekday: ${weekday}`],
  ])('are refused with %j', (changes, problem) => {
    expect(problemsOfSlots({ ...slot, ...changes })).toContain(`slots.0.${problem}`);
  });

  it.each(['9:00', '24:00', '12:60', 'x09:00', '09:00x', '1x:00', '12:5x', ''])('can’t begin at “%s”', (from) => {
    expect(problemsOfSlots({ ...slot, from })).toContain('slots.0.from: Please enter a time, such as 09:00.');
  });

  it.each(['00:00', '19:59', '20:00', '23:00'])('may begin at %s', (from) => {
    expect(problemsOfSlots({ ...slot, from, to: '23:59' })).toEqual([]);
  });
});
