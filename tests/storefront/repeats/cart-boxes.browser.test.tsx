import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyLine, addToCart, cartStorageKey } from '#core/cart/cart.ts';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { Component as CartPage } from '#storefront/cart/cart-page.tsx';
import { Component as CheckoutPage } from '#storefront/checkout/checkout-page.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponses } from '#tests/support/components/planned-responses.ts';
import { request } from '#tests/support/components/shop-api.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(cartStorageKey);
});

const mince = buildProduct({ id: 907, name: 'Mince', price: 10_000, isRepeatable: true });
const roast = buildProduct({ id: 908, name: 'Roast', price: 20_000, isRepeatable: true });

/** A page of a shop that sells repeating boxes, with these lines in the cart. */
async function open(page: ReactNode, lines: readonly AnyLine[]) {
  const shop = await request<PublicShop>('GET', '/api/shop');
  const respond = (body: unknown) => [() => Response.json(body)];
  planResponses({
    'GET /api/shop': respond({ ...shop, repeats: true }),
    'GET /api/products/907': respond(mince),
    'GET /api/products/908': respond(roast),
  });
  localStorage.setItem(cartStorageKey, JSON.stringify(lines));
  return mount(page);
}

const every2 = addToCart(addToCart<AnyLine['paymentType']>([], mince, 'repeat-2'), roast, 'repeat-2');

it('The cart groups the lines of repeating boxes by interval at 5% less and leaves them out of the total; a removal can be undone', async () => {
  await open(<CartPage />, addToCart(addToCart(every2, mince, 'repeat-4'), roast, 'credit-card'));
  const fortnightly = await screen.findByRole('region', { name: 'Box every 2 weeks' });
  expect(fortnightly.textContent).toContain('charged at each box’s own cut-off; nothing now');
  expect(fortnightly.textContent).toMatch(/Each box, before delivery\$285\.00/);
  expect(screen.getByRole('region', { name: 'Box every 4 weeks' }).textContent).toMatch(/delivery\$95\.00/);
  expect(screen.getByRole('region', { name: 'Order Summary' }).textContent).toMatch(/Total\$200\.00/);
  expect(screen.getByText(/^You order and pay for the rest of your cart first\./)).toBeVisible();
  await userEvent.click(within(fortnightly).getByRole('button', { name: 'Remove Mince, Every 2 weeks' }));
  expect(fortnightly.textContent).toMatch(/Each box, before delivery\$190\.00/);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(fortnightly.textContent).toMatch(/Each box, before delivery\$285\.00/);
  expect(await axeFaults()).toEqual([]);
});

it('Before a mixed cart is paid, the checkout says that the repeating box is started after the payment and isn’t charged now', async () => {
  await open(<CheckoutPage />, addToCart(every2, roast, 'credit-card'));
  const summary = await screen.findByRole('region', { name: 'Order Summary' });
  expect(await within(summary).findByText('Your box is started after this.')).toBeVisible();
  expect(summary.textContent).toContain('Nothing is charged for it now');
  expect(within(summary).queryByText(/Mince/)).toBeNull();
  expect(within(summary).getByRole('button', { name: 'Pay $200.00' })).toBeVisible();
});

it('A guest whose cart contains only a repeating box is told to create an account, with a link that leads back to the checkout', async () => {
  await request('POST', '/api/users/logout', {});
  await open(<CheckoutPage />, every2);
  const create = await screen.findByRole('link', { name: 'Create an account' });
  expect(create.getAttribute('href')).toBe('/account?tab=register&redirect=/checkout');
  expect(screen.getByText(/^A repeating box belongs to an account\./)).toBeVisible();
});
