import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderScreen } from '#storefront/orders/admin/order-screen/order-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);
afterEach(() => vi.useRealTimers());

it('A counter whose clock is two days ahead can still void a sale that was made today by the shop’s clock', async () => {
  const { id } = await sell({ name: 'Vera Clock' });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60_000);
  mount(
    <Routes>
      <Route path="/admin/orders/:id" element={<OrderScreen />} />
    </Routes>,
    { at: `/admin/orders/${id}` },
  );
  expect(await screen.findByRole('button', { name: 'Void sale…' })).toBeTruthy();
});
