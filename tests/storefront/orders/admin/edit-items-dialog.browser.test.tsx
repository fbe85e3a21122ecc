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

it('When one more of a pack is added to an order, the new total and the amount left to pay are shown before saving', async () => {
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

it('In the dialog for changing items, unweighed goods by the kilo count at their maximum price, and weighed goods can only be removed', async () => {
  const { id } = await sell({ name: 'Kim Kilo' });
  const order = await orderOf(id);
  const [item] = order.items;
  if (item === undefined) throw new Error('The order has no item');
  // Three rumps of at most 1,313 g each at $31.99 a kilo; sausages that weigh 480 g at $18.50 a kilo.
  const grams = { from: 3000, to: 3939, weighed: null };
  const rump = { ...item, id: 1, name: 'Rump', quantity: 3, unitPrice: 4200, totalPrice: 12_601 };
  const sausages = {
    ...item,
    id: 2,
    productId: 9999,
    name: 'Sausages',
    quantity: 2,
    unitPrice: 555,
    totalPrice: 1110,
  };
  const items = [
    { ...rump, pricePerKilo: 3199, pieces: 3, grams, weighedPrice: 12_601 },
    { ...sausages, pricePerKilo: 1850, pieces: 6, grams: { from: 400, to: 600, weighed: 480 }, weighedPrice: 888 },
  ];
  const byKilo = { ...order, items, totalAmount: 13_489, ceiling: 13_711 };
  mount(<OrderDialog action={orderActions.items} order={byKilo} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('at most $42.00 each')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'One Rump less' }));
  // 2 × 1,313 g × $31.99 a kilo = $84.01, and the sausages.
  expect(dialog.getByText(/^New total \$92\.89: it is charged by its weight/)).toBeTruthy();
  expect(dialog.getByText(/^Weighs 480 g/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'One Sausages less' }));
  expect(dialog.getByLabelText<HTMLInputElement>('How many of Sausages').value).toBe('0');
  expect(dialog.getByText(/^New total \$84\.01/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'One Sausages more' }));
  expect(dialog.getByText(/^New total \$92\.89/)).toBeTruthy();
});

it('If too little is in stock for a change of an order’s items, staff can save it anyway; if they edit the change, the stock is checked again', async () => {
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

it('If changed items would cost more than the customer agreed to, staff can ask the customer by email, and nothing changes yet', async () => {
  const { id, items } = await sell({ name: 'Ada Asked', isPaid: true });
  const path = `/api/admin/orders/${id}`;
  const detail =
    'The customer of order #5 agreed to at most $126.01, and this would be $218.01. Ask the customer first.';
  const refused = { code: 'above_ceiling', status: 409, detail };
  await planResponse({ call: `POST ${path}/items`, status: 409, body: refused });
  const onClose = vi.fn();
  mount(<OrderDialog action={orderActions.items} order={await orderOf(id)} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'By phone');
  await userEvent.click(dialog.getByRole('button', { name: `One ${items[0]?.name} more` }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  const lacking = { code: 'out_of_stock', status: 409, detail: 'We don’t have enough of everything. Rump: sold out.' };
  await planResponse({ call: `POST ${path}/item-requests`, status: 409, body: lacking });
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the customer by email' }));
  expect(await dialog.findByText(lacking.detail)).toBeTruthy();
  const request = { id: 3, items: [], total: 21_801, state: 'waiting', answeredAt: null };
  const at = { requestedAt: '2026-11-10T20:00:00.000Z', endsAt: '2026-11-11T20:00:00.000Z' };
  await planResponse({ call: `POST ${path}/item-requests`, status: 201, body: { ...request, ...at } });
  const sent = vi.spyOn(window, 'fetch');
  await userEvent.click(await dialog.findByRole('button', { name: /^Ask anyway/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [, init] = sent.mock.calls.findLast(([called]) => called === `${path}/item-requests`) ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({
    items: [{ quantity: 2 }],
    reason: 'By phone',
    override: true,
  });
});

it('If an order has a pack in two lines, the line that staff change is sent', async () => {
  const { id } = await sell({ name: 'Tom Twice', isPaid: true });
  const order = await orderOf(id);
  const items = order.items.slice(0, 1).flatMap((item) => [item, { ...item, id: item.id + 1000 }]);
  const path = `/api/admin/orders/${id}`;
  await planResponse({ call: `POST ${path}/items`, status: 409, body: { code: 'wrong_status', status: 409 } });
  mount(<OrderDialog action={orderActions.items} order={{ ...order, items }} onClose={vi.fn()} />);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'By phone');
  const [, second] = dialog.getAllByRole('button', { name: `One ${items[0]?.name} more` });
  if (second === undefined) throw new Error('The second line isn’t shown');
  await userEvent.click(second);
  const sent = vi.spyOn(window, 'fetch');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent.mock.calls.some(([called]) => called === `${path}/items`)).toBe(true));
  const [, init] = sent.mock.calls.find(([called]) => called === `${path}/items`) ?? [];
  expect(JSON.parse(String(init?.body)).items).toMatchObject([{ lineId: items[1]?.id, quantity: 2 }]);
});
