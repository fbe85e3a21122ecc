import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { orderActions } from '#storefront/orders/admin/actions/order-actions.tsx';
import { OrderDialog } from '#storefront/orders/admin/actions/order-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const orderOf = (id: number) => request<StaffOrder>('GET', `/api/admin/orders/${id}`);

it('If two staff members edit an order, both changes are kept, and a field that both changed is shown before saving', async () => {
  const { id } = await sell({ name: 'Edith Edit', phone: '0400 111 222' });
  const order = await orderOf(id);
  mount(<OrderDialog action={orderActions.edit} order={order} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  const phone = dialog.getByLabelText<HTMLInputElement>(/^Phone/);
  await userEvent.clear(phone);
  await userEvent.type(phone, '0400 777 888');
  const theirs = { name: 'Edith Editor', email: null, phone: '0400 333 444' };
  await request('PATCH', `/api/admin/orders/${id}/details`, {
    customer: theirs,
    address: null,
    notes: 'Ring twice',
    version: order.version,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Someone else saved “0400 333 444”.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Edith Editor');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('0400 777 888');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(async () =>
    expect(await orderOf(id)).toMatchObject({
      customer: { name: 'Edith Editor', phone: '0400 777 888' },
      notes: 'Ring twice',
    }),
  );
});
