import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatMoney } from '#core/money.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { orderActions } from '#storefront/orders/admin/actions/order-actions.tsx';
import { OrderDialog } from '#storefront/orders/admin/actions/order-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const orderOf = (id: number) => request<StaffOrder>('GET', `/api/admin/orders/${id}`);

it('When one more pack is added, the new total and the amount left to pay are shown before saving', async () => {
  const { id, totalAmount, items } = await sell({ name: 'Ida Items', isPaid: true });
  mount(<OrderDialog action={orderActions.items} order={await orderOf(id)} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
  expect(save.disabled).toBe(true);
  const count = within(dialog).getByLabelText(`How many of ${items[0]?.name}`);
  await userEvent.clear(count);
  expect(within(dialog).getByText('To take everything off, cancel the order.')).toBeTruthy();
  await userEvent.type(count, '2');
  const total = formatMoney(totalAmount * 2);
  expect(within(dialog).getByText(`New total ${total}: ${formatMoney(totalAmount)} is left to pay.`)).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'One more, please');
  await userEvent.click(save);
  await waitFor(async () => expect((await orderOf(id)).totalAmount).toBe(totalAmount * 2));
  expect(await orderOf(id)).toMatchObject({ status: 'pending', amountPaid: totalAmount });
});

it('If too little is in stock, staff can change the order anyway, until they change what they ask for', async () => {
  const { id, totalAmount, items } = await sell({ name: 'Olga Override', isPaid: true });
  const path = `/api/admin/orders/${id}/items`;
  const detail = 'We don’t have enough of everything. Ham: only 2 left. Nothing was changed.';
  const body = { code: 'out_of_stock', status: 409, detail };
  mount(<OrderDialog action={orderActions.items} order={await orderOf(id)} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByLabelText(`How many of ${items[0]?.name}`);
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await userEvent.type(dialog.getByLabelText('Reason'), 'By phone');
  await userEvent.clear(count);
  await userEvent.type(count, '4');
  await planResponse({ call: `POST ${path}`, status: 409, body });
  await userEvent.click(save);
  expect(await dialog.findByText(detail)).toBeTruthy();
  await userEvent.clear(count);
  await userEvent.type(count, '3');
  expect(dialog.queryByText(detail)).toBeNull();
  await planResponse({ call: `POST ${path}`, status: 409, body });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await userEvent.click(save);
  const sent = vi.spyOn(window, 'fetch');
  await userEvent.click(await dialog.findByRole('button', { name: /^Change it anyway/ }));
  await waitFor(async () => expect((await orderOf(id)).totalAmount).toBe(totalAmount * 3));
  const [, init] = sent.mock.calls.find(([called]) => called === path) ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ items: [{ quantity: 3 }], override: true });
});
