import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listOrderEmails } from '#core/orders/corrections/order-email-api.ts';
import { readRefundable } from '#core/orders/refunds/refund-api.ts';
import { countOrders, listOrders, listOrderTags, readCancellation, readOrder } from '#core/orders/staff-order-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'orders'] as const;

/** The query options for orders, as staff see them. */
export const staffOrderQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listOrders, { query, ...from(context) }),
    }),
  /** The number of orders for each state filter. */
  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'],
      queryFn: (context) => call(countOrders, { ...from(context) }),
    }),
  /** The tags that are in use on orders. */
  tags: () =>
    queryOptions({
      queryKey: [...all, 'tags'],
      queryFn: (context) => call(listOrderTags, { ...from(context) }),
    }),
  /** Everything that staff can see of one order. */
  detail: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'detail', String(id)],
      queryFn: (context) => call(readOrder, { params: { id }, ...from(context) }),
    }),
  emails: (id: number) =>
    queryOptions({
      queryKey: [...all, 'emails', id],
      queryFn: (context) => call(listOrderEmails, { params: { id }, ...from(context) }),
    }),
  refundable: (id: number) =>
    queryOptions({
      queryKey: [...all, 'refundable', id],
      queryFn: (context) => call(readRefundable, { params: { id }, ...from(context) }),
    }),
  /** The amounts that cancelling an order would keep and refund. */
  cancellation: (id: number, endedByShop: boolean) =>
    queryOptions({
      queryKey: [...all, 'cancellation', { id, endedByShop }],
      queryFn: (context) =>
        call(readCancellation, { params: { id }, query: { endedByShop: `${endedByShop}` }, ...from(context) }),
    }),
};
