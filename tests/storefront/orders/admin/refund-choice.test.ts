import { expect, it } from 'vitest';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import {
  checkRefund,
  chooseWeight,
  nothingChosen,
  refundLabel,
  refundParts,
} from '#storefront/orders/admin/corrections/refund-choice.ts';

const line = (id: number, left: number, changes: Partial<RefundableResponse['lines'][number]> = {}) => {
  return {
    id,
    kind: 'goods' as const,
    label: `Pack ${id}`,
    quantity: 1,
    amount: left,
    left,
    taxClass: 'gst_free' as const,
    weighed: null,
    ...changes,
  };
};
const found = (refundable: number, lines: RefundableResponse['lines']): RefundableResponse => {
  const byHand = [{ method: 'cash' as const, amount: refundable }];
  return { orderId: 1, version: 1, refundable, disputed: 0, lines, charges: [], byHand, tookStock: false };
};
const all = (...chosen: [id: number, text: string][]) => {
  const lines = Object.fromEntries(chosen.map(([id, text]) => [id, { quantity: 1, text }]));
  return { ...nothingChosen, lines };
};
const rounding = (left: number) => line(9, left, { kind: 'adjustment', label: 'Rounding' });

it('A refund of everything includes the line that rounded the order’s total for cash', () => {
  const up = found(30000, [line(1, 10000), line(2, 19998), rounding(2)]);
  expect(checkRefund(up, all([1, '100'], [2, '199.98']))).toEqual({
    cents: 30000,
    lines: [
      { id: 1, quantity: 1, amount: 10000 },
      { id: 2, quantity: 1, amount: 19998 },
      { id: 9, quantity: 1, amount: 2 },
    ],
  });
  const down = found(29995, [line(1, 10000), line(2, 19996)]);
  expect(checkRefund(down, all([1, '100'], [2, '199.96']))).toMatchObject({
    cents: 29995,
    lines: [{ amount: 10000 }, { amount: 19995 }],
  });
});

it('A partial refund is exact to the cent, and never above the refundable amount', () => {
  const sold = found(30000, [line(1, 10000), line(2, 19998), rounding(2)]);
  expect(checkRefund(sold, all([2, '199.98']))).toMatchObject({ cents: 19998, lines: [{ id: 2 }] });
  expect(checkRefund(sold, all([2, '150'], [1, '100']))).toMatchObject({ cents: 25000 });
  expect(checkRefund(found(50, [line(1, 10000)]), all([1, '100']))).toMatchObject({ cents: 50 });
  expect(checkRefund(sold, nothingChosen)).toEqual({ cents: 0, lines: [] });
});

it('A refund in cash is rounded to what coins can pay, and never exceeds the amount paid', () => {
  const inCash = (refundable: number, cents: number) => refundParts(found(refundable, []), cents, 'as-paid');
  expect(inCash(1000, 333)).toEqual({ cards: [], handedBack: [{ method: 'cash', amountCents: 335 }], cents: 335 });
  expect(refundLabel(inCash(1000, 331))).toBe('Hand back $3.30 in cash');
  expect(refundLabel(inCash(998, 998))).toBe('Hand back $9.95 in cash');
  expect(refundLabel(refundParts(found(1000, []), 333, 'eftpos'))).toBe('Hand back $3.33 by EFTPOS');
});

it('A weight of goods by the kilo is refunded at its price, and never more than was weighed or is left', () => {
  // 500 g at $31.99 a kilo are $15.995.
  const rump = line(1, 6078, { weighed: { grams: 1900, pricePerKilo: 3199 } });
  const refund = (weight: string, sold = rump) =>
    checkRefund(found(30_000, [sold, line(2, 10_000)]), { ...nothingChosen, lines: { 1: chooseWeight(sold, weight) } });
  expect(refund('500')).toEqual({ cents: 1600, lines: [{ id: 1, grams: 500, amount: 1600 }] });
  expect(refund('0.5 kg')).toEqual(refund('500'));
  expect(refund('1901').cents).toBe(0);
  expect(refund('half').cents).toBe(0);
  expect(refund('500', { ...rump, left: 1000 }).cents).toBe(1000);
});
