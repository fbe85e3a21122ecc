import { describe, expect, it } from 'vitest';
import {
  addToCart,
  cartTotalCents,
  lineEstimatedCents,
  lineTotalCents,
  readStoredCart,
  reviseCart,
  setLineQuantity,
} from '#core/cart/cart.ts';
import { compareCart } from '#core/cart/compare-cart.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const steak = buildProduct({
  id: 7,
  name: 'Scotch fillet steaks',
  pricing: 'kilo',
  price: 38_40,
  pricePerKilo: 32_00,
  pieces: 2,
  gramsFrom: 1_100,
  gramsTo: 1_301,
  ceiling: 41_63,
  allowSubscription: false,
  allowLayby2: false,
  allowLayby4: false,
  allowLayby6: false,
});
const box = buildProduct({ id: 8, price: 100_00 });
const key = { id: '7', paymentType: 'credit-card' } as const;
const three = setLineQuantity(addToCart([], steak, 'credit-card'), key, 3);

describe('A cart with goods by the kilo', () => {
  it('has an estimated and a maximum price for each line, each rounded once, and counts packs at their fixed price', () => {
    const [line] = three;
    if (line === undefined) throw new Error('The line is missing');
    // 3 × 1,200.5 g × $32.00 = $115.248, and at most 3 × 1,301 g × $32.00 = $124.896.
    expect([lineEstimatedCents(line), lineTotalCents(line)]).toEqual([115_25, 124_90]);
    expect(cartTotalCents(addToCart(three, box, 'credit-card'))).toBe(224_90);
  });

  it('keeps the weights of its lines when it is stored and read again', () => {
    expect(readStoredCart(JSON.stringify(three))).toEqual({ lines: three, damaged: 0 });
  });

  it('leaves out a stored line whose weights are damaged', () => {
    const damaged = three.map((line) => ({ ...line, byKilo: { ...line.byKilo, gramsFrom: 'heavy' } }));
    expect(readStoredCart(JSON.stringify([...damaged, ...three]))).toEqual({ lines: three, damaged: 1 });
    expect(readStoredCart(JSON.stringify(three.map((line) => ({ ...line, byKilo: {} })))).damaged).toBe(1);
  });

  it('reports a product’s new maximum price as a changed price, and takes the product’s new weights when it is updated', () => {
    expect(compareCart(three, new Map([['7', steak]]), 50)).toEqual([]);
    const heavier = { ...steak, gramsFrom: 1_000, gramsTo: 1_401, ceiling: 44_83 };
    expect(compareCart(three, new Map([['7', heavier]]), 50)).toEqual([
      { productId: 7, paymentType: 'credit-card', unitPrice: 44_83, available: true },
    ]);
    const [revised] = reviseCart(three, new Map([['7', heavier]]), 50);
    expect(revised?.byKilo).toMatchObject({ gramsFrom: 1_000, gramsTo: 1_401 });
    const again = { ...steak, pricing: 'pack', pricePerKilo: null, ceiling: null } as const;
    expect(reviseCart(three, new Map([['7', again]]), 50)[0]?.byKilo).toBeUndefined();
  });
});
