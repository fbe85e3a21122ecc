import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { formatMoney } from '#core/money.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { orderActions } from '#storefront/orders/admin/actions/order-actions.tsx';
import { OrderDialog } from '#storefront/orders/admin/actions/order-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
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
