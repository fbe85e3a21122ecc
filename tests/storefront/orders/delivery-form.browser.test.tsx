import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { addDays, type Day, formatDayMonth, formatShortDay, melbourneDay, weekdayOf } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { ScheduleDeliveryDialog } from '#storefront/orders/schedule-delivery-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

/** Opens a Sunday with one delivery slot and no other deliveries, and returns the paid order that has the slot. */
async function sellLastPlace(): Promise<Order> {
  const today = melbourneDay(new Date());
  const sunday = addDays(today, 14 - weekdayOf(today));
  const zones = await request<{ id: number; name: string }[]>('GET', '/api/admin/delivery-zones');
  const zoneId = zones.find(({ name }) => name === 'Melbourne')?.id;
  const cutoff = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await request('POST', '/api/admin/extra-days', { date: sunday, zoneId, cutoff, capacity: 1, fee: 0 });
  return sellOn(sunday);
}

/** A paid order, which may have a day. */
async function sellOn(deliveryDate?: Day): Promise<Order> {
  const [product] = await request<Product[]>('GET', '/api/products/beef');
  const { order } = await request<{ order: Order }>('POST', '/api/admin/counter-sales', {
    clientKey: crypto.randomUUID(),
    customer: { name: 'Last Place' },
    address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    items: [{ productId: product?.id, quantity: 1 }],
    totalAmount: product?.price,
    payment: 'full',
    ...(deliveryDate === undefined ? {} : { deliveryDate }),
    paid: { amount: product?.price, method: 'eftpos' },
  });
  return order;
}

it('An order can keep its delivery day although the day is full, even when its address changes within the delivery zone', async () => {
  const order = await sellLastPlace();
  const date = order.deliveryDate ?? '';
  mount(<ScheduleDeliveryDialog order={order} onClose={() => {}} />);
  const own = () => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(formatDayMonth(date)) });
  expect((await own()).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Another address' }));
  await userEvent.type(screen.getByLabelText('Postcode'), '3056');
  expect((await own()).checked).toBe(true);
});

it('In the delivery form, a day on which the order’s goods can’t be delivered is crossed out, with the reason', async () => {
  const order = await sellOn();
  const path = `/api/orders/${order.id}/delivery-options`;
  const options = await request<DeliveryOptions>('GET', path);
  const [gone, ...days] = options.methods[0]?.days ?? [];
  const date = gone?.date ?? '';
  const methods = options.methods.map((method) => ({
    ...method,
    ...{ days, taken: [{ note: 'Rump pack is taken for this day', dates: [date] }] },
  }));
  await planResponse({ call: `GET ${path}`, status: 200, body: { ...options, methods } });
  mount(<ScheduleDeliveryDialog order={order} onClose={() => {}} />);
  const struck = await screen.findByRole('radio', { name: new RegExp(formatDayMonth(date)) });
  expect(struck).toBeDisabled();
  expect(screen.getByText(`${formatShortDay(date)}: Rump pack is taken for this day.`)).toBeVisible();
});
