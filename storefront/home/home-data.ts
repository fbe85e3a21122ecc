import type { QueryClient } from '@tanstack/react-query';
import { prefetchPageContent } from '#storefront/content/page-content.ts';

export const packagesQuery = { queryKey: ['/api/products?featured=package'] };
export const heroPackQuery = { queryKey: ['/api/products?featured=hero'] };
/** The page shows three, so it asks for no more. */
export const premiumSelectionsQuery = { queryKey: ['/api/products/beef?page=1&pageSize=3'] };

export async function prefetchHome(client: QueryClient): Promise<void> {
  const queries = [packagesQuery, heroPackQuery, premiumSelectionsQuery];
  await Promise.all([prefetchPageContent(client, 'home'), ...queries.map((query) => client.prefetchQuery(query))]);
}
