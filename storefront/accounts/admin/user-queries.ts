import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listUsers, readUser } from '#core/accounts/staff-account-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'users'] as const;

/** The query options for accounts, as staff see them. */
export const userQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listUsers, { query, ...from(context) }),
    }),
  detail: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'detail', String(id)],
      queryFn: (context) => call(readUser, { params: { id }, ...from(context) }),
    }),
};
