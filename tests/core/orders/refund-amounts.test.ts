import { describe, expect, it } from 'vitest';
import {
  divideRefund,
  type LineToRefund,
  linesLeft,
  refundOfLine,
  roundFinalRefund,
  roundHandedBack,
  type StoredLine,
  shareOutLines,
} from '#core/orders/refunds/refund-amounts.ts';
import { refundOfWeight } from '#core/orders/refunds/refund-weight.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const line = (id: number, amountCents: number, changes: Partial<StoredLine> = {}): StoredLine => ({
  id,
  kind: 'goods',
  label: `Pack ${id}`,
  quantity: 2,
  amountCents,
  taxClass: 'gst_free',
  ofLineId: null,
  ...changes,
});
const leftOf = (lines: StoredLine[], pending: LineToRefund[] = []) =>
  linesLeft(lines, pending).map(({ id, leftCents }) => [id, leftCents]);

describe('The refundable amount of an order line', () => {
  const sold = [
    line(1, 5000),
    line(2, 3000, { taxClass: 'gst' }),
    line(3, 1500, { kind: 'delivery', label: 'Delivery' }),
  ];

  it('is its price, less what was already refunded and what is being refunded now', () => {
    expect(leftOf(sold)).toEqual([
      [1, 5000],
      [2, 3000],
      [3, 1500],
    ]);
    const refunded = line(4, -2000, { kind: 'adjustment', ofLineId: 1 });
    expect(leftOf([...sold, refunded])[0]).toEqual([1, 3000]);
    expect(leftOf([...sold, refunded], [line(0, -500, { kind: 'adjustment', ofLineId: 1 })])[0]).toEqual([1, 2500]);
    const returned = line(5, 2000, { kind: 'adjustment', ofLineId: 1 });
    expect(leftOf([...sold, refunded, returned])[0]).toEqual([1, 5000]);
  });

  it('is limited to what is left of its tax class after a refund that isn’t for a particular line', () => {
    const whole = line(4, -6000, { kind: 'adjustment' });
    expect(leftOf([...sold, whole])).toEqual([
      [1, 500],
      [2, 3000],
      [3, 500],
    ]);
  });
});

describe('A refund', () => {
  const charges = [
    { id: 'new', refundableCents: 3000 },
    { id: 'old', refundableCents: 5000 },
  ];
  const byHand = new Map([['cash', 2000] as const, ['eftpos', 700] as const]);
  const divided = (amountCents: number, method: 'as-paid' | 'cash' | 'eftpos' = 'as-paid') => {
    const { cards, handedBack } = divideRefund({ amountCents, method, charges, byHand });
    return [
      ...cards.map((card) => `${card.id} ${card.amountCents}`),
      ...handedBack.map((part) => `${part.method} ${part.amountCents}`),
    ];
  };

  it('goes to the newest card first, then to older cards and the other payment methods used', () => {
    expect(divided(2450)).toEqual(['new 2450']);
    expect(divided(8500)).toEqual(['new 3000', 'old 5000', 'cash 500']);
    expect(divided(11_000)).toEqual(['new 3000', 'old 5000', 'cash 2000', 'eftpos 700', 'manual 300']);
  });

  it('is handed back in cash or by EFTPOS if staff choose that', () => {
    expect(divided(2450, 'cash')).toEqual(['cash 2450']);
    expect(divided(2450, 'eftpos')).toEqual(['eftpos 2450']);
  });
});

it('The lines of a refund are divided to the cent among the payments being refunded', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.array(fc.nat(), { maxLength: 4 }), (costs, cuts) => {
      const lines = costs.map((cents, index) => {
        const [left] = linesLeft([line(index + 1, cents)], []);
        if (left === undefined) throw new Error('A line that was sold can be refunded');
        return refundOfLine(left, { quantity: 1, amountCents: cents });
      });
      const total = costs.reduce((sum, cents) => sum + cents, 0);
      const ends = [...new Set(cuts.map((cut) => cut % total)), total].filter((end) => end > 0).sort((a, b) => a - b);
      const parts = ends.map((end, index) => end - (ends[index - 1] ?? 0));
      const shares = shareOutLines(lines, parts);
      const sums = shares.map((share) => -share.reduce((sum, { amountCents }) => sum + amountCents, 0));
      expect(sums).toEqual(parts);
      for (const { ofLineId, amountCents } of lines) {
        const own = shares.flat().filter((each) => each.ofLineId === ofLineId);
        expect(own.reduce((sum, each) => sum + each.amountCents, 0)).toBe(amountCents);
      }
    }),
  );
});

describe('The refundable lines of an order', () => {
  it('are goods, delivery and the rounding of the sale, but no corrections', () => {
    const lines = [
      line(1, 5000),
      line(2, 0, { label: 'Free bones' }),
      line(3, 1500, { kind: 'delivery' }),
      line(4, 2, { kind: 'adjustment', label: 'Rounding' }),
      line(5, -500, { kind: 'discount' }),
      line(6, 300, { kind: 'adjustment', label: 'Refund undone' }),
      line(7, 100, { kind: 'goods', ofLineId: 1 }),
      line(8, -100, { kind: 'goods' }),
    ];
    expect(linesLeft(lines, []).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  it('are named in the label of their refund', () => {
    const [left] = linesLeft([line(1, 5000)], []);
    if (left === undefined) throw new Error('A line that was sold can be refunded');
    expect(refundOfLine(left, { quantity: 1, amountCents: 2500 })).toEqual({
      kind: 'adjustment',
      label: 'Refund: Pack 1',
      quantity: 1,
      amountCents: -2500,
      taxClass: 'gst_free',
      ofLineId: 1,
    });
    const byWeight = refundOfLine(left, { quantity: 1, grams: 1500, amountCents: 2500 });
    expect(byWeight).toMatchObject({ label: 'Refund: Pack 1, 1,500 g', grams: 1500 });
  });

  // $31.99 a kilo: 500 g are 1,599.5 cents, and cents are rounded half up.
  it.each([
    [500, 6078, 1600],
    [500, 1600, 1600],
    [500, 1599, 1599],
    [2000, 6078, 6078],
  ])(
    'by the kilo are refunded at the price of the refunded weight, but at most what is left (%i g, %i cents left: %i)',
    (grams, leftCents, cents) => expect(refundOfWeight(grams, { pricePerKilo: 3199, leftCents })).toBe(cents),
  );

  it('that are refunded by weight are divided among the payments, and the weight is divided with them to the gram', () => {
    const refund = { ...line(0, -1600), label: 'Refund: Rump, 1,500 g', grams: 1500 };
    expect(shareOutLines([refund, line(9, -100)], [1000, 600, 100])).toEqual([
      // 1,500 g × 1,000 ÷ 1,600 = 937.5 g, rounded half up.
      [{ ...refund, amountCents: -1000, grams: 938, label: 'Refund: Rump, 938 g' }],
      [{ ...refund, amountCents: -600, grams: 562, label: 'Refund: Rump, 562 g' }],
      [line(9, -100)],
    ]);
    expect(refund.label).toBe('Refund: Rump, 1,500 g');
  });

  it('can’t be divided among payments that add up to more than the lines', () => {
    expect(() => shareOutLines([line(0, -500)], [501])).toThrow('The lines of a refund come to less than its payments');
  });
});

describe('Cash that is handed back', () => {
  const handedBack = [
    { method: 'cash' as const, amountCents: 1234 },
    { method: 'eftpos' as const, amountCents: 777 },
  ];

  it('is rounded to coins; other methods pay to the cent', () => {
    expect(roundHandedBack(handedBack, 100)).toEqual([
      { method: 'cash', amountCents: 1235, roundingCents: 1 },
      { method: 'eftpos', amountCents: 777, roundingCents: 0 },
    ]);
  });

  it('is rounded down if the order has nothing left to refund', () => {
    expect(roundFinalRefund(handedBack, 0)).toEqual({
      handedBack: [
        { method: 'cash', amountCents: 1230 },
        { method: 'eftpos', amountCents: 777 },
      ],
      keptCents: 4,
    });
    expect(roundFinalRefund(handedBack, 1).keptCents).toBe(-1);
  });
});
