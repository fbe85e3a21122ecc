import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { OrdersTab } from '#storefront/orders/admin/list/orders-tab.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { createProduct, request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

/** Makes a sale of this pack that is paid later, and opens its payment dialog. */
async function takePayment(product: Product, changes: object = {}) {
  const { order } = await request<{ order: Order }>('POST', '/api/admin/counter-sales', {
    clientKey: crypto.randomUUID(),
    customer: { name: 'Pia Takes', phone: '0400 111 333' },
    items: [{ productId: product.id, quantity: 1 }],
    totalAmount: product.price,
    payment: 'full',
    ...changes,
  });
  mount(<OrdersTab />, { at: `/admin?tab=orders&q=%23${order.id}` });
  await userEvent.click(await screen.findByRole('button', { name: /^Take payment/ }));
  const dialog = await screen.findByRole('dialog');
  const button = (name: string | RegExp) => within(dialog).getByRole('button', { name });
  const orderNow = () => request<Order>('GET', `/api/admin/orders/${order.id}`);
  return {
    dialog,
    button,
    orderNow,
    tick: () => within(dialog).queryByRole('checkbox', { name: /^Goods handed over/ }),
  };
}

it('A full payment in cash is rounded, shows the change, and can hand over the goods with one checkbox', async () => {
  const product = await createProduct({ name: 'Lamb ribs', price: 3998 });
  const { dialog, button, orderNow, tick } = await takePayment(product);
  expect(dialog.textContent).toContain('$39.98, in cash $40.00');
  await userEvent.click(button('$50'));
  expect(within(dialog).getByText('Change to give back').parentElement?.textContent).toContain('$10.00');
  const goods = tick();
  if (goods !== null) await userEvent.click(goods);
  await userEvent.click(button('Record $40.00 in cash'));
  await waitFor(async () =>
    expect(await orderNow()).toMatchObject({ status: 'delivered', totalAmount: 4000, amountPaid: 4000 }),
  );
  await screen.findByText(/Change to give back: \$10\.00\./);
});

it('A payment by EFTPOS is exact, and too little cash is not recorded', async () => {
  const product = await createProduct({ name: 'Lamb flaps', price: 3998 });
  const { dialog, button, orderNow } = await takePayment(product);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Handed over, $' }), '20');
  await userEvent.click(button('Record $40.00 in cash'));
  await within(dialog).findByText('$20.00 is missing');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'EFTPOS' }));
  await userEvent.click(button('Record $39.98 by EFTPOS'));
  await waitFor(async () => expect(await orderNow()).toMatchObject({ status: 'paid', totalAmount: 3998 }));
});

it('A partial payment of a layby doesn’t offer to hand over the goods', async () => {
  const product = await createProduct({ name: 'Lamb for layby', price: 60_000 });
  const address = { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' };
  const { dialog, button, tick } = await takePayment(product, { payment: 'layby-4', termsAccepted: true, address });
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Amount taken');
  expect(amount.value).toBe('150.00');
  button('Record $150.00 in cash');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200');
  expect(tick()).toBeNull();
  await userEvent.click(button(/^Whole balance/));
  expect(tick()).not.toBeNull();
});
