import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countPageViewRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** Reports each page view to the shop, and to Google if the owner wants that. Nothing waits for it, and a failure is ignored. */
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
