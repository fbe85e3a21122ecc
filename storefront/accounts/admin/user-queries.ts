import '#storefront/api/zod-without-eval.ts';
import { listUsers, readUser } from '#core/accounts/staff-account-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'users'] as const;

/** The query options for accounts, as staff see them. */
export const userQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listUsers, { query }),
  detail: (id: number | string) => queryOf([...all, 'detail', String(id)], readUser, { params: { id } }),
};
