import { expect, it } from 'vitest';
import { addToCart, type CartLine, setLineQuantity } from '#core/cart/cart.ts';
import { addAgain } from '#core/cart/order-again.ts';
import { holdsBought, takeBought } from '#core/cart/take-bought.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const product = buildProduct({ id: 1, name: 'Family pack', price: 30_000 });
const card = { id: '1', paymentType: 'credit-card' } as const;
const cartOf = (quantity: number): CartLine[] => setLineQuantity(addToCart([], product, 'credit-card'), card, quantity);

it('A payment removes the packs it paid for from the cart, but not packs that were added later', () => {
  expect(takeBought(cartOf(1), [{ ...card, quantity: 1 }])).toEqual([]);
  expect(takeBought(cartOf(3), [{ ...card, quantity: 1 }])).toEqual(cartOf(2));
  expect(takeBought(cartOf(2), [{ ...card, paymentType: 'layby-4', quantity: 1 }])).toEqual(cartOf(2));
  expect(takeBought([], [{ ...card, quantity: 1 }])).toEqual([]);
});

it('A cart matches the order being paid only if the quantities are the same', () => {
  expect(holdsBought(cartOf(2), [{ ...card, quantity: 2 }])).toBe(true);
  expect(holdsBought(cartOf(3), [{ ...card, quantity: 2 }])).toBe(false);
  expect(holdsBought([], [{ ...card, quantity: 2 }])).toBe(false);
});

it('Ordering again merges lines for the same pack and payment option, including lines already in the cart', () => {
  const items = [2, 1].map((quantity) => ({ product, quantity, paymentType: 'credit-card' as const }));
  expect(addAgain([], items)).toEqual({ lines: cartOf(3), leftOut: 0 });
  expect(addAgain(cartOf(4), items)).toEqual({ lines: cartOf(7), leftOut: 0 });
});

it('When an order is ordered again, packs above a cart line’s quantity limit are counted as left out', () => {
  const items = [{ product, quantity: 5, paymentType: 'credit-card' as const }];
  expect(addAgain(cartOf(97), items)).toEqual({ lines: cartOf(99), leftOut: 3 });
});
