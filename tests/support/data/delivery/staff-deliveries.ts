import type { Locator, Page } from '@playwright/test';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { mary, marysAddress } from '#tests/support/mary.ts';

export const wednesday = '2026-11-11';

/** Makes an order that is paid and has a delivery day. */
export async function sold(page: Page, changes: Partial<NewCounterSale> = {}): Promise<Order> {
  const beef = await productNamed(page, 'Whole beef hindquarter');
  const sale: NewCounterSale = {
    clientKey: newClientKey(),
    customer: { name: mary.name, phone: mary.phone },
    address: marysAddress,
    items: [{ productId: beef.id, quantity: 1 }],
    totalAmount: beef.price,
    payment: 'full',
    deliveryDate: wednesday,
    paid: { method: 'cash', amount: beef.price },
    ...changes,
  };
  return (await requestShop<{ order: Order }>(page, 'POST', '/api/admin/counter-sales', sale)).order;
}

export function stop(page: Page, order: Order): Locator {
  return page.getByRole('row').filter({ hasText: `Order #${order.id}` });
}

export function tick(page: Page, order: Order): Locator {
  return page.getByRole('button', { name: `Mark as Delivered order #${order.id}`, exact: true });
}

export function dayLink(page: Page, text: RegExp): Locator {
  return page.getByRole('navigation', { name: 'Delivery days' }).getByRole('link', { name: text });
}
