import type { Locator, Page } from '@playwright/test';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Order } from '#core/orders/order.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { productNamed } from '#tests/support/browser/checkout-steps.ts';
import { staffRequest } from '#tests/support/browser/staff-browser.ts';
import type { CalendarShop } from '#tests/support/shop/calendar-shop.ts';

export const wednesday = '2026-11-11';

/** An order that is paid and has a delivery day. */
export async function sold(page: Page, shop: CalendarShop, changes: Partial<NewCounterSale> = {}): Promise<Order> {
  const beef = await productNamed(page, 'Whole beef hindquarter');
  const sale: NewCounterSale = {
    clientKey: newClientKey(),
    customer: { name: 'Mary Nguyen', phone: '0400 000 000' },
    address: { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
    items: [{ productId: beef.id, quantity: 1 }],
    totalAmount: beef.price,
    payment: 'full',
    deliveryDate: wednesday,
    paid: { method: 'cash', amount: beef.price },
    ...changes,
  };
  return (await staffRequest<{ order: Order }>(page, shop, 'POST', '/api/admin/counter-sales', sale)).order;
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
