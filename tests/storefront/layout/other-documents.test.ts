import { expect, it } from 'vitest';
import { otherDocuments } from '#storefront/site-context.ts';

it('The admin is a separate HTML document, whichever payment provider is used', () => {
  for (const provider of ['till', 'stripe'] as const) {
    const isOther = otherDocuments('/cart', provider);
    expect(isOther('/admin/orders')).toBe(true);
    expect(isOther('/site-content')).toBe(true);
    expect(isOther('/administration')).toBe(false);
  }
});

it('With the simulated payment provider, links between the shop’s pages never cause a full page load', () => {
  const isOther = otherDocuments('/cart', 'till');
  expect(['/checkout', '/subscribe?productId=7', '/account'].filter(isOther)).toEqual([]);
});

it('With Stripe, links to and from pages with a card form cause a full page load', () => {
  const fromCart = otherDocuments('/cart', 'stripe');
  expect(['/checkout', '/subscribe?productId=7', '/account?tab=orders', '/products'].filter(fromCart)).toEqual([
    '/checkout',
    '/subscribe?productId=7',
    '/account?tab=orders',
  ]);
  const fromCheckout = otherDocuments('/checkout', 'stripe');
  expect(['/cart', '/account?tab=orders', '/account/orders/7/receipt'].filter(fromCheckout)).toEqual([
    '/cart',
    '/account/orders/7/receipt',
  ]);
});
