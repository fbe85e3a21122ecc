import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderScreen } from '#storefront/orders/admin/order-screen/order-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff } from '#tests/support/components/shop-api.ts';
import { at, orderWith } from '../order-with.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);

it('Until goods by the kilo are weighed, staff see what they cost at most, and that they are charged by weight', async () => {
  const rump = { productId: 7, name: 'Rump', image: '/charts/beef/rump.svg', weight: '1 to 1.3 kg', quantity: 3 };
  const grams = { from: 3000, to: 3939, weighed: null };
  const prices = { unitPrice: 4201, totalPrice: 12_601, pricePerKilo: 3199, pieces: 3, weighedPrice: 12_601, grams };
  const actor = { kind: 'customer' as const, id: 2, name: 'Jo Citizen' };
  const detail = { totalCents: 12_601, paymentType: 'immediate' };
  const order = orderWith({
    ...{ id: 4711, totalAmount: 12_601, ceiling: 12_601, agreedAt: at, deliveryDate: '2026-11-12' },
    items: [{ ...rump, ...prices, id: 5, paymentType: 'credit-card' }],
    log: [{ id: 1, at, actor, kind: 'created', detail }],
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input) === '/api/admin/orders/4711' ? Response.json(order) : send(input, init),
  );
  const screenOfOrder = <Route path="/admin/orders/:id" element={<OrderScreen />} />;
  mount(<Routes>{screenOfOrder}</Routes>, { at: '/admin/orders/4711' });
  expect(await screen.findByText('Jo Citizen ordered for at most $126.01, charged by weight.')).toBeTruthy();
  const items = within(screen.getByRole('table', { name: 'Items of order #4711' }));
  expect(items.getByRole('cell', { name: 'at most $126.01' })).toBeTruthy();
  expect(
    screen.getByText(/^The customer agreed to at most \$126\.01.* the customer is asked first, by email\.$/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change items' })).toBeTruthy();
  const amountOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  expect([amountOf('Total, at most'), amountOf('Balance, at most')]).toEqual(['$126.01', '$126.01']);
});
