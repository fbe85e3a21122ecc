import { describe, expect, it } from 'vitest';
import { packedItems } from '#core/orders/corrections/packed-items.ts';

const item = (name: string, quantity: number, changes: { productId?: number } = {}) => ({
  id: 1,
  productId: 1,
  name,
  image: '',
  weight: '500 g',
  quantity,
  paymentType: 'credit-card' as const,
  unitPrice: 1000,
  totalPrice: 1000 * quantity,
  pricePerKilo: null,
  pieces: null,
  grams: null,
  weighedPrice: null,
  ...changes,
});
const line = (label: string, amount: number, kind: 'goods' | 'adjustment' | 'discount' = 'adjustment') => {
  return { kind, label, quantity: 1, amount, taxClass: 'gst_free' as const, itemId: null };
};

describe('The packs that are packed for an order with refunds', () => {
  const items = [item('Mince', 3), item('Chops', 1)];
  const packed = (...lines: ReturnType<typeof line>[]) =>
    packedItems({ items, lines }).map(({ name, quantity }) => `${quantity} ${name}`);

  it.each([
    [[], ['3 Mince', '1 Chops']],
    [[line('Refund: Mince', -1000)], ['2 Mince', '1 Chops']],
    [[line('Refund: Mince', -1500)], ['2 Mince', '1 Chops']],
    [[line('Refund: Mince', -3000)], ['1 Chops']],
    [
      [line('Refund: Mince', -1000), line('Refund: Mince', -1000)],
      ['1 Mince', '1 Chops'],
    ],
    [[line('Refund: Chops', -999)], ['3 Mince', '1 Chops']],
    [[line('Refund: Chops', -1000)], ['3 Mince']],
    // The bank has returned a refund, so its pack is packed again, unless it is refunded once more.
    [
      [line('Refund: Chops', -1000), line('Refund returned by the bank', 1000)],
      ['3 Mince', '1 Chops'],
    ],
    [
      [line('Refund: Mince', -1000), line('Refund returned by the bank', 1000), line('Refund: Mince', -1000)],
      ['2 Mince', '1 Chops'],
    ],
    [[line('Refund: Chops', -1000), line('Refund', -500), line('Refund returned by the bank', 500)], ['3 Mince']],
    // The bank has returned the refund of the chops, and not the later one of the mince, which was as high.
    [
      [
        line('Refund: Chops', -1000),
        line('Refund: Mince', -1000),
        line('Refund returned by the bank: Chops', 1000),
        line('Refund returned by the bank: Pies', 1000),
      ],
      ['2 Mince', '1 Chops'],
    ],
    // These take off no pack.
    [
      [line('Refund', -1000), line('Rounding', -2)],
      ['3 Mince', '1 Chops'],
    ],
    [[line('A Refund: Chops', -1000)], ['3 Mince', '1 Chops']],
    [[line('Refund: Chops', -1000, 'discount')], ['3 Mince', '1 Chops']],
  ])('with the lines %j are %j', (lines, expected) => expect(packed(...lines)).toEqual(expected));

  it('have fewer units of the first of two items with the same name, and only then of the second', () => {
    const twins = [item('Mince', 2), item('Mince', 2, { productId: 2 })];
    const left = packedItems({ items: twins, lines: [line('Refund: Mince', -3000)] });
    expect(left).toEqual([{ ...twins[1], quantity: 1 }]);
  });

  it('have fewer units of the item at the refunded price if the order contains a pack at two prices', () => {
    const full = item('Mince', 2);
    const subscribed = { ...item('Mince', 2), paymentType: 'subscription' as const, unitPrice: 950, totalPrice: 1900 };
    const left = (amount: number) =>
      packedItems({ items: [full, subscribed], lines: [line('Refund: Mince', -amount)] }).map(
        ({ paymentType, quantity }) => [paymentType, quantity],
      );
    expect(left(950)).toEqual([
      ['credit-card', 2],
      ['subscription', 1],
    ]);
    expect(left(1900)).toEqual([['credit-card', 2]]);
    expect(left(2000)).toEqual([['subscription', 2]]);
  });

  it('sold by the kilo stay in the box until their whole weighed price is refunded', () => {
    const kilo = { pricePerKilo: 3199, pieces: 1, grams: { from: 1500, to: 2000, weighed: 1900 }, weighedPrice: 6078 };
    const rump = { ...item('Rump', 1), ...kilo, unitPrice: 6398, totalPrice: 6398 };
    const left = (...lines: ReturnType<typeof line>[]) => packedItems({ items: [rump], lines }).length;
    expect(left(line('Refund: Rump, 500 g', -1600))).toBe(1);
    expect(left(line('Refund: Rump, 500 g', -1600), line('Refund: Rump', -4478))).toBe(0);
    // Two rumps were packed, and both stay in the box, however much of their price went back.
    const two = { ...rump, quantity: 2, totalPrice: 12_796, weighedPrice: 12_156 };
    expect(packedItems({ items: [two], lines: [line('Refund: Rump, 2,400 g', -7678)] })).toEqual([two]);
  });

  it('are matched to a refund by their whole name, even if the name contains a weight', () => {
    const jar = item('Dripping, 500 g', 2);
    expect(packedItems({ items: [...items, jar], lines: [line('Refund: Dripping, 500 g', -1000)] })).toEqual([
      ...items,
      { ...jar, quantity: 1 },
    ]);
    const bag = { ...item('Bones, 500 g bag', 1), grams: { from: 400, to: 600, weighed: 500 }, weighedPrice: 1000 };
    expect(packedItems({ items: [bag], lines: [line('Refund: Bones, 500 g bag, 500 g', -1000)] })).toEqual([]);
  });
});
