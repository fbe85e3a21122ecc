import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';
import { contentQueries } from './content/content-queries.ts';
import type { PageHandle } from './page-handle.ts';

/** Loads the chunks of the pages that match and puts them into their routes, so that rendering finds them there. */
export async function loadMatchedPages(routes: RouteObject[], path: string): Promise<RouteMatch[]> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
  return matches;
}

/** Starts the queries of the matched pages, and of what surrounds them. The answers are those of the pages' handles. */
export function prefetchMatchedData(client: QueryClient, matches: RouteMatch[], search: string): Promise<unknown[]> {
  const around = [client.prefetchQuery(contentQueries.shop()), client.prefetchQuery(contentQueries.seo())];
  const pages = matches.map(({ route, params }) =>
    handleOf(route)?.prefetch?.(client, params, new URLSearchParams(search)),
  );
  return Promise.all([...around, ...pages]);
}

export function handleOf(route: RouteObject): PageHandle | undefined {
  return route.handle as PageHandle | undefined;
}
