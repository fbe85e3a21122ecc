import { useQuery } from '@tanstack/react-query';
import type { PageContent, PageContentResponse, PageType } from '#core/content/content.ts';
import { contentQueries } from './content-queries.ts';

export interface ShownContent {
  /** What the owner writes for the page; undefined while it loads or when it can't be had. */
  own: PageContentResponse | undefined;
  /** What the shop says by itself, where the owner's words can't be had. */
  builtIn: PageContent | undefined;
}

/** The words of a page: the owner's, else the built-in ones, which are loaded only then. */
export function useShownContent(page: PageType): ShownContent {
  const own = usePageContent(page);
  const { isError } = useQuery(contentQueries.page(page));
  const { data: builtIn } = useQuery({
    queryKey: ['built-in content', page],
    queryFn: async () => (await import('#core/content/default-content.ts')).defaultPages[page],
    enabled: isError,
  });
  return { own, builtIn: own === undefined ? builtIn : undefined };
}

/** The words that the owner writes for a page; undefined while they load or when they can't be had. */
export function usePageContent(page: PageType): PageContentResponse | undefined {
  return useQuery(contentQueries.page(page)).data;
}
