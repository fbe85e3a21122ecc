import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, type Params } from 'react-router-dom';
import { policyPages } from '#core/content/policy-page.ts';
import { productTypes } from '#core/products/product-options.ts';
import { contentQueries } from './content/content-queries.ts';
import { deliveryQueries } from './delivery/delivery-queries.ts';
import { OtherDocument, ToHome } from './layout/detours.tsx';
import type { PageHandle } from './page-handle.ts';
import type { SiteMode } from './site-context.ts';

interface PageModule {
  Component: ComponentType;
  handle?: PageHandle;
}

export interface ShopPage {
  /** The path in react-router's syntax. */
  path: string;
  /**
   * The source path of the page's module. The server uses it to find the page's chunk in the build manifest. Null for pages in
   * the entry chunk.
   */
  module: string | null;
  /** Whether the page is shown with the shop's header and footer. */
  hasLayout: boolean;
  load(): Promise<PageModule>;
  loading?: Promise<PageModule> | undefined;
  loaded?: PageModule;
}

export interface PageMatch {
  page: ShopPage;
  params: Params;
  pathname: string;
}

/** A page that is in a separate chunk. */
function page(path: string, module: string, load: () => Promise<PageModule>): ShopPage {
  return { path, module, hasLayout: true, load };
}

function withoutLayout(plain: ShopPage): ShopPage {
  return { ...plain, hasLayout: false };
}

/** A page that only redirects. */
function detour(path: string, Component: ComponentType): ShopPage {
  return { path, module: null, hasLayout: false, load: async () => ({ Component }), loaded: { Component } };
}

const home = () => import('./home/home-page.tsx');
const product = () => import('./products/product-page/product-page.tsx');

/**
 * Pages that emails link to. They exist before and after the opening: in coming-soon mode, customers already sign up for the newsletter
 * and unsubscribe, and staff reset forgotten passwords.
 */
const emailLinkPages = (): ShopPage[] => [
  page(
    '/forgot-password',
    'accounts/signing-in/forgot-password-page.tsx',
    () => import('./accounts/signing-in/forgot-password-page.tsx'),
  ),
  page(
    '/reset-password',
    'accounts/signing-in/reset-password-page.tsx',
    () => import('./accounts/signing-in/reset-password-page.tsx'),
  ),
  page(
    '/account/reset',
    'accounts/signing-in/reset-code-page.tsx',
    () => import('./accounts/signing-in/reset-code-page.tsx'),
  ),
  ...['/newsletter/confirm', '/newsletter/unsubscribe'].map((path) =>
    page(path, 'newsletter/newsletter-link-page.tsx', () => import('./newsletter/newsletter-link-page.tsx')),
  ),
];

const livePages = (): ShopPage[] => [
  page('/', 'home/home-page.tsx', home),
  page('/about', 'content/about-page.tsx', () => import('./content/about-page.tsx')),
  page('/products', 'products/listing/products-page.tsx', () => import('./products/listing/products-page.tsx')),
  // Each type has its own path. Any other path segment after /products is treated as a product's number.
  ...productTypes.map((type) =>
    page(
      `/products/${type}`,
      'products/listing/type-listing-page.tsx',
      () => import('./products/listing/type-listing-page.tsx'),
    ),
  ),
  ...['/products/:id', '/product/:id'].map((path) => page(path, 'products/product-page/product-page.tsx', product)),
  ...policyPages.map((name) => page(`/${name}`, 'content/policy-page.tsx', () => import('./content/policy-page.tsx'))),
  withoutLayout(page('/review', 'reviews/review-page.tsx', () => import('./reviews/review-page.tsx'))),
  page('/contact', 'contact/contact-page.tsx', () => import('./contact/contact-page.tsx')),
  page('/categories', 'products/listing/categories-page.tsx', () => import('./products/listing/categories-page.tsx')),
  page('/compare', 'products/compare/compare-page.tsx', () => import('./products/compare/compare-page.tsx')),
  page('/cart', 'cart/cart-page.tsx', () => import('./cart/cart-page.tsx')),
  // The checkout has its own header, whose only link leads to the cart.
  withoutLayout(page('/checkout', 'checkout/checkout-page.tsx', () => import('./checkout/checkout-page.tsx'))),
  page('/account', 'accounts/account-page.tsx', () => import('./accounts/account-page.tsx')),
  // Three paths share one entry, because each entry adds some bytes to every page.
  ...['/subscribe', '/repeat', '/repeat-link'].map((path) =>
    page(path, 'subscribe/subscribe-page.tsx', () => import('./subscribe/subscribe-page.tsx')),
  ),
  withoutLayout(page('/order-link', 'accounts/order-link-page.tsx', () => import('./accounts/order-link-page.tsx'))),
  withoutLayout(
    page('/weight-question', 'orders/paying/weight-page.tsx', () => import('./orders/paying/weight-page.tsx')),
  ),
  // The receipt is printed, so it has no header and footer.
  withoutLayout(
    page(
      '/account/orders/:id/receipt',
      'orders/receipt/receipt-page.tsx',
      () => import('./orders/receipt/receipt-page.tsx'),
    ),
  ),
  detour('/showcase', ToHome),
  page('*', 'layout/not-found-page.tsx', () => import('./layout/not-found-page.tsx')),
];

const comingSoonPages = (): ShopPage[] => [
  page('/showcase', 'home/home-page.tsx', home),
  withoutLayout(page('*', 'content/coming-soon-page.tsx', () => import('./content/coming-soon-page.tsx'))),
];

/** Returns the table of all public pages. Each call returns new objects, because the objects store loaded modules. */
export function shopPages(mode: SiteMode): ShopPage[] {
  return [
    ...(mode === 'live' ? livePages() : comingSoonPages()),
    ...emailLinkPages().map(withoutLayout),
    detour('/admin/*', OtherDocument),
    detour('/site-content', OtherDocument),
  ];
}

export function matchPage(pages: ShopPage[], pathname: string): PageMatch {
  const match = matchRoutes(pages, pathname)?.at(-1);
  if (!match) throw new Error(`No page matches ${pathname}`);
  return { page: match.route, params: match.params, pathname };
}

/** Loads a page's chunk once. If this fails, rendering the page fails too, until `forgetFailedPages` is called. */
export function loadPage(shown: ShopPage): Promise<PageModule> {
  shown.loading ??= shown.load().then((module) => {
    shown.loaded = module;
    return module;
  });
  return shown.loading;
}

/** Forgets chunks that failed to load, so that they are requested again. */
export function forgetFailedPages(pages: ShopPage[]): void {
  for (const shown of pages) if (!shown.loaded) shown.loading = undefined;
}

/** Starts the queries of a loaded page and of its layout. Returns the results of the page's own prefetch. */
export async function prefetchPageData(
  client: QueryClient,
  { page: { loaded }, params, pathname }: PageMatch,
  search: string,
): Promise<unknown> {
  const [result] = await Promise.all([
    loaded?.handle?.prefetch?.(client, params, new URLSearchParams(search), pathname),
    client.prefetchQuery(contentQueries.shop()),
    client.prefetchQuery(contentQueries.seo()),
    client.prefetchQuery(deliveryQueries.areas()),
  ]);
  return result;
}
