import './admin-theme.css';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { Shop } from '#storefront/shop.tsx';
import type { Site } from '#storefront/site-context.ts';
import { adminRoutes, preloadScreen } from './admin-routes.tsx';

export interface AdminOptions {
  client: QueryClient;
  site: Pick<Site, 'mode' | 'publicUrl' | 'hasBucket'>;
}

/** Shows the admin screens in an element, whatever document that stands in. Resolves once they are there. */
export async function mountAdmin(root: HTMLElement, { client, site }: AdminOptions): Promise<void> {
  const router = createBrowserRouter(adminRoutes());
  // The frame says what state the shop is in: not before it is known. A failure shows there.
  await Promise.all([client.prefetchQuery(contentQueries.shop()), client.prefetchQuery(contentQueries.seo())]);
  createRoot(root).render(
    <Shop client={client} site={{ ...site, prefetchPage: preloadScreen, isOtherDocument: () => false }}>
      <RouterProvider router={router} />
    </Shop>,
  );
}
