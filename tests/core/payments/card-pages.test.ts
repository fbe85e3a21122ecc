import { expect, it } from 'vitest';
import { takesCards } from '#core/payments/card-pages.ts';

it('Card details are entered at the checkout, on the subscription page and in the account', () => {
  for (const path of ['/checkout', '/checkout/', '/subscribe?productId=7', '/account', '/account?tab=orders#order-7']) {
    expect(takesCards(path), path).toBe(true);
  }
});

it('No other page accepts card details, even if its path has the same beginning', () => {
  for (const path of ['/', '/cart', '/accounts', '/account/orders/7/receipt', '/order-link', '/api/orders/7/card']) {
    expect(takesCards(path), path).toBe(false);
  }
});
