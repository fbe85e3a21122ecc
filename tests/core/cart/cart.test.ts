import { describe, expect, it } from 'vitest';
import {
  addToCart,
  type CartLine,
  cartTotalCents,
  countCartItems,
  lineTotalCents,
  lowerLine,
  maxLineQuantity,
  raiseLine,
  readStoredCart,
  removeFromCart,
  setLineQuantity,
} from '#core/cart/cart.ts';
import { cartPaymentTypes } from '#core/products/payment-options.ts';
import { fc } from '#tests/support/chance/fast-check.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const beef = buildProduct({ id: 7, price: 99995 });
const lamb = buildProduct({ id: 8, price: 20000, name: 'Half lamb' });
const beefByCard = { id: '7', paymentType: 'credit-card' } as const;

describe('The cart', () => {
  it('Adding the same pack with the same payment option increases the quantity of its line; another payment option adds a line', () => {
    let lines: CartLine[] = addToCart([], beef, 'credit-card');
    lines = addToCart(lines, beef, 'layby-4');
    lines = addToCart(lines, lamb, 'credit-card');
    lines = addToCart(lines, beef, 'credit-card');
    expect(lines.map((line) => [line.id, line.paymentType, line.quantity])).toEqual([
      ['7', 'credit-card', 2],
      ['7', 'layby-4', 1],
      ['8', 'credit-card', 1],
    ]);
    expect(countCartItems(lines)).toBe(4);
  });

  it('A subscription line costs 5% less for each unit', () => {
    const lines = setLineQuantity(addToCart([], beef, 'subscription'), { id: '7', paymentType: 'subscription' }, 3);
    expect(cartTotalCents(lines)).toBe(3 * 94995);
  });

  it('The quantity of a line can’t be lowered below 1', () => {
    const one = addToCart([], beef, 'credit-card');
    expect(lowerLine(one, beefByCard)).toEqual(one);
    expect(lowerLine(raiseLine(one, beefByCard), beefByCard)).toEqual(one);
  });

  it('A quantity never exceeds 99', () => {
    let lines = setLineQuantity(addToCart([], beef, 'credit-card'), beefByCard, 1e9);
    expect(countCartItems(lines)).toBe(maxLineQuantity);
    lines = addToCart(raiseLine(lines, beefByCard), beef, 'credit-card');
    expect(countCartItems(lines)).toBe(maxLineQuantity);
  });

  it.each([0, -1, -1e9, 0.5])('A quantity of %d removes the line', (quantity) => {
    const lines = addToCart(addToCart([], beef, 'credit-card'), beef, 'layby-2');
    expect(setLineQuantity(lines, beefByCard, quantity).map((line) => line.paymentType)).toEqual(['layby-2']);
  });

  it('A quantity that is not a number changes nothing', () => {
    const lines = addToCart([], beef, 'credit-card');
    expect(setLineQuantity(lines, beefByCard, Number.NaN)).toEqual(lines);
  });

  it('To remove a line, both its pack and its payment option must match', () => {
    const lines = addToCart(addToCart([], beef, 'credit-card'), beef, 'layby-2');
    expect(removeFromCart(lines, beefByCard).map((line) => line.paymentType)).toEqual(['layby-2']);
    expect(removeFromCart(lines, { id: '9', paymentType: 'credit-card' })).toEqual(lines);
  });

  it('After any series of changes, the cart can be stored and read back, and each line occurs only once', () => {
    const change = fc.record({
      kind: fc.constantFrom('add', 'raise', 'lower', 'set', 'remove'),
      product: fc.constantFrom(beef, lamb),
      paymentType: fc.constantFrom(...cartPaymentTypes),
      quantity: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double({ noNaN: false })),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        let lines: CartLine[] = [];
        for (const { kind, product, paymentType, quantity } of changes) {
          const key = { id: String(product.id), paymentType };
          if (kind === 'add') lines = addToCart(lines, product, paymentType);
          if (kind === 'raise') lines = raiseLine(lines, key);
          if (kind === 'lower') lines = lowerLine(lines, key);
          if (kind === 'set') lines = setLineQuantity(lines, key, quantity);
          if (kind === 'remove') lines = removeFromCart(lines, key);
        }
        expect(readStoredCart(JSON.stringify(lines))).toEqual({ lines, damaged: 0 });
        expect(new Set(lines.map((line) => `${line.id} ${line.paymentType}`)).size).toBe(lines.length);
        expect(cartTotalCents(lines)).toBe(lines.reduce((sum, line) => sum + lineTotalCents(line), 0));
      }),
    );
  });
});

describe('The cart in the browser’s storage', () => {
  const stored = addToCart([], beef, 'layby-4');

  it('A stored cart is read back unchanged; without a stored cart, the cart is empty', () => {
    expect(readStoredCart(JSON.stringify(stored))).toEqual({ lines: stored, damaged: 0 });
    expect(readStoredCart(null)).toEqual({ lines: [], damaged: 0 });
  });

  it.each([
    ['no JSON', 'not json'],
    ['empty text', ''],
    ['not a list', '{}'],
  ])('Reading text that is not a cart throws an error: %s', (_what, text) => {
    expect(() => readStoredCart(text)).toThrow();
  });

  it.each([
    ['nothing', '[null]'],
    ['a negative quantity', JSON.stringify([{ ...stored[0], quantity: -1 }])],
    ['part of a pack', JSON.stringify([{ ...stored[0], quantity: 1.5 }])],
    ['a quantity above 99', JSON.stringify([{ ...stored[0], quantity: 100 }])],
    ['a price of nothing', JSON.stringify([{ ...stored[0], price: 0 }])],
    ['a price in text', JSON.stringify([{ ...stored[0], price: '999' }])],
    ['an unknown way of paying', JSON.stringify([{ ...stored[0], paymentType: 'layby-3' }])],
    ['an id that is no number', JSON.stringify([{ ...stored[0], id: 'x' }])],
    ['a missing name', JSON.stringify([{ ...stored[0], name: undefined }])],
  ])('A damaged line is left out, and the valid lines are kept: %s', (_what, text) => {
    const lines = [...stored, ...(JSON.parse(text) as unknown[])];
    expect(readStoredCart(JSON.stringify(lines))).toEqual({ lines: stored, damaged: 1 });
  });

  it('A line is read even if it has only the required fields or has fields of a later version', () => {
    const minimal = { id: '7', name: 'Lamb', price: 20_000, image: '/a.svg', weight: '9kg', quantity: 2 };
    const { lines, damaged } = readStoredCart(
      JSON.stringify([
        { ...minimal, paymentType: 'credit-card' },
        { ...stored[0], giftText: 'Enjoy' },
      ]),
    );
    expect(damaged).toBe(0);
    expect(lines).toMatchObject([minimal, JSON.parse(JSON.stringify({ ...stored[0], giftText: 'Enjoy' }))]);
    expect(lines[0]).toMatchObject({ allowLaybyWeekly: true, allowLaybyFortnightly: true });
  });
});
