import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { searchShop } from '#core/admin/search-api.ts';
import { call, from } from '#storefront/api/call.ts';

/** What the shop has for these words. Asked again each time: an order that was just made is what one looks for. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'search', q],
    queryFn: (context) => call(searchShop, { query: { q }, ...from(context) }),
    ...freshness.current,
  });
