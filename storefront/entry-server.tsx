import { type DehydratedState, dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient, loadFromResponses } from './api/query-client.ts';
import { contentQueries } from './content/content-queries.ts';
import { Shop } from './shop.tsx';
import { ShopApp } from './shop-app.tsx';
import { loadPage, matchPage, type PageMatch, prefetchPageData, type ShopPage, shopPages } from './shop-pages.ts';
import { otherDocuments, type SiteMode } from './site-context.ts';
import type { SiteState } from './site-state.ts';
import { scriptSafeJson } from './ui/structured-data.tsx';

export interface PageRequest {
  /** The path and the query of the request. */
  path: string;
  mode: SiteMode;
  /** The origin for absolute links. */
  publicUrl: string;
  /** Handles a public GET of the API in the same process. */
  load(path: string): Promise<{ status: number; body: unknown }>;
}

export interface RenderedPage {
  status: 200 | 404;
  /** Title, description, links and Open Graph tags, for the document's head. */
  head: string;
  body: string;
  /** The data for the browser, as JSON that is safe inside a script element. */
  state: string;
  /** Source paths of the page's own chunks, as named in the build's manifest. */
  modules: string[];
}

/** The start of the page's first element. React renders the tags for the head before it, so the output is split here. */
const firstElement = '<a class="skip-link"';

const pagesOfModes = new Map<SiteMode, ShopPage[]>();

/**
 * Renders a public page with its data.
 * @throws if a query fails, so that an incomplete page is never sent
 */
export async function render(request: PageRequest): Promise<RenderedPage | { redirect: string }> {
  const { mode } = request;
  const publicUrl = request.publicUrl.replace(/\/$/, '');
  const url = new URL(request.path, 'http://shop');
  if (mode === 'live' && /^\/showcase\/?$/.test(url.pathname)) return { redirect: '/' };

  const client = createQueryClient(loadFromResponses(request.load));
  const match = cachedMatch(mode, url.pathname);
  const { page } = match;
  const { handle } = await loadPage(page);
  const result = await prefetchPageData(client, match, url.search);
  const failed = client
    .getQueryCache()
    .getAll()
    .find((query) => query.state.status === 'error');
  if (failed) throw failed.state.error;

  const provider = client.getQueryData(contentQueries.shop().queryKey)?.provider ?? 'till';
  const isOtherDocument = otherDocuments(url.pathname, provider);
  const site = { mode, publicUrl, prefetchPage: async () => {}, isOtherDocument };
  const html = renderToString(
    <Shop client={client} site={site}>
      <StaticRouter location={url.pathname + url.search}>
        {/* Only the matching page is passed, because matching compiles the pattern of every page. */}
        <ShopApp pages={[page]} />
      </StaticRouter>
    </Shop>,
  );
  const state: SiteState = { mode, publicUrl, queries: timeless(dehydrate(client)) };
  const start = Math.max(0, html.indexOf(firstElement));
  return {
    status: result === null || handle?.status === 404 ? 404 : 200,
    head: html.slice(0, start),
    body: html.slice(start),
    state: scriptSafeJson(state),
    modules: page.module === null ? [] : [page.module],
  };
}

/**
 * Removes times from the data, so that a page with the same content is always rendered to the same bytes. Copies in browsers'
 * caches then stay valid after a restart.
 */
function timeless({ queries, mutations }: DehydratedState): DehydratedState {
  // All times are replaced by 1, because 0 would mean that the data was never loaded.
  const at = 1;
  const timelessQueries = queries.map((query) => ({
    ...query,
    dehydratedAt: at,
    state: { ...query.state, dataUpdatedAt: at },
  }));
  return { mutations, queries: timelessQueries };
}

const maxPaths = 500;
const matchesOfPaths = new Map<string, PageMatch>();

/**
 * Matches a path, and caches the result. Matching compiles the pattern of every page, and the shop has few paths, which are requested
 * often.
 */
function cachedMatch(mode: SiteMode, path: string): PageMatch {
  const name = `${mode} ${path}`;
  const known = matchesOfPaths.get(name);
  if (known) return known;
  const pages = pagesOfModes.get(mode) ?? shopPages(mode);
  pagesOfModes.set(mode, pages);
  const match = matchPage(pages, path);
  if (matchesOfPaths.size >= maxPaths) matchesOfPaths.delete(matchesOfPaths.keys().next().value ?? '');
  matchesOfPaths.set(name, match);
  return match;
}
