import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { RefundSlips } from '#storefront/orders/admin/refund-slip/refund-slips.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

it('A refund has its own slip with the amount, method, date, author, reason and GST', async () => {
  const { id } = await sell({ name: 'Slip Taker', isPaid: true });
  const path = `/api/admin/orders/${id}`;
  const { lines, version } = await request<RefundableResponse>('GET', `${path}/refundable`);
  const line = { id: lines[0]?.id, quantity: 1, amount: 333 };
  await request('POST', `${path}/refunds`, { amount: 333, lines: [line], method: 'cash', reason: 'Torn bag', version });
  const order = await request<StaffOrder>('GET', path);
  mount(<RefundSlips order={order} />);
  expect(screen.getByRole('listitem').textContent).toContain('“Torn bag”');

  // The slip is on the page only while it is printed.
  let paper = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = document.querySelector('.print-only')?.textContent ?? '';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Print slip' }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  for (const text of [`Order #${id}`, 'Slip Taker', 'Torn bag', 'Refund rounding', '$3.35', 'Handed back in cash']) {
    expect(paper).toContain(text);
  }
  expect(paper).toContain('This refund includes no GST.');
  await vi.waitFor(() => expect(document.querySelector('.print-only')).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Print slip' })).toHaveLength(1);
});

it('An order without refunds has no slips', async () => {
  const order = await sell({ name: 'Slip Taker' });
  mount(<RefundSlips order={await request<StaffOrder>('GET', `/api/admin/orders/${order.id}`)} />);
  expect(screen.queryByText('Refund slips')).toBeNull();
});
