import { readPageContent, readSeo, readShop } from '#core/content/content-api.ts';
import { publicSeoResponseSchema } from '#core/content/seo.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { getPageContent, withHtml } from './content-queries.ts';
import { getPublicShop, getSeo } from './settings-queries.ts';

export function addContentRoutes(routes: Routes, { store, env }: Deps): void {
  serve(routes, readPageContent, async ({ params }) =>
    withHtml(await store.read((db) => getPageContent(db, params.pageType))),
  );
  // Parsed, since only the five public settings of the ten may leave.
  serve(routes, readSeo, async () => publicSeoResponseSchema.parse(await store.read(getSeo)));
  serve(routes, readShop, () => store.read((db) => getPublicShop(db, env)));
}
