import { describe, expect, it } from 'vitest';
import { type ItemChange, itemChangeLines } from '#core/orders/corrections/item-changes.ts';
import type { StoredLine } from '#core/orders/refunds/refund-amounts.ts';

const line = (id: number, amountCents: number, changes: Partial<StoredLine> = {}): StoredLine => {
  return {
    id,
    kind: 'goods',
    label: 'Mince',
    quantity: 1,
    amountCents,
    taxClass: 'gst_free',
    ofLineId: null,
    ...changes,
  };
};
const change = (before: number, after: number, changes: Partial<ItemChange> = {}): ItemChange => {
  return { name: 'Mince', unitCents: 1000, before, after, taxClass: 'gst', ...changes };
};
/** Two packs that were sold at first, and one that was added later, next to other lines. */
const lines = [
  line(1, 2000, { quantity: 2 }),
  line(2, 4000, { label: 'Pies', taxClass: 'gst' }),
  line(3, 1500, { kind: 'delivery' }),
  line(4, 1000),
];

describe('Adding units of a pack to an order', () => {
  it('adds a line with the tax class of the pack that was sold', () => {
    expect(itemChangeLines(lines, change(3, 5))).toEqual([
      { kind: 'goods', label: 'Mince', quantity: 2, amountCents: 2000, taxClass: 'gst_free', ofLineId: null },
    ]);
  });

  it('adds a line with the product’s tax class if the order doesn’t contain the pack yet', () => {
    expect(itemChangeLines(lines, change(0, 1, { name: 'Pasties' }))).toEqual([
      { kind: 'goods', label: 'Pasties', quantity: 1, amountCents: 1000, taxClass: 'gst', ofLineId: null },
    ]);
  });
});

describe('Removing units of a pack from an order', () => {
  const less = { kind: 'goods', label: 'Mince', taxClass: 'gst_free' };

  it('reduces the newest line of the pack first', () => {
    expect(itemChangeLines(lines, change(3, 2))).toEqual([{ ...less, quantity: 1, amountCents: -1000, ofLineId: 4 }]);
    expect(itemChangeLines(lines, change(3, 0))).toEqual([
      { ...less, quantity: 1, amountCents: -1000, ofLineId: 4 },
      { ...less, quantity: 2, amountCents: -2000, ofLineId: 1 },
    ]);
  });

  it('reduces only lines with the changed line’s price, because an order may contain the same pack at two prices', () => {
    const subscribed = [...lines, line(5, 3800, { quantity: 4 })];
    expect(itemChangeLines(subscribed, change(3, 2))).toEqual([
      { ...less, quantity: 1, amountCents: -1000, ofLineId: 4 },
    ]);
    const refund = { kind: 'adjustment', label: 'Refund: Mince' } as const;
    const refunded = [line(6, -1000, { ...refund, ofLineId: 4 }), line(7, -2000, { ...refund, ofLineId: 1 })];
    expect(itemChangeLines([...subscribed, ...refunded], change(3, 2))).toBeNull();
  });

  it('skips a line that was fully refunded', () => {
    const refunded = [...lines, line(5, -1000, { kind: 'adjustment', label: 'Refund: Mince', ofLineId: 4 })];
    expect(itemChangeLines(refunded, change(2, 1))).toEqual([
      { ...less, quantity: 1, amountCents: -1000, ofLineId: 1 },
    ]);
  });

  it('is rejected if refunds have left less of the pack than would be removed', () => {
    const refunded = [...lines, line(5, -1, { kind: 'adjustment', label: 'Refund: Mince', ofLineId: 4 })];
    expect(itemChangeLines(refunded, change(3, 0))).toBeNull();
    expect(itemChangeLines(lines, change(4, 0))).toBeNull();
  });

  it('takes the unit from two lines if the newest line has less left than the price of a unit', () => {
    const cheaper = [line(1, 2000, { quantity: 2 }), line(2, 1000), line(3, -800, { kind: 'adjustment', ofLineId: 2 })];
    expect(itemChangeLines(cheaper, change(2, 1))).toEqual([
      { ...less, quantity: 1, amountCents: -200, ofLineId: 2 },
      { ...less, quantity: 1, amountCents: -800, ofLineId: 1 },
    ]);
  });

  it('changes nothing if the quantity stays the same', () => expect(itemChangeLines(lines, change(3, 3))).toEqual([]));
});
