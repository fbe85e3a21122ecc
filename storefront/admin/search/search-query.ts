import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { searchShop } from '#core/admin/search-api.ts';
import { queryOf } from '#storefront/api/call.ts';

/**
 * The query options for the search results of a text. Always requested again, because staff often look for an order that was just
 * created.
 */
export const searchQuery = (q: string) => ({
  ...queryOf(['admin', 'search', q], searchShop, { query: { q } }),
  ...freshness.current,
});
