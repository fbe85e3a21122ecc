import { readPageContentRoute, readSeoRoute, readShopRoute } from '#core/bare-routes.ts';
import type { PageType } from '#core/content/content.ts';
import { queryOf } from '#storefront/api/call.ts';

const all = ['content'] as const;

/** The query options for the owner's content, as customers see it. */
export const contentQueries = {
  all,
  page: (pageType: PageType) => queryOf([...all, 'page', pageType], readPageContentRoute, { params: { pageType } }),
  seo: () => queryOf([...all, 'seo'], readSeoRoute),
  shop: () => queryOf([...all, 'shop'], readShopRoute),
};
