import type { QueryClient } from '@tanstack/react-query';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { productQueries } from '#storefront/products/product-queries.ts';

export const packagesQuery = productQueries.list({ featured: 'package' });
export const heroProductQuery = productQueries.list({ featured: 'hero' });
/** The page shows three, so it asks for no more. */
export const premiumSelectionsQuery = productQueries.ofType('beef', { page: 1, pageSize: 3 });

export async function prefetchHome(client: QueryClient): Promise<void> {
  const lists = [packagesQuery, heroProductQuery, premiumSelectionsQuery];
  await Promise.all([
    client.prefetchQuery(contentQueries.page('home')),
    ...lists.map((query) => client.prefetchQuery(query)),
  ]);
}
