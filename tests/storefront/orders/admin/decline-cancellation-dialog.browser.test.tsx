import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { DeclineCancellationDialog } from '#storefront/orders/admin/actions/decline-cancellation-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

// Australian Consumer Law, section 97: a customer may end a lay-by at any time before delivery.
it('A request to cancel a layby is declined only after staff state that the customer no longer wants to cancel; for other orders, no such statement is needed', async () => {
  await signInStaff();
  const show = async (payment: 'full' | 'layby-4') => {
    const { id } = await sell({ name: 'Keep Me', payment });
    const order = await request<StaffOrder>('GET', `/api/admin/orders/${id}`);
    const requested: StaffOrder = { ...order, cancelRequestedAt: order.createdAt };
    return mount(
      <DeclineCancellationDialog order={requested} isUpdated={false} onClose={vi.fn()} onConflict={vi.fn()} />,
    );
  };
  const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep the order' });
  const { unmount } = await show('full');
  expect([keep().disabled, screen.queryByRole('checkbox')]).toEqual([false, null]);
  unmount();
  await show('layby-4');
  expect(keep().disabled).toBe(true);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'The customer told us that they no longer want to cancel' }),
  );
  expect(keep().disabled).toBe(false);
});
