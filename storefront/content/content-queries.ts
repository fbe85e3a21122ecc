import { queryOptions } from '@tanstack/react-query';
import { readPageContentRoute, readSeoRoute, readShopRoute } from '#core/bare-routes.ts';
import type { PageType } from '#core/content/content.ts';
import { call, from } from '#storefront/api/call.ts';

const all = ['content'] as const;

/** The query options for the owner's content, as customers see it. */
export const contentQueries = {
  all,
  page: (pageType: PageType) =>
    queryOptions({
      queryKey: [...all, 'page', pageType],
      queryFn: (context) => call(readPageContentRoute, { params: { pageType }, ...from(context) }),
    }),
  seo: () => queryOptions({ queryKey: [...all, 'seo'], queryFn: (context) => call(readSeoRoute, from(context)) }),
  shop: () => queryOptions({ queryKey: [...all, 'shop'], queryFn: (context) => call(readShopRoute, from(context)) }),
};
