import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CartProvider } from './cart/cart-provider.tsx';
import { type Site, SiteContext } from './site-context.ts';

/** The providers that every page needs, on the server and in the browser. */
export function Shop({ client, site, children }: { client: QueryClient; site: Site; children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <CartProvider>{children}</CartProvider>
      </QueryClientProvider>
    </SiteContext>
  );
}
