import '#storefront/api/zod-without-eval.ts';
import { listOrderEmails } from '#core/orders/corrections/order-email-api.ts';
import { readRefundable } from '#core/orders/refunds/refund-api.ts';
import { countOrders, listOrders, listOrderTags, readCancellation, readOrder } from '#core/orders/staff-order-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'orders'] as const;

/** The query options for orders, as staff see them. */
export const staffOrderQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listOrders, { query }),
  /** The number of orders for each state filter. */
  counts: () => queryOf([...all, 'counts'], countOrders),
  /** The tags that are in use on orders. */
  tags: () => queryOf([...all, 'tags'], listOrderTags),
  /** Everything that staff can see of one order. */
  detail: (id: number | string) => queryOf([...all, 'detail', String(id)], readOrder, { params: { id } }),
  emails: (id: number) => queryOf([...all, 'emails', id], listOrderEmails, { params: { id } }),
  refundable: (id: number) => queryOf([...all, 'refundable', id], readRefundable, { params: { id } }),
  /** The amounts that the shop would keep and refund if the order were cancelled. */
  cancellation: (id: number, endedByShop: boolean) =>
    queryOf([...all, 'cancellation', { id, endedByShop }], readCancellation, {
      params: { id },
      query: { endedByShop: `${endedByShop}` },
    }),
};
