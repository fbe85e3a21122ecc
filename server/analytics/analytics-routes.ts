import { countPageView } from '#core/analytics/visit-api.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { addPageView } from './page-views.ts';

export function addAnalyticsRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, countPageView, async ({ body, today }) => {
    addPageView(store, today, body.path);
    return undefined;
  });
}
