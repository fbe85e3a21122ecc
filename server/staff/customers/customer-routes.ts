import { listCustomers, listCustomerTags } from '#core/customers/customer-api.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findCustomers, listUsedTags } from './customer-list-queries.ts';

/** Customers as staff know them. */
export function addCustomerRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, listCustomers, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await findCustomers(db, { query, paging });
      return new ListResponse(rows, total);
    }),
  );
  serve(routes, listCustomerTags, () => store.read(listUsedTags));
}
