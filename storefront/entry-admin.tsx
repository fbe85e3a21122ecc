import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './theme/theme.css';
// After the shop's theme, whose rules it overrides.
import './admin/shell/admin-theme.css';
import { adminRoutes, preloadScreen } from './admin/shell/admin-routes.tsx';
import { createQueryClient } from './api/query-client.ts';
import { contentQueries } from './content/content-queries.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { nameFirstVisit } from './layout/scrolling/scroll-restoration.ts';
import { Shop } from './shop.tsx';
import type { Site } from './site-context.ts';
import { readSiteState } from './site-state.ts';

interface AdminOptions {
  client: QueryClient;
  site: Pick<Site, 'mode' | 'publicUrl'>;
}

/** Shows the admin screens in an element, whatever document that stands in. Resolves once they are there. */
async function mountAdmin(root: HTMLElement, { client, site }: AdminOptions): Promise<void> {
  const router = createBrowserRouter(adminRoutes());
  // The frame says what state the shop is in: not before it is known. A failure shows there.
  await Promise.all([client.prefetchQuery(contentQueries.shop()), client.prefetchQuery(contentQueries.seo())]);
  createRoot(root).render(
    <Shop client={client} site={{ ...site, prefetchPage: preloadScreen, isOtherDocument: () => false }}>
      <RouterProvider router={router} />
    </Shop>,
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page came without its root');
  nameFirstVisit();
  await mountAdmin(root, { client: createQueryClient(), site: readSiteState() });
}

start().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
