import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CartProvider } from './cart/cart-provider.tsx';
import { type Site, SiteContext } from './site-context.ts';

/** What every page stands on, on the server and in the browser alike. */
export function Shop({ client, site, children }: { client: QueryClient; site: Site; children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <CartProvider>{children}</CartProvider>
      </QueryClientProvider>
    </SiteContext>
  );
}
