import { makeCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { counterSale } from './counter-sale.ts';

/** Sales at the counter and on the phone. */
export function addCounterSaleRoutes(routes: Routes, deps: Deps): void {
  serve(routes, makeCounterSale, (context) => context.write((tx) => counterSale(tx, context, deps)));
}
