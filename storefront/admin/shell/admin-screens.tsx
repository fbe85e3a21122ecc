import './admin-theme.css';
import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Dashboard } from './dashboard.tsx';
import { tabOf } from './dashboard-tabs.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const SiteContentScreen = lazyScreen(
  async () => (await import('#storefront/content/admin/site-content-screen.tsx')).SiteContentScreen,
);

const ProductFormScreen = lazyScreen(
  async () => (await import('#storefront/products/admin/product-form-screen.tsx')).ProductFormScreen,
);

const UserScreen = lazyScreen(async () => (await import('#storefront/accounts/admin/user-screen.tsx')).UserScreen);

const OrderScreen = lazyScreen(
  async () => (await import('#storefront/orders/admin/order-screen/order-screen.tsx')).OrderScreen,
);
const CounterSaleScreen = lazyScreen(
  async () => (await import('#storefront/orders/admin/counter-sale/counter-sale-screen.tsx')).CounterSaleScreen,
);
const RunSheetScreen = lazyScreen(
  async () => (await import('#storefront/delivery/admin/run-sheet-screen.tsx')).RunSheetScreen,
);
const PackingSlipsScreen = lazyScreen(
  async () => (await import('#storefront/delivery/admin/packing-slips-screen.tsx')).PackingSlipsScreen,
);

const ExchangeScreen = lazyScreen(
  async () => (await import('#storefront/import-export/admin/import-export-screen.tsx')).ExchangeScreen,
);

/** Below /admin, e.g. `['orders/:id', lazyScreen(async () => (await import(…)).OrderScreen)]`; any other path shows the dashboard. */
const screens: readonly [path: string, Screen: LazyScreen][] = [
  ['orders/:id', OrderScreen],
  ['users/:id', UserScreen],
  ['product/new', ProductFormScreen],
  ['product/edit/:id', ProductFormScreen],
  ['counter-sale', CounterSaleScreen],
  ['run-sheet', RunSheetScreen],
  ['packing-slips', PackingSlipsScreen],
  ['exchange', ExchangeScreen],
];

/** Fetches the screen or the dashboard's tab that an address names. */
export async function preloadScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  if (pathname === '/site-content') return SiteContentScreen.preload();
  const named = screens.find(([path]) => matchPath(`/admin/${path}`, pathname));
  await (named ? named[1] : tabOf(new URLSearchParams(search))?.Tab)?.preload();
}

/** What staff find behind the gate: the frame, and in it the screen that the address names. */
export function StaffScreens({ user }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <AdminFrame user={user}>
      <Suspense fallback={<ScreenSkeleton />}>
        {pathname === '/site-content' ? (
          <SiteContentScreen />
        ) : (
          <Routes>
            {screens.map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="site-content" element={<Navigate to="/site-content" replace />} />
            <Route path="*" element={<Dashboard />} />
          </Routes>
        )}
      </Suspense>
    </AdminFrame>
  );
}
