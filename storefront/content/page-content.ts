import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PageContentAnswer, PageType } from '#core/content/content.ts';

export function pageContentPath(page: PageType): string {
  return `/api/content/${page}`;
}

/** The words that the owner writes for a page; undefined while they load or when they can't be had. */
export function usePageContent(page: PageType): PageContentAnswer | undefined {
  return useQuery<PageContentAnswer>({ queryKey: [pageContentPath(page)] }).data;
}

export async function prefetchPageContent(client: QueryClient, page: PageType): Promise<void> {
  await client.prefetchQuery({ queryKey: [pageContentPath(page)] });
}
