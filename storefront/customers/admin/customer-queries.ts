import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listCustomers, listCustomerTags } from '#core/customers/customer-api.ts';
import { previewMerge } from '#core/customers/customer-merge-api.ts';
import { readCustomer } from '#core/customers/customer-record-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'customers'] as const;

/** The query options for the customers, as staff see them. */
export const customerQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listCustomers, { query, ...from(context) }),
    }),
  tags: () =>
    queryOptions({
      queryKey: [...all, 'tags'],
      queryFn: (context) => call(listCustomerTags, from(context)),
    }),
  detail: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'detail', String(id)],
      queryFn: (context) => call(readCustomer, { params: { id }, ...from(context) }),
    }),
  merge: (id: number, otherId: number) =>
    queryOptions({
      queryKey: [...all, 'merge', id, otherId],
      queryFn: (context) => call(previewMerge, { params: { id }, query: { with: otherId }, ...from(context) }),
    }),
};

export const customersPath = '/admin/customers';

export function customerPath({ id }: { id: number }): string {
  return `${customersPath}/${id}`;
}
