import { countPageView as countPageViewEndpoint } from '#core/analytics/visit-api.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { countPageView } from './page-views.ts';

export function addAnalyticsRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, countPageViewEndpoint, async ({ body, today }) => {
    countPageView(store, today, body.path);
    return undefined;
  });
}
