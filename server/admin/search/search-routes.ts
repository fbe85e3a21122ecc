import { searchShop } from '#core/admin/search-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findEverywhere } from './search-queries.ts';

/** Adds the route for the search that is on every staff screen. */
export function addSearchRoutes(routes: Routes, { store }: Pick<Deps, 'store'>): void {
  serve(routes, searchShop, ({ query, today }) => store.read((db) => findEverywhere(db, query.q, today)));
}
