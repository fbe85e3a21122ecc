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

async function openRefund(name: string) {
  const { id, totalAmount } = await sell({ name, isPaid: true });
  mount(<OrderDialog action={orderActions.refund} order={await orderOf(id)} onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog');
  const line = await within(dialog).findByRole('checkbox');
  const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: /^(Refund|Hand back)/ });
  return { id, totalAmount, dialog, line, button };
}

it('A part of a line goes back: the button says how much and where, once there is a reason', async () => {
  const { id, totalAmount, dialog, line, button } = await openRefund('Rita Refund');
  expect(button().disabled).toBe(true);
  await userEvent.click(line);
  expect(button().textContent).toBe(`Hand back ${formatMoney(totalAmount)} in cash`);
  const amount = within(dialog).getByLabelText(/^Amount for/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '24.50');
  await userEvent.click(within(dialog).getByLabelText('By EFTPOS'));
  expect(button().textContent).toBe('Hand back $24.50 by EFTPOS');
  expect(button().disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It was spoiled');
  await userEvent.click(button());
  await waitFor(async () => expect((await orderOf(id)).amountPaid).toBe(totalAmount - 2450));
  expect((await orderOf(id)).log.at(-1)).toMatchObject({ kind: 'refunded', detail: { reason: 'It was spoiled' } });
});

it('More than was paid can’t be asked for, nor all of it before delivery', async () => {
  const { totalAmount, dialog, button } = await openRefund('Max Refund');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Too much');
  await userEvent.click(within(dialog).getByLabelText('An amount'));
  const amount = within(dialog).getByLabelText('Amount to refund');
  await userEvent.type(amount, String((totalAmount + 1) / 100));
  expect(within(dialog).getByText(`At most ${formatMoney(totalAmount)}.`)).toBeTruthy();
  expect(button().disabled).toBe(true);
  await userEvent.clear(amount);
  await userEvent.type(amount, String(totalAmount / 100));
  expect(within(dialog).getByText(/cancel the order: then nothing of it is packed/)).toBeTruthy();
  expect(button().disabled).toBe(true);
});
