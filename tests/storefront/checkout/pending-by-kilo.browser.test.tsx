import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart, type CartLine } from '#core/cart/cart.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { CheckoutForm } from '#storefront/checkout/checkout-form.tsx';
import type { PendingPayment } from '#storefront/checkout/paying/checkout-attempt.ts';
import { PendingCheckout } from '#storefront/checkout/paying/pending-checkout.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff } from '#tests/support/components/shop-api.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);
// At most 1,313 g at $31.99 a kilo: $42.00.
const byKilo = { pricing: 'kilo', pricePerKilo: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 } as const;
const rump = buildProduct({ id: 7, name: 'Rump', price: 3700, ...byKilo });
const quarter = buildProduct({ id: 8, name: 'Hindquarter', price: 99_995, allowLaybyFortnightly: true });
const layby = addToCart([], quarter, 'layby-4');
const both = addToCart(layby, rump, 'credit-card');

const part = { paymentToken: 'till_ok_visa_4242', last4: '4242', deliveryDate: null };
const ofLayby = { ...part, key: 'k2', allocations: [{ orderId: 32, amount: 24_998 }], bought: [boughtOf(layby)] };
const ofRump = { ...part, key: 'k1', allocations: [{ orderId: 31, amount: 4200 }], bought: [boughtOf(both.slice(1))] };

function boughtOf([line]: readonly CartLine[]) {
  return { id: line?.id ?? '', paymentType: line?.paymentType ?? 'layby-4', quantity: 1 };
}

/** The checkout after a reload, with a payment that was sent and has no answer, in front of a shop that answers payments so. */
async function reloaded(pendingPayment: PendingPayment, lines: readonly CartLine[], respond: () => Promise<Response>) {
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).startsWith('/api/orders?')) return Promise.reject(new TypeError('Failed to fetch'));
    return String(input) === '/api/payments' ? respond() : send(input, init);
  });
  const { id } = await (await send('/api/users/me')).json();
  sessionStorage.setItem(`owned:${id}:checkout-attempt`, JSON.stringify({ pendingPayment }));
  function Checkout() {
    // The tab's storage is its customer's.
    if (useCurrentUser() === undefined) return null;
    return lines.length === 0 ? (
      <PendingCheckout onLeave={() => undefined} />
    ) : (
      <CheckoutForm lines={lines} onLeave={() => undefined} />
    );
  }
  mount(<Checkout />, { at: '/checkout' });
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

it('If the response for goods by the kilo and a layby is lost, the screen says how much is also charged when the payment is checked', async () => {
  await reloaded({ ...ofRump, next: ofLayby }, both, lost);
  expect(await screen.findByText(/^You sent \$291\.98 with the card ending 4242/)).toBeTruthy();
  expect(screen.getByText(/You are charged \$249\.98 today and nothing that is not shown above/)).toBeTruthy();
});

it('If the response for goods by the kilo and a layby is lost and the cart is empty, the message states the total of both payments', async () => {
  await reloaded({ ...ofRump, next: ofLayby }, [], lost);
  expect(await screen.findByText(/^You sent \$291\.98 with the card ending 4242/)).toBeTruthy();
});

it('After a reload, a message says that the order by the kilo is placed and that the declined layby isn’t paid', async () => {
  const declined = { code: 'card_declined', status: 402, detail: 'Your card was declined.' };
  await reloaded({ ...ofLayby, placed: [31] }, layby, async () => Response.json(declined, { status: 402 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Check payment' }));
  expect(await screen.findByText('Order #31 is placed. What is left here isn’t paid yet.')).toBeTruthy();
});
