import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import type { PageType } from '#core/content/content.ts';
import { readPageContent, readSeo } from '#core/content/content-api.ts';
import { previewMarkdown, readStaffSeo, readStaffShop } from '#core/content/staff-content-api.ts';
import { call, from } from '#storefront/api/call.ts';
import { contentQueries } from '../content-queries.ts';

const all = ['admin', 'content'] as const;

/** The query options for the owner's content, as the editors load it. */
export const staffContentQueries = {
  all,
  page: (pageType: PageType) =>
    queryOptions({
      queryKey: [...all, 'page', pageType],
      queryFn: (context) => call(readPageContent, { params: { pageType }, ...from(context) }),
    }),
  /** The query options for the five public search-engine settings. */
  publicSeo: () =>
    queryOptions({ queryKey: [...all, 'public-seo'], queryFn: (context) => call(readSeo, from(context)) }),
  /** The query options for all ten search-engine settings. */
  seo: () => queryOptions({ queryKey: [...all, 'seo'], queryFn: (context) => call(readStaffSeo, from(context)) }),
  shop: () => queryOptions({ queryKey: [...all, 'shop'], queryFn: (context) => call(readStaffShop, from(context)) }),
  /** The query options for Markdown rendered as the HTML of a page. */
  markdown: (content: string) =>
    queryOptions({
      queryKey: [...all, 'markdown', content],
      queryFn: (context) => call(previewMarkdown, { body: { content }, ...from(context) }),
      gcTime: 10_000,
    }),
};

/** The keys of the queries that depend on the search-engine settings: those of both editors and of customers' pages. */
export const changedBySeo = [
  staffContentQueries.publicSeo().queryKey,
  staffContentQueries.seo().queryKey,
  contentQueries.seo().queryKey,
  contentQueries.shop().queryKey,
];
