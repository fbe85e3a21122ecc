import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import type { Order } from '#core/orders/order.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { deliveryQueries } from '#storefront/delivery/admin/delivery-queries.ts';
import { laybyQueries } from '#storefront/laybys/admin/layby-queries.ts';
import { staffOrderQueries } from './staff-order-queries.ts';

export const ordersTabPath = '/admin?tab=orders';

/** The queries to reload after an order has changed: lists, laybys, deliveries, the overview, and the customer's own orders. */
export const changedWithOrder = [
  staffOrderQueries.all,
  laybyQueries.all,
  deliveryQueries.all,
  overviewQuery.queryKey,
  ['orders'],
];

export function orderScreenPath({ id }: Pick<Order, 'id'>): string {
  return staffScreenPath('order', id);
}

/** Returns the customer's name, such as "Jo Citizen". If it is unknown, returns the email, the phone number or the customer's number. */
export function customerName({ customer, userId }: Pick<Order, 'customer' | 'userId'>): string {
  return customer.name ?? customer.email ?? customer.phone ?? (userId === null ? 'A guest' : `Customer no. ${userId}`);
}

/** Formats an order's items: "Whole beef hindquarter, 2 × Half lamb". */
export function formatItems({ items }: Pick<Order, 'items'>): string {
  return items.map(({ quantity, name }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');
}
