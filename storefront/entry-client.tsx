import './theme.css';
import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from './api/query-client.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { nameFirstVisit } from './layout/first-visit.ts';
import { loadMatchedPages, prefetchMatchedData } from './matched-pages.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { Shop } from './shop.tsx';
import { shopRoutes } from './shop-routes.tsx';
import type { Site } from './site-context.ts';

/** The cache first, then the pages of this address, then the router: the first render must find all of it there. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  const stateText = document.getElementById(pageStateId)?.textContent;
  if (!root || !stateText) throw new Error('The page came without its state');
  const { mode, publicUrl, hasBucket = false, queries } = JSON.parse(stateText) as PageState;
  const client = createQueryClient();
  hydrate(client, queries);

  nameFirstVisit();
  const routes = shopRoutes(mode);
  await loadMatchedPages(routes, window.location.pathname);
  const router = createBrowserRouter(routes);

  // Routes of their own, since the router's are not to be written into from outside.
  const pagesAhead = shopRoutes(mode);
  const prefetchPage: Site['prefetchPage'] = (to) => {
    const { pathname, search } = new URL(to, window.location.href);
    if (pathname === window.location.pathname && search === window.location.search) return;
    // A page that can't be had ahead is asked for again when it is opened.
    loadMatchedPages(pagesAhead, pathname)
      .then((matches) => prefetchMatchedData(client, matches, search))
      .catch(() => {});
  };

  hydrateRoot(
    root,
    <Shop client={client} site={{ mode, publicUrl, hasBucket, prefetchPage }}>
      <RouterProvider router={router} />
    </Shop>,
  );
}

start().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
