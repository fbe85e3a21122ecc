import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { currentUserKey, sessionNewsKey } from './accounts/current-user.ts';
import { nameShownAccount } from './api/call.ts';
import { createQueryClient } from './api/query-client.ts';
import { contentQueries } from './content/content-queries.ts';
import { nameFirstVisit } from './layout/scrolling/scroll-restoration.ts';
import { Shop } from './shop.tsx';
import { ShopApp } from './shop-app.tsx';
import { forgetFailedPages, loadPage, matchPage, prefetchPageData, shopPages } from './shop-pages.ts';
import { otherDocuments, type Site } from './site-context.ts';
import { readSiteState } from './site-state.ts';

/** Restores the cache, loads the current page, and then starts the router. The first render needs both the cache and the page. */
export async function startShop(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  const { queries, ...state } = readSiteState();
  const client = createQueryClient();
  if (queries) hydrate(client, queries);
  nameShownAccount(() => client.getQueryData<User | null>(currentUserKey)?.id);

  nameFirstVisit();
  const pages = shopPages(state.mode);
  await loadPage(matchPage(pages, window.location.pathname).page);

  const prefetchPage: Site['prefetchPage'] = async (to) => {
    const { pathname, search } = new URL(to, window.location.href);
    if (pathname === window.location.pathname && search === window.location.search) return;
    const match = matchPage(pages, pathname);
    try {
      await loadPage(match.page);
      await prefetchPageData(client, match, search);
    } catch {
      // If preloading fails, the page is requested again when it is opened.
      forgetFailedPages([match.page]);
    }
  };

  const provider = client.getQueryData(contentQueries.shop().queryKey)?.provider ?? 'till';
  const isOtherDocument = otherDocuments(window.location.pathname, provider);
  // With Stripe, the pages that accept a card are separate documents. If the browser restores a document on Back, its cart and customer
  // may be outdated, so it is reloaded.
  if (provider === 'stripe') addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  // If someone signed in or out in another tab, this tab still shows the previous user's data, so it is reloaded.
  addEventListener('storage', ({ key }) => key === sessionNewsKey && window.location.reload());
  // A transition renders in slices of a few milliseconds, so the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <Shop client={client} site={{ ...state, prefetchPage, isOtherDocument }}>
        <BrowserRouter>
          <ShopApp pages={pages} />
        </BrowserRouter>
      </Shop>,
    );
  });
}
