import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatMoney } from '#core/money.ts';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { orderActions } from '#storefront/orders/admin/actions/order-actions.tsx';
import { OrderDialog } from '#storefront/orders/admin/actions/order-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const orderOf = (id: number) => request<StaffOrder>('GET', `/api/admin/orders/${id}`);

async function openRefund(name: string) {
  const { id, totalAmount } = await sell({ name, isPaid: true });
  return { id, totalAmount, ...(await mountRefund(id)) };
}

/** Renders the dialog as the gate does, once the signed-in user is known. */
function Refund({ order }: { order: StaffOrder }) {
  return useCurrentUser() ? <OrderDialog action={orderActions.refund} order={order} onClose={() => {}} /> : null;
}

async function mountRefund(id: number) {
  const { unmount } = mount(<Refund order={await orderOf(id)} />);
  const dialog = await screen.findByRole('dialog');
  const line = await within(dialog).findByRole('checkbox');
  const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: /^(Refund|Hand back)/ });
  return { unmount, dialog, line, button };
}

it('For a partial refund of a line, the button shows the amount and its destination, and is enabled once a reason is given', async () => {
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

it('A refund can’t exceed the amount paid, and can’t return the whole amount before the order is delivered', async () => {
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

it('The choices in the refund dialog are restored after leaving the page, until the dialog is closed', async () => {
  const { id, dialog, line, unmount } = await openRefund('Karl Kept');
  await userEvent.click(line);
  const amount = within(dialog).getByLabelText(/^Amount for/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '12.50');
  await userEvent.click(within(dialog).getByLabelText('By EFTPOS'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Torn bag' }));
  unmount();
  const again = await mountRefund(id);
  expect(again.button().textContent).toBe('Hand back $12.50 by EFTPOS');
  expect(within(again.dialog).getByLabelText<HTMLInputElement>('Reason').value).toBe('Torn bag');
  await userEvent.click(within(again.dialog).getByRole('button', { name: 'Cancel' }));
  again.unmount();
  const after = await mountRefund(id);
  expect(after.button().textContent).toBe('Refund');
  expect(within(after.dialog).getByLabelText<HTMLInputElement>('Reason').value).toBe('');
});

it('A refund in cash shows the expected cash in the drawer, and warns if it is less than the refund', async () => {
  const { id } = await sell({ name: 'Dora Drawer', isPaid: true, method: 'eftpos', quantity: 60 });
  // Other tests use the same drawer at the same time, so this test only sets the float if it is missing.
  const { last } = await request<{ last: { id: number } | null }>('GET', '/api/admin/drawer');
  if (last === null) {
    const opening = { kind: 'opening', countedCents: 10_000, note: 'Before the refund' };
    await request('POST', '/api/admin/drawer/counts', opening).catch(() => {});
  }
  const { dialog } = await mountRefund(id);
  await userEvent.click(within(dialog).getByLabelText('An amount'));
  const amount = within(dialog).getByLabelText('Amount to refund');
  await userEvent.type(amount, '100');
  await userEvent.click(within(dialog).getByLabelText('In cash'));
  const shown = (await within(dialog).findByText(/^The drawer should hold \$[\d,]+\.\d\d\.$/)).textContent;
  const held = Math.round(Number(shown.replace(/[^\d.]/g, '').replace(/\.$/, '')) * 100);
  await userEvent.clear(amount);
  await userEvent.type(amount, String((held + 5000) / 100));
  await within(dialog).findByText(
    `The drawer should hold ${formatMoney(held)}, less than the ${formatMoney(held + 5000)} to hand back.`,
  );
  await userEvent.click(within(dialog).getByLabelText('By EFTPOS'));
  expect(within(dialog).queryByText(/The drawer should hold/)).toBeNull();
});

it('A refund whose response was lost isn’t made twice if sent again after a reload, and blocks other refunds until then', async () => {
  const { id, totalAmount, dialog, button, unmount } = await openRefund('Lost Answer');
  await userEvent.click(within(dialog).getByLabelText('An amount'));
  await userEvent.type(within(dialog).getByLabelText('Amount to refund'), '10');
  await userEvent.click(within(dialog).getByLabelText('By EFTPOS'));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Torn bag');
  const send = globalThis.fetch;
  // The server makes the refund, but the connection breaks before the response.
  globalThis.fetch = async (...sent) => {
    const response = await send(...sent);
    if (!String(sent[0]).includes('/refunds') || !response.ok) return response;
    globalThis.fetch = send;
    throw new TypeError('Failed to fetch');
  };
  await userEvent.click(button());
  await within(dialog).findByText(/We don’t know whether the refund of \$10\.00/);
  expect((await orderOf(id)).amountPaid).toBe(totalAmount - 1000);
  unmount();

  mount(<Refund order={await orderOf(id)} />);
  const again = await screen.findByRole('dialog');
  expect(within(again).queryByLabelText('Amount to refund')).toBeNull();
  await userEvent.click(await within(again).findByRole('button', { name: 'Send the refund of $10.00 again' }));
  await waitFor(() => expect(within(again).queryByText(/We don’t know whether/)).toBeNull());
  expect((await orderOf(id)).amountPaid).toBe(totalAmount - 1000);
  expect((await orderOf(id)).log.filter(({ kind }) => kind === 'refunded')).toHaveLength(1);
});

it('Typing a weight of goods by the kilo fills in the refund’s amount or shows an error; typing an amount clears the weight', async () => {
  const { id } = await sell({ name: 'Wally Weight', isPaid: true });
  const found = await request<RefundableResponse>('GET', `/api/admin/orders/${id}/refundable`);
  const lines = found.lines.map((each) => ({
    ...each,
    left: 5893,
    amount: 5893,
    weighed: { grams: 1842, pricePerKilo: 3199 },
  }));
  await planResponse({ call: `GET /api/admin/orders/${id}/refundable`, status: 200, body: { ...found, lines } });
  const { dialog, line, button } = await mountRefund(id);
  await userEvent.click(line);
  const weight = within(dialog).getByLabelText<HTMLInputElement>(/^Weight of/);
  const amount = within(dialog).getByLabelText<HTMLInputElement>(/^Amount for/);
  expect(weight.placeholder).toBe('of 1,842 g');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Trimmed too little');
  await userEvent.type(weight, '1843');
  expect(within(dialog).getByText('It weighed 1,842 g.')).toBeTruthy();
  expect(weight.getAttribute('aria-describedby')).toBe(within(dialog).getByText('It weighed 1,842 g.').id);
  expect(button().disabled).toBe(true);
  await userEvent.clear(weight);
  await userEvent.type(weight, '500');
  // 500 g × $31.99 a kilo.
  expect(amount.value).toBe('16.00');
  await waitFor(() => expect(button().disabled).toBe(false));
  const refused = { code: 'wrong_status', status: 409, detail: 'Only a trial.' };
  await planResponse({ call: `POST /api/admin/orders/${id}/refunds`, status: 409, body: refused });
  const sent = vi.spyOn(window, 'fetch');
  await userEvent.click(button());
  expect(await within(dialog).findByText(/Only a trial/)).toBeTruthy();
  const [, init] = sent.mock.calls.find(([called]) => String(called).endsWith('/refunds')) ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ amount: 1600, lines: [{ grams: 500, amount: 1600 }] });
  await userEvent.clear(amount);
  await userEvent.type(amount, '12');
  expect(weight.value).toBe('');
});

it('In a shop that counts its stock, staff are asked whether the goods of a delivered order come back', async () => {
  const deliver = async (id: number) => {
    const { version } = await orderOf(id);
    await request('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered', version });
  };
  const first = await sell({ name: 'Ben Back', isPaid: true });
  await deliver(first.id);
  const plain = mount(<Refund order={await orderOf(first.id)} />);
  const before = await screen.findByRole('dialog');
  await within(before).findByRole('checkbox', { name: /\$/ });
  expect(within(before).queryByRole('checkbox', { name: /The goods come back/ })).toBeNull();
  plain.unmount();
  await planCounting();
  const refundable = `/api/admin/orders/${first.id}/refundable`;
  const found = await request<object>('GET', refundable);
  expect(found).toHaveProperty('tookStock', false);
  await planResponse({ call: `GET ${refundable}`, status: 200, body: { ...found, tookStock: true } });
  mount(<Refund order={await orderOf(first.id)} />);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /\$/ }));
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /The goods come back/ }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong pack');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Hand back/ }));
  await waitFor(async () => expect((await orderOf(first.id)).amountPaid).toBe(0));
  // The sample shop’s goods draw on no stock, so the log says nothing of it.
  expect((await orderOf(first.id)).log.at(-1)?.detail).not.toHaveProperty('goodsBack');
});
