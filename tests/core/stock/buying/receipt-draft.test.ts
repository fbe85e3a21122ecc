import { describe, expect, it } from 'vitest';
import { describeDifference, toDocket, toOrder } from '#core/stock/buying/describe-difference.ts';
import {
  arrivalOf,
  newReceiptLine,
  parseTemperature,
  progressOf,
  receiptDraftSchema,
} from '#core/stock/buying/receipt-draft.ts';

const body = { itemId: 5, itemName: 'Beef body', unit: 'weighed' as const };
const bodyLine = (typed: object) => ({ ...newReceiptLine(body, { isFrozen: false }), ...typed });
const receipt = (...lines: object[]) => ({ docket: '', weighed: 'cold', closes: false, lines: lines.map(bodyLine) });
const twoBodies = {
  ...body,
  pieces: 2,
  grams: 560_000,
  centsPerKilo: null,
  centsPerPiece: null,
  received: { pieces: 0, grams: 0 },
};

it.each(['21,2', '1,250', '1,2,3', ','])(
  'Received goods and dockets refuse the weight %s as every other form does',
  (typed) => {
    const message = 'Please enter kilograms with a point, such as 2.48';
    const parsed = receiptDraftSchema.safeParse(receipt({}, { pieces: '1', kilograms: typed, docketKilograms: typed }));
    expect(parsed.error?.issues.map((issue) => [issue.path.at(-1), issue.message])).toEqual([
      ['kilograms', message],
      ['docketKilograms', message],
    ]);
  },
);

it.each([
  ['3.4', 34],
  ['3,4 °C', 34],
  ['-18', -180],
  ['−0,5', -5],
  ['-0', 0],
])('A temperature of %s is %i tenths of a degree', (text, tenths) => {
  expect(parseTemperature(text)).toBe(tenths);
});

it.each(['warm', '3.45', '80', ''])('“%s” isn’t a temperature', (text) => {
  expect(parseTemperature(text)).toBeNull();
});

describe('The difference between the received and the ordered amount', () => {
  const ordered = { pieces: 2, grams: 560_000 };
  it.each([
    [{ pieces: 2, grams: 543_200 }, ordered, '3.0% less than ordered (16.800 kg)'],
    [{ pieces: 1, grams: 280_000 }, ordered, '1 piece and 50.0% less than ordered (280.000 kg)'],
    [{ pieces: 3, grams: 555_000 }, ordered, '1 piece more and 0.9% less than ordered (5.000 kg)'],
    [{ pieces: 2, grams: 560_100 }, ordered, 'under 0.1% more than ordered (0.100 kg)'],
    [ordered, ordered, 'as ordered'],
    [{ pieces: 0, grams: 0 }, { pieces: 3, grams: 0 }, '3 pieces less than ordered'],
    // Ordered by number alone, so that any weight is as ordered.
    [{ pieces: 2, grams: 543_200 }, { pieces: 2, grams: 0 }, 'as ordered'],
  ])('for %j received of %j is “%s”', (came, expected, text) => {
    expect(describeDifference(came, expected, toOrder)).toBe(text);
  });

  it('is calculated over all deliveries and lines of an item', () => {
    const before = { ...twoBodies, received: { pieces: 1, grams: 270_000 } };
    const lines = [bodyLine({ pieces: '1', kilograms: '273.2', docketKilograms: '275' }), bodyLine({})];
    const [progress] = progressOf({ lines: [before] }, lines);
    expect(progress).toMatchObject({ ordered, came: { pieces: 2, grams: 543_200 } });
    const { came, docket } = progress?.toDocket ?? expect.fail('The docket isn’t compared');
    expect(describeDifference(came, docket, toDocket)).toBe('0.7% less than the docket (1.800 kg)');
  });
});

it.each([
  ['two bodies that are 3% light', [{ pieces: 2, grams: 560_000 }], [{ pieces: 2, grams: 543_200 }], 'all'],
  ['two bodies that are 11% light', [{ pieces: 2, grams: 560_000 }], [{ pieces: 2, grams: 498_400 }], 'part'],
  ['one of two bodies', [{ pieces: 2, grams: 560_000 }], [{ pieces: 1, grams: 280_000 }], 'part'],
  ['all of the trim', [{ pieces: 0, grams: 100_000 }], [{ pieces: 0, grams: 100_000 }], 'all'],
  ['90 of 100 kg of trim', [{ pieces: 0, grams: 100_000 }], [{ pieces: 0, grams: 90_000 }], 'nearly-all'],
  ['less than 90 of 100 kg of trim', [{ pieces: 0, grams: 100_000 }], [{ pieces: 0, grams: 89_999 }], 'part'],
  [
    'one of two items',
    [
      { pieces: 6, grams: 0 },
      { pieces: 0, grams: 500 },
    ],
    [
      { pieces: 6, grams: 0 },
      { pieces: 0, grams: 0 },
    ],
    'part',
  ],
])('The progress of a purchase is calculated from the goods that have arrived: %s', (_what, ordered, came, arrival) => {
  expect(arrivalOf(ordered.map((each, at) => ({ ordered: each, came: came[at] ?? each })))).toBe(arrival);
});

describe('A typed receipt of goods', () => {
  it('sends only the lines with a received amount', () => {
    const parsed = receiptDraftSchema.parse(receipt({}, { pieces: '1', kilograms: '280.5', keepsUntil: '2026-11-24' }));
    expect(parsed.lines).toHaveLength(1);
    expect(parsed.lines[0]).toMatchObject({
      itemId: 5,
      pieces: 1,
      grams: 280_500,
      useBy: '2026-11-24',
      bestBefore: null,
    });
  });

  it.each([
    [receipt({}), ['lines']],
    [receipt({ pieces: '1' }), ['lines', 0, 'kilograms']],
    [receipt({ pieces: '-1', kilograms: '280' }), ['lines', 0, 'pieces']],
    [receipt({}, { pieces: '1', kilograms: '280', temperature: 'warm' }), ['lines', 1, 'temperature']],
  ])('gets an error at the first invalid field', (typed, path) => {
    const { error } = receiptDraftSchema.safeParse(typed);
    expect(error?.issues[0]?.path).toEqual(path);
  });

  it.each([
    [receipt({ pieces: '-1', kilograms: '280' }), 'pieces'],
    [receipt({ pieces: '1', kilograms: '-280.5' }), 'kilograms'],
  ])('gets an error that says what may be entered if an amount is negative', (typed, field) => {
    const { error } = receiptDraftSchema.safeParse(typed);
    expect(error?.issues).toMatchObject([{ path: ['lines', 0, field], message: 'Please enter 0 or more' }]);
  });
});
