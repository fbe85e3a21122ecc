import { useQuery } from '@tanstack/react-query';
import type { PageContentAnswer, PageType } from '#core/content/content.ts';
import { contentQueries } from './content-queries.ts';

/** The words that the owner writes for a page; undefined while they load or when they can't be had. */
export function usePageContent(page: PageType): PageContentAnswer | undefined {
  return useQuery(contentQueries.page(page)).data;
}
