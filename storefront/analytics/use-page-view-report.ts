import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { countPageViewRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/**
 * Reports each page view to the server, and to Google if the owner has set this up. Nothing waits for the report, and a failure
 * is ignored.
 */
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
