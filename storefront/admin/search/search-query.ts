import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { searchShop } from '#core/admin/search-api.ts';
import { call, from } from '#storefront/api/call.ts';

/**
 * The query options for the search results of a text. Always requested again, because staff often look for an order that was just
 * created.
 */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q],
    queryFn: (context) => call(searchShop, { query: { q }, ...from(context) }),
    ...freshness.current,
  });
