import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes, preloadScreen } from './admin/shell/admin-routes.tsx';
import { contentQueries } from './content/content-queries.ts';
import { Shop } from './shop.tsx';
import type { Site } from './site-context.ts';

interface AdminOptions {
  client: QueryClient;
  site: Pick<Site, 'mode' | 'publicUrl'>;
}

export interface MountedAdmin {
  openScreen(path: string): void;
  /** Calls the listener each time another screen or another part of a screen is opened. */
  onScreen(listener: () => void): void;
}

/** Shows the admin screens in an element of any document. Resolves once they are rendered. */
export async function mountAdmin(root: HTMLElement, { client, site }: AdminOptions): Promise<MountedAdmin> {
  const router = createBrowserRouter(adminRoutes());
  // Waits for the shop's state, because the frame shows it. If loading fails, the frame shows the failure.
  await Promise.all([client.prefetchQuery(contentQueries.shop()), client.prefetchQuery(contentQueries.seo())]);
  createRoot(root).render(
    <Shop client={client} site={{ ...site, prefetchPage: preloadScreen, isOtherDocument: () => false }}>
      <RouterProvider router={router} />
    </Shop>,
  );
  return {
    openScreen: (path) => void router.navigate(path),
    onScreen(listener) {
      let shown = router.state.location.key;
      router.subscribe(({ location: { key } }) => {
        if (key !== shown) listener();
        shown = key;
      });
    },
  };
}
