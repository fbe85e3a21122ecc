import '#storefront/api/zod-without-eval.ts';
import type { PageType } from '#core/content/content.ts';
import { readPageContent, readSeo } from '#core/content/content-api.ts';
import { previewMarkdown, readStaffSeo, readStaffShop } from '#core/content/staff-content-api.ts';
import { queryOf } from '#storefront/api/call.ts';
import { contentQueries } from '../content-queries.ts';

const all = ['admin', 'content'] as const;

/** The query options for the owner's content, as the editors load it. */
export const staffContentQueries = {
  all,
  page: (pageType: PageType) => queryOf([...all, 'page', pageType], readPageContent, { params: { pageType } }),
  /** The query options for the five public search-engine settings. */
  publicSeo: () => queryOf([...all, 'public-seo'], readSeo),
  /** The query options for all ten search-engine settings. */
  seo: () => queryOf([...all, 'seo'], readStaffSeo),
  shop: () => queryOf([...all, 'shop'], readStaffShop),
  /** The query options for Markdown rendered as the HTML of a page. */
  markdown: (content: string) => ({
    ...queryOf([...all, 'markdown', content], previewMarkdown, { body: { content } }),
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
