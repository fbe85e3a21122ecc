import { countPageView as countPageViewEndpoint } from '#core/visits/visit-api.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countPageView } from './page-views.ts';

export function addVisitRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, countPageViewEndpoint, async ({ body, today }) => {
    countPageView(store, today, body.path);
    return undefined;
  });
}
