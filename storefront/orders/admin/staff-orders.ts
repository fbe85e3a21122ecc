import type { Order } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { type AdminRecord, useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { getJson } from '#storefront/api/api-client.ts';

export const ordersPath = '/api/admin/orders';
export const ordersTabPath = '/admin?tab=orders';

/** What a deed on an order makes stale: lists, plans, and how the shop stands. */
export const afterOrderAction = [ordersPath, '/api/admin/installment-plans', '/api/admin/overview', '/api/orders'];

/** Where an order is looked at. */
export function orderScreenPath({ id }: Pick<Order, 'id'>): string {
  return `/admin/orders/${id}`;
}

/** All that staff know of one order. */
export function useStaffOrder(id: string, options?: { enabled: boolean }): AdminRecord<StaffOrder> {
  return useAdminRecord<StaffOrder>(`${ordersPath}/${encodeURIComponent(id)}`, options);
}

/** The same, asked at once. */
export function staffOrderQuery<Found extends StaffOrder>(id: number) {
  const path = `${ordersPath}/${id}`;
  return { queryKey: [path], queryFn: () => getJson<Found>(path) };
}

/** "Jo Citizen", or whatever else is known of who ordered. */
export function customerName({ customer, userId }: Pick<Order, 'customer' | 'userId'>): string {
  return customer.name ?? customer.email ?? customer.phone ?? (userId === null ? 'A guest' : `Customer no. ${userId}`);
}

/** "Whole beef hindquarter, 2 × Half lamb". */
export function formatItem({ items }: Pick<Order, 'items'>): string {
  return items.map(({ quantity, name }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');
}
