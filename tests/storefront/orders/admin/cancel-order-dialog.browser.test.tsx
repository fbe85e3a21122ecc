import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { OrderScreen } from '#storefront/orders/admin/order-screen/order-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

it('When an order that was paid in cash is cancelled, the dialog shows the refund in coins and the rounding', async () => {
  const { id } = await sell({ name: 'Cora Coins', payment: 'layby-4' });
  await request('POST', `/api/admin/orders/${id}/payments`, { amount: 30_002, method: 'cash' });
  mount(
    <Routes>
      <Route path="/admin/orders/:id" element={<OrderScreen />} />
    </Routes>,
    { at: `/admin/orders/${id}` },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel order/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: /^The shop cancels/ }));
  // The whole payment goes back. Australia's smallest coin is 5 cents.
  await within(dialog).findByRole('button', { name: 'Cancel and refund $300.00' });
  const rows = within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(rows).toEqual([
    'Paid so far: $300.02',
    'Kept by the shop: $0.02',
    'Rounding of cash: $0.02',
    'Refund: $300.00',
    'You hand back in cash: $300.00',
  ]);
});
