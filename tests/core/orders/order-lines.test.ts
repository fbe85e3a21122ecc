import { describe, expect, it } from 'vitest';
import { linesGstCents, linesTotalCents, orderLines, refundLines } from '#core/orders/order-lines.ts';
import type { TaxClass } from '#core/products/tax-class.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const lamb = { label: 'Half lamb', quantity: 2, unitPriceCents: 15_000, taxClass: 'gst_free' } as const;
const pie = { label: 'Beef pies', quantity: 1, unitPriceCents: 10_000, taxClass: 'gst' } as const;

describe('orderLines', () => {
  it('returns one line for each item, with the item’s tax class', () => {
    expect(orderLines([lamb, pie])).toEqual([
      { kind: 'goods', label: 'Half lamb', quantity: 2, amountCents: 30_000, taxClass: 'gst_free' },
      { kind: 'goods', label: 'Beef pies', quantity: 1, amountCents: 10_000, taxClass: 'gst' },
    ]);
  });

  it('divides the delivery fee of mixed goods between their tax classes', () => {
    const delivery = orderLines([lamb, pie], { deliveryFeeCents: 1500 }).slice(2);
    expect(delivery).toEqual([
      { kind: 'delivery', label: 'Delivery', quantity: 1, amountCents: 1125, taxClass: 'gst_free' },
      { kind: 'delivery', label: 'Delivery', quantity: 1, amountCents: 375, taxClass: 'gst' },
    ]);
    const ofLamb = orderLines([lamb], { deliveryFeeCents: 1500 }).slice(1);
    expect(ofLamb).toMatchObject([{ amountCents: 1500, taxClass: 'gst_free' }]);
  });

  it('taxes the whole delivery fee if free pick-up is offered', () => {
    const lines = orderLines([lamb], { deliveryFeeCents: 1500, isPickupOffered: true });
    expect(lines.slice(1)).toMatchObject([{ kind: 'delivery', amountCents: 1500, taxClass: 'gst' }]);
    expect(linesGstCents(lines)).toBe(136);
  });

  it('returns no delivery line if there is no delivery fee', () => {
    expect(orderLines([lamb], { deliveryFeeCents: 0, isPickupOffered: true })).toHaveLength(1);
  });

  it('subtracts a discount from the goods before it divides the delivery fee between the tax classes', () => {
    const discounts = [{ label: 'SPRING', amountCents: 1001 }];
    const lines = orderLines([lamb, pie], { discounts, deliveryFeeCents: 1000 });
    expect(lines.slice(2)).toMatchObject([
      { kind: 'discount', label: 'SPRING', amountCents: -751, taxClass: 'gst_free' },
      { kind: 'discount', label: 'SPRING', amountCents: -250, taxClass: 'gst' },
      { kind: 'delivery', amountCents: 750 },
      { kind: 'delivery', amountCents: 250 },
    ]);
  });
});

describe('linesGstCents', () => {
  it('returns one eleventh of all taxed lines together, rounded once', () => {
    const line = { label: 'Pie', quantity: 1, unitPriceCents: 8, taxClass: 'gst' } as const;
    // The GST of each line is 8/11 of a cent. Rounded separately, the three lines would have 3 cents.
    expect(linesGstCents(orderLines([line, line, line]))).toBe(2);
    expect(linesGstCents(orderLines([{ ...line, unitPriceCents: 5 }]))).toBe(0);
    expect(linesGstCents(orderLines([{ ...line, unitPriceCents: 6 }]))).toBe(1);
    expect(linesGstCents(orderLines([pie, lamb]))).toBe(909);
    expect(linesGstCents(orderLines([lamb]))).toBe(0);
  });
});

describe('refundLines', () => {
  it('divides a refund between both tax classes in proportion to their amounts', () => {
    expect(refundLines(orderLines([lamb, pie]), 1000)).toEqual([
      { kind: 'adjustment', label: 'Refund', quantity: 1, amountCents: -750, taxClass: 'gst_free' },
      { kind: 'adjustment', label: 'Refund', quantity: 1, amountCents: -250, taxClass: 'gst' },
    ]);
  });

  it('leaves 0 in both tax classes, and no GST, after a full refund in any number of parts', () => {
    const goods = fc.record({
      label: fc.constant('Pack'),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPriceCents: fc.integer({ min: 1, max: 300_000 }),
      taxClass: fc.constantFrom<TaxClass>('gst_free', 'gst'),
    });
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 5 }), fc.nat(3000), shares, (items, fee, parts) => {
        let lines = orderLines(items, { deliveryFeeCents: fee });
        expect(linesTotalCents(lines.filter(({ kind }) => kind === 'delivery'))).toBe(fee);
        for (const share of [...parts, 1]) {
          const left = linesTotalCents(lines);
          const amount = Math.round(left * share);
          const before = linesGstCents(lines);
          lines = [...lines, ...refundLines(lines, amount)];
          expect(linesTotalCents(lines)).toBe(left - amount);
          expect(linesGstCents(lines)).toBeLessThanOrEqual(before);
        }
        expect(linesTotalCents(lines.filter(({ taxClass }) => taxClass === 'gst'))).toBe(0);
        expect(linesGstCents(lines)).toBe(0);
      }),
    );
  });
});
