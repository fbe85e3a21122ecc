import { Navigate, type RouteObject } from 'react-router-dom';
import { FailedPage } from './layout/failed-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import type { PageHandle } from './page-handle.ts';
import type { SiteMode } from './site-context.ts';

interface PageModule {
  Component: React.ComponentType;
  handle?: PageHandle;
}

/**
 * A page that is its own chunk. The route's id begins with its source path, by which the server finds the chunk in the
 * build's manifest; what follows `#` keeps two routes to one page apart.
 */
function page(path: string, id: string, load: () => Promise<PageModule>): RouteObject {
  return { id, lazy: load, ...(path === '' ? { index: true } : { path }) };
}

const home = () => import('./home/home-page.tsx');
const product = () => import('./products/product-page/product-page.tsx');
const admin = () => import('./admin/shell/admin-page.tsx');

/** Staff screens answer in either mode, and have no shop around them. */
const adminPages = () => [
  page('admin/*', 'admin/shell/admin-page.tsx', admin),
  page('site-content', 'admin/admin-page.tsx#site-content', admin),
];

/**
 * Emails lead here in either mode: whoever waits for the opening signs up, and may change their mind, and the staff
 * forget passwords before the opening too.
 */
const emailLinkPages = () => [
  page('forgot-password', 'accounts/forgot-password-page.tsx', () => import('./accounts/forgot-password-page.tsx')),
  page('reset-password', 'accounts/reset-password-page.tsx', () => import('./accounts/reset-password-page.tsx')),
  page('newsletter/confirm', 'newsletter/confirm-page.tsx', () => import('./newsletter/confirm-page.tsx')),
  page('newsletter/unsubscribe', 'newsletter/unsubscribe-page.tsx', () => import('./newsletter/unsubscribe-page.tsx')),
];

/** The account that it leads to is only there while the shop is open. */
const orderLinkPage = () =>
  page('order-link', 'accounts/order-link-page.tsx', () => import('./accounts/order-link-page.tsx'));

/** A sheet of paper, with none of the shop around it. */
const receiptPage = () =>
  page(
    'account/orders/:id/receipt',
    'orders/receipt/receipt-page.tsx',
    () => import('./orders/receipt/receipt-page.tsx'),
  );

const livePages = (): RouteObject[] => [
  page('', 'home/home-page.tsx', home),
  page('about', 'about/about-page.tsx', () => import('./about/about-page.tsx')),
  page('products', 'products/listing/products-page.tsx', () => import('./products/listing/products-page.tsx')),
  page(
    'products/:x',
    'products/listing/product-or-listing-page.tsx',
    () => import('./products/listing/product-or-listing-page.tsx'),
  ),
  page('product/:id', 'products/product-page/product-page.tsx', product),
  page('categories', 'products/listing/categories-page.tsx', () => import('./products/listing/categories-page.tsx')),
  page('cart', 'cart/cart-page.tsx', () => import('./cart/cart-page.tsx')),
  page('checkout', 'checkout/checkout-page.tsx', () => import('./checkout/checkout-page.tsx')),
  page('account', 'accounts/account-page.tsx', () => import('./accounts/account-page.tsx')),
  page('subscribe', 'subscribe/subscribe-page.tsx', () => import('./subscribe/subscribe-page.tsx')),
  { path: 'showcase', element: <Navigate to="/" replace /> },
  page('*', 'layout/not-found-page.tsx', () => import('./layout/not-found-page.tsx')),
];

const comingSoonPages = (): RouteObject[] => [
  page('*', 'coming-soon/coming-soon-page.tsx', () => import('./coming-soon/coming-soon-page.tsx')),
];

/** Every page of the shop. New objects at each call, since a router writes what it has loaded into them. */
export function shopRoutes(mode: SiteMode): RouteObject[] {
  const shopPages = mode === 'live' ? livePages() : [page('showcase', 'home/home-page.tsx#showcase', home)];
  return [
    {
      id: 'root',
      element: <RootLayout />,
      errorElement: <FailedPage />,
      children: [
        { id: 'site', element: <SiteLayout />, children: shopPages },
        ...emailLinkPages(),
        ...(mode === 'live' ? [orderLinkPage(), receiptPage()] : []),
        ...adminPages(),
        ...(mode === 'live' ? [] : comingSoonPages()),
      ],
    },
  ];
}
