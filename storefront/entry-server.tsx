import { type DehydratedState, dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server.edge';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { createQueryClient, loadFromResponses } from './api/query-client.ts';
import { handleOf, loadMatchedPages, prefetchMatchedData } from './matched-pages.ts';
import type { PageState } from './page-state.ts';
import { Shop } from './shop.tsx';
import { shopRoutes } from './shop-routes.tsx';
import type { SiteMode } from './site-context.ts';
import { scriptSafeJson } from './ui/structured-data.tsx';

export interface PageRequest {
  /** Path and query. */
  path: string;
  mode: SiteMode;
  /** What absolute links begin with. */
  publicUrl: string;
  /** Pictures are sent to a bucket, which only documents of the staff may reach. */
  hasBucket: boolean;
  /** A public GET of the API, answered in this process. */
  load(path: string): Promise<{ status: number; body: unknown }>;
}

export interface RenderedPage {
  status: 200 | 404;
  /** Title, description, links and Open Graph tags, for the document's head. */
  head: string;
  body: string;
  /** JSON that may stand in a script element as it is. */
  state: string;
  /** Source paths of the page's own chunks, as the build's manifest names them. */
  modules: string[];
}

/** React puts what belongs into the head before the first element of the page, which is this. */
const firstElement = '<a class="skip-link"';

const routesOfMode = new Map<SiteMode, RouteObject[]>();

/** Renders the page at a path with its data. Throws when a query fails: half a page is never answered. */
export async function render(request: PageRequest): Promise<RenderedPage | { redirect: string }> {
  const { mode, hasBucket } = request;
  const publicUrl = request.publicUrl.replace(/\/$/, '');
  const url = new URL(request.path, 'http://shop');
  if (mode === 'live' && /^\/showcase\/?$/.test(url.pathname)) return { redirect: '/' };

  const client = createQueryClient(loadFromResponses(request.load));
  const routes = routesOfMode.get(mode) ?? shopRoutes(mode);
  routesOfMode.set(mode, routes);
  const matches = await matchesOf(routes, mode, url.pathname);
  const responses = await prefetchMatchedData(client, matches, url.search);
  const failed = client
    .getQueryCache()
    .getAll()
    .find((query) => query.state.status === 'error');
  if (failed) throw failed.state.error;

  const html = renderRoutes(branchOf(mode, matches), url, (router) => (
    <Shop client={client} site={{ mode, publicUrl, hasBucket, prefetchPage: () => {} }}>
      {router}
    </Shop>
  ));
  const isMissing = responses.includes(null) || matches.some(({ route }) => handleOf(route)?.status === 404);
  const bucket = hasBucket ? { hasBucket } : {};
  const state: PageState = { mode, publicUrl, ...bucket, queries: timeless(dehydrate(client)) };
  const start = Math.max(0, html.indexOf(firstElement));
  return {
    status: isMissing ? 404 : 200,
    head: html.slice(0, start),
    body: html.slice(start),
    state: scriptSafeJson(state),
    modules: matches.flatMap(({ route }) => /^[^#]+\.tsx/.exec(route.id ?? '') ?? []),
  };
}

/** The same page of the same shop is the same bytes, whenever it is rendered: what browsers hold stays good over a restart. */
function timeless({ queries, mutations }: DehydratedState): DehydratedState {
  // Not 0, which would mean that the data was never there.
  const at = 1;
  const timelessQueries = queries.map((query) => ({
    ...query,
    dehydratedAt: at,
    state: { ...query.state, dataUpdatedAt: at },
  }));
  return { mutations, queries: timelessQueries };
}

const maxPaths = 500;
const matchesOfPaths = new Map<string, RouteMatch[]>();

/** Matching compiles every route's pattern anew; the shop's paths are few and asked for again and again. */
async function matchesOf(routes: RouteObject[], mode: SiteMode, path: string): Promise<RouteMatch[]> {
  const name = `${mode} ${path}`;
  const known = matchesOfPaths.get(name);
  if (known) return known;
  const matches = await loadMatchedPages(routes, path);
  if (matchesOfPaths.size >= maxPaths) matchesOfPaths.delete(matchesOfPaths.keys().next().value ?? '');
  matchesOfPaths.set(name, matches);
  return matches;
}

/** The static half of a page's routing, made once: the branch of routes that leads to it, without its neighbours. */
const branches = new Map<string, StaticHandler['dataRoutes']>();

function branchOf(mode: SiteMode, matches: RouteMatch[]): StaticHandler['dataRoutes'] {
  const name = [mode, ...matches.map(({ route }) => route.id)].join(' ');
  const known = branches.get(name);
  if (known) return known;
  const branch = matches
    .map(({ route }) => route)
    .reduceRight<RouteObject[]>((children, { children: _all, ...route }) => {
      return [(children.length > 0 ? { ...route, children } : route) as RouteObject];
    }, []);
  const { dataRoutes } = createStaticHandler(branch);
  branches.set(name, dataRoutes);
  return dataRoutes;
}

/**
 * No page has a loader and every matched chunk is here by now, so one pass renders it whole: nothing suspends, and
 * there is nothing to ask the router for but where it is.
 */
function renderRoutes(
  branch: StaticHandler['dataRoutes'],
  url: URL,
  wrap: (router: React.ReactNode) => React.ReactNode,
): string {
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
    matches: matchRoutes(branch, url.pathname) ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const router = createStaticRouter(branch, context);
  return renderToString(wrap(<StaticRouterProvider router={router} context={context} hydrate={false} />));
}
