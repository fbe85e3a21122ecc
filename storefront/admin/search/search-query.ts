import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { searchShop } from '#core/admin/search-api.ts';
import { call, from } from '#storefront/api/call.ts';

/** The search results for these words. Always requested again, as staff often look for an order that was just made. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q],
    queryFn: (context) => call(searchShop, { query: { q }, ...from(context) }),
    ...freshness.current,
  });
