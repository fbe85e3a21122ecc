import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { setDeliveryDays } from '#storefront/checkout/paying/set-delivery-days.ts';

afterEach(() => void vi.unstubAllGlobals());

it('After a payment at the checkout, the chosen delivery day is set for every paid order that doesn’t have another day', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  const orders = [
    { id: 1, status: 'paid', deliveryDate: '2026-11-27' },
    { id: 2, status: 'paid', deliveryDate: null },
    { id: 3, status: 'pending', deliveryDate: null },
    { id: 4, status: 'paid', deliveryDate: '2026-11-13' },
  ];
  await setDeliveryDays(orders as Order[], '2026-11-13');
  expect(requested).toEqual([expect.stringContaining('/api/orders/2/'), expect.stringContaining('/api/orders/4/')]);
});
