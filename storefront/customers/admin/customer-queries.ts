import '#storefront/api/zod-without-eval.ts';
import { listCustomers, listCustomerTags } from '#core/customers/customer-api.ts';
import { previewMerge } from '#core/customers/customer-merge-api.ts';
import { readCustomer } from '#core/customers/customer-record-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'customers'] as const;

/** The query options for the customers, as staff see them. */
export const customerQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listCustomers, { query }),
  tags: () => queryOf([...all, 'tags'], listCustomerTags),
  detail: (id: number | string) => queryOf([...all, 'detail', String(id)], readCustomer, { params: { id } }),
  merge: (id: number, otherId: number) =>
    queryOf([...all, 'merge', id, otherId], previewMerge, { params: { id }, query: { with: otherId } }),
};

export const customersPath = '/admin/customers';

export function customerPath({ id }: { id: number }): string {
  return `${customersPath}/${id}`;
}
