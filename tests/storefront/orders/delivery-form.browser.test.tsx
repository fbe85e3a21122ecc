import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { addDays, formatDayMonth, melbourneDay, weekdayOf } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { ScheduleDeliveryDialog } from '#storefront/orders/schedule-delivery-dialog.tsx';
import { mount } from '#tests/support/components/mount.tsx';
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
  const [product] = await request<Product[]>('GET', '/api/products/beef');
  const { order } = await request<{ order: Order }>('POST', '/api/admin/counter-sales', {
    clientKey: crypto.randomUUID(),
    customer: { name: 'Last Place' },
    address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    items: [{ productId: product?.id, quantity: 1 }],
    totalAmount: product?.price,
    payment: 'full',
    deliveryDate: sunday,
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
