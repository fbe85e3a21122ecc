import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { OrdersTab } from '#storefront/orders/admin/list/orders-tab.tsx';
import { OrderScreen } from '#storefront/orders/admin/order-screen/order-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

/** Shows the list with only this order, and returns the order's row. */
async function showRow({ id }: Order) {
  const { address, unmount } = mount(<OrdersTab />, { at: `/admin?tab=orders&q=%23${id}` });
  const row = () => screen.getByRole('row', { name: new RegExp(`#${id}\\b`) });
  await waitFor(row);
  return {
    address,
    unmount,
    row,
    actions: () =>
      within(row())
        .queryAllByRole('button')
        .map((button) => button.textContent || button.ariaLabel),
  };
}

function order(id: number): Promise<Order> {
  return request('GET', `/api/admin/orders/${id}`);
}

async function open(name: string | RegExp): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog');
}

/** Shows the order's own screen, and waits for its actions. */
async function showScreen({ id }: Order): Promise<void> {
  mount(
    <Routes>
      <Route path="/admin/orders/:id" element={<OrderScreen />} />
    </Routes>,
    { at: `/admin/orders/${id}` },
  );
  await screen.findByRole('button', { name: 'Mark as Paid' });
}

it('The list of orders offers to take a payment for an unpaid order, but “Mark as Paid” is only on the order’s own screen', async () => {
  const sale = await sell({ name: 'Paula Actions' });
  const { actions, row, unmount } = await showRow(sale);
  const named = `order #${sale.id}`;
  expect(actions()).toEqual([`Take payment ${named}`]);
  unmount();
  await showScreen(sale);
  const dialog = await open('Mark as Paid');
  // Nothing happens before the action is confirmed.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await order(sale.id)).status).toBe('pending');
  const again = await open('Mark as Paid');
  await userEvent.click(within(again).getByRole('button', { name: /^Record / }));
  await waitFor(async () => expect((await order(sale.id)).status).toBe('paid'));
  // After the payment the row shows the next action.
  await showRow(sale);
  expect(actions()).toEqual([`Set delivery day ${named}`, `More for ${named}`]);
  expect(row().textContent).toContain('Paid');
});

it('A payment at the counter can’t exceed the balance, and the field explains why', async () => {
  const sale = await sell({ name: 'Laura Actions', payment: 'layby-4', phone: '0400 000 111' });
  const first = sale.plan?.installments[0]?.amount ?? 0;
  await showRow(sale);
  const dialog = await open(/^Take payment/);
  const amount = await within(dialog).findByLabelText<HTMLInputElement>('Amount taken');
  const record = () => within(dialog).getByRole('button', { name: /^Record/ });
  await userEvent.clear(amount);
  await userEvent.click(record());
  expect(await within(dialog).findByText('Please enter a valid payment amount.')).toBeTruthy();
  await userEvent.type(amount, '100000');
  await userEvent.click(record());
  expect(await within(dialog).findByText(/^Please enter at most /)).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1');
  await userEvent.click(record());
  expect(await within(dialog).findByText(/^The first payment must be at least /)).toBeTruthy();
  expect((await order(sale.id)).amountPaid).toBe(0);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'EFTPOS' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^First payment/ }));
  await userEvent.click(record());
  await waitFor(async () => expect((await order(sale.id)).amountPaid).toBe(first));
});

it('Pressing the button that records a payment twice records only one payment', async () => {
  const sale = await sell({ name: 'Dora Actions' });
  await showRow(sale);
  const dialog = await open(/^Take payment/);
  await userEvent.dblClick(within(dialog).getByRole('button', { name: /^Record/ }));
  await waitFor(async () => expect((await order(sale.id)).status).toBe('paid'));
  const { payments } = await request<{ payments: unknown[] }>('GET', `/api/admin/orders/${sale.id}`);
  expect(payments).toHaveLength(1);
});

it('A payment whose response is lost is recorded once when it is tried again', async () => {
  const sale = await sell({ name: 'Lena Actions' });
  await showRow(sale);
  const dialog = await open(/^Take payment/);
  await planResponse({ call: `POST /api/admin/orders/${sale.id}/payments`, isLost: true });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Record/ }));
  expect((await screen.findAllByText('Payment Update Failed')).length).toBeGreaterThan(0);
  await userEvent.click(within(dialog).getByRole('button', { name: /^Record/ }));
  await waitFor(async () => expect((await order(sale.id)).status).toBe('paid'));
  const { payments } = await request<{ payments: unknown[] }>('GET', `/api/admin/orders/${sale.id}`);
  expect(payments).toHaveLength(1);
});

it('An action on an order that has changed since it was shown is rejected', async () => {
  const sale = await sell({ name: 'Carla Actions' });
  await showScreen(sale);
  const dialog = await open('Mark as Paid');
  const { version } = await order(sale.id);
  await request('PATCH', `/api/admin/orders/${sale.id}/status`, { status: 'cancelled', version });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Record / }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect((await order(sale.id)).status).toBe('cancelled');
});

it('A delivered order offers no more actions', async () => {
  const sale = await sell({ name: 'Della Actions', isPaid: true });
  const { actions } = await showRow(sale);
  await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as Delivered' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }));
  await waitFor(async () => expect((await order(sale.id)).status).toBe('delivered'));
  await waitFor(() => expect(actions()).toEqual([]));
});
