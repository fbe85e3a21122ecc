import { expect, it, vi } from 'vitest';
import { addToCart, setLineQuantity } from '#core/cart/cart.ts';
import { addChosen } from '#storefront/products/product-page/buying/add-to-cart.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const product = buildProduct({ name: 'Whole lamb pack' });

it('A chosen product goes into the cart, and the customer is notified', () => {
  const add = vi.fn();
  expect(addChosen({ add, allLines: [] }, product, 'layby-4')).toEqual({
    title: 'Added to Cart',
    description: 'Whole lamb pack has been added to your cart.',
    variant: 'default',
  });
  expect(add).toHaveBeenCalledExactlyOnceWith(product, 'layby-4');
});

it('Nothing is added to the cart while no payment option is chosen', () => {
  const add = vi.fn();
  expect(addChosen({ add, allLines: [] }, product, null)).toEqual({
    title: 'Payment Method Required',
    description: 'Please select a payment method before adding to cart.',
    variant: 'destructive',
  });
  expect(add).not.toHaveBeenCalled();
});

it('Nothing is added to the cart of a product that is sold out', () => {
  const add = vi.fn();
  const soldOut = { ...product, availability: 'sold-out' as const, left: 0 };
  expect(addChosen({ add, allLines: [] }, soldOut, 'credit-card').title).toBe('Product Not Available');
  expect(add).not.toHaveBeenCalled();
});

it('Nothing is added to the cart without a product', () => {
  const add = vi.fn();
  expect(addChosen({ add, allLines: [] }, null, 'credit-card')).toEqual({
    title: 'Product Not Available',
    description: 'Unable to add product to cart.',
    variant: 'destructive',
  });
  expect(add).not.toHaveBeenCalled();
});

it('Nothing is added to a cart line with the maximum quantity, and the customer is notified', () => {
  const add = vi.fn();
  const key = { id: String(product.id), paymentType: 'layby-4' } as const;
  const lines = setLineQuantity(addToCart([], product, 'layby-4'), key, 99);
  expect(addChosen({ add, allLines: lines }, product, 'layby-4')).toMatchObject({
    title: 'Nothing Added',
    variant: 'destructive',
  });
  expect(add).not.toHaveBeenCalled();
  expect(addChosen({ add, allLines: lines }, product, 'credit-card')).toMatchObject({ title: 'Added to Cart' });
});
