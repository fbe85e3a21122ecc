import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type NavigateFunction, RouterProvider, useLocation, useNavigate } from 'react-router-dom';
import { createQueryClient } from '#storefront/api/query-client.ts';
import { Shop } from '#storefront/shop.tsx';
import type { Site } from '#storefront/site-context.ts';
import { Toaster } from '#storefront/ui/toasts/toaster.tsx';

export interface Mounted {
  /** The router's current URL with its query. */
  address(): string;
  navigate: NavigateFunction;
  /** Unmounts everything, as leaving the page does. */
  unmount(): void;
}

/** Renders components as the shop does: with its query client, cart, toasts and a router at this URL. */
export function mount(children: ReactNode, { at = '/' }: { at?: string } = {}): Mounted {
  let shown = at;
  let go: NavigateFunction = () => {};
  function Address() {
    const { pathname, search } = useLocation();
    shown = pathname + search;
    go = useNavigate();
    return null;
  }
  const site: Site = {
    mode: 'live',
    publicUrl: location.origin,
    prefetchPage: async () => {},
    isOtherDocument: () => false,
  };
  const page = (
    <>
      <main>{children}</main>
      <Address />
      <Toaster />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  const { unmount } = render(
    <Shop client={createQueryClient()} site={site}>
      <RouterProvider router={router} />
    </Shop>,
  );
  const navigate = ((...to: Parameters<NavigateFunction>) => go(...to)) as NavigateFunction;
  return { address: () => shown, navigate, unmount };
}
