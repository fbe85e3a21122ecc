import { setDeliveryDate as setDeliveryDateEndpoint } from '#core/delivery/delivery-api.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { setDeliveryDate } from './set-delivery-date.ts';

export function addDeliveryRoutes(routes: Routes): void {
  serve(routes, setDeliveryDateEndpoint, (context) => context.write((tx) => setDeliveryDate(tx, context, routes.deps)));
}
