import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { countPageViewRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** Tells the shop, and Google where the owner wants it, of each page seen. Nobody waits for it, and a failure is nobody's trouble. */
export function usePageViewReport(): void {
  const { pathname } = useLocation();
  const { analyticsId } = useShop();
  useEffect(() => {
    call(countPageViewRoute, { body: { path: pathname }, keepalive: true }).catch(() => {});
  }, [pathname]);
  useEffect(() => {
    if (analyticsId === null) return;
    import('./google-analytics.ts').then(({ reportToGoogle }) => reportToGoogle(analyticsId, pathname)).catch(() => {});
  }, [analyticsId, pathname]);
}
