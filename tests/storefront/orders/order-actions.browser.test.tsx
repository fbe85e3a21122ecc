import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { OrderActions, OrderCard } from '#storefront/orders/order-card.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

function show(order: Order, isCardOut = false) {
  const onReplaceCard = vi.fn();
  const onAskToCancel = vi.fn();
  mount(
    <OrderActions order={order} isCardOut={isCardOut} onReplaceCard={onReplaceCard} onAskToCancel={onAskToCancel} />,
  );
  const names = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((each) => each.textContent);
  return { onReplaceCard, onAskToCancel, names };
}

it('An unpaid order has no receipt, and its customer can request to cancel it', async () => {
  const order = await sell({ name: 'Own Actions' });
  const { names, onAskToCancel } = show(order);
  expect(names).toEqual([`Ask to cancel order #${order.id}`]);
  await userEvent.click(screen.getByRole('button'));
  expect(onAskToCancel).toHaveBeenCalledOnce();
});

it('A website order without a payment can be dropped directly, without a cancellation request', async () => {
  const order = await sell({ name: 'Own Actions' });
  expect(show({ ...order, source: 'online' }).names).toEqual([]);
});

it('An order by the kilo that its customer agreed to can’t be dropped, but the customer can request to cancel it', async () => {
  const order = await sell({ name: 'Own Actions' });
  const agreedAt = '2026-11-09T23:00:00.000Z';
  expect(show({ ...order, source: 'online', agreedAt }).names).toEqual([`Ask to cancel order #${order.id}`]);
});

it('A paid order has a receipt', async () => {
  const order = await sell({ name: 'Own Actions', isPaid: true });
  show(order);
  const receipt = screen.getByRole('link', { name: `Receipt of order #${order.id}` });
  expect(receipt.getAttribute('href')).toBe(`/account/orders/${order.id}/receipt`);
});

it('A layby in progress without a saved card prompts the customer to save a card', async () => {
  const sale = await sell({ name: 'Own Actions', payment: 'layby-4' });
  const body = { amount: sale.plan?.installments[0]?.amount ?? 0, method: 'cash', clientKey: crypto.randomUUID() };
  await request('POST', `/api/admin/orders/${sale.id}/payments`, { ...body, version: sale.version });
  const order = await request<Order>('GET', `/api/admin/orders/${sale.id}`);
  const { names, onReplaceCard } = show(order);
  expect(names).toEqual([
    `Save a card of order #${order.id}`,
    `Order again: order #${order.id}`,
    `Ask to cancel order #${order.id}`,
    `Receipt of order #${order.id}`,
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Save a card/ }));
  expect(onReplaceCard).toHaveBeenCalledOnce();
  expect(show(order, true).names).toContain(`Check the new card of order #${order.id}`);
});

it('A cancellation request is shown and can’t be made again', async () => {
  const order = await sell({ name: 'Own Actions' });
  const requested: Order = { ...order, cancelRequestedAt: '2026-11-10T01:00:00.000Z' };
  expect(show(requested).names).toEqual([]);
  expect(screen.getByText(/^You asked to cancel on 10\/11\/2026/)).toBeTruthy();
});

it('A request to cancel says that nothing is charged only if a layby still has something to pay', async () => {
  const textOf = (order: Order) => {
    show({ ...order, cancelRequestedAt: '2026-11-10T01:00:00.000Z' });
    return screen.getAllByText(/^You asked to cancel/).at(-1)?.parentElement?.textContent;
  };
  const unpaid = await sell({ name: 'Own Actions', payment: 'layby-4' });
  const active: Order = { ...unpaid, amountPaid: unpaid.plan?.installments[0]?.amount ?? 0 };
  expect(textOf(active)).toContain('until then nothing is charged.');
  const paid = await sell({ name: 'Own Actions', isPaid: true });
  expect(textOf(paid)).toContain('until then nothing changes.');
  expect(textOf(paid)).not.toContain('charged');
});

it('The only action that a cancelled order offers the customer is to buy it again', async () => {
  const order = await sell({ name: 'Own Actions' });
  expect(show({ ...order, status: 'cancelled' }).names).toEqual([`Order again: order #${order.id}`]);
});

it('The page scrolls to a highlighted order, unless the customer presses something first', async () => {
  const order = await sell({ name: 'Own Actions' });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { unmount } = mount(<OrderCard order={order} highlighted />);
  await expect.poll(() => scroll.mock.instances).toEqual([screen.getByRole('article')]);
  unmount();
  mount(<OrderCard order={order} highlighted />);
  await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByRole('article') });
  // Waits longer than the page does before it scrolls.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(scroll).toHaveBeenCalledOnce();
  scroll.mockRestore();
});
