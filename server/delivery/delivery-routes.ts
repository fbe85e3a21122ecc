import { setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { updateDeliveryDate } from './set-delivery-date.ts';

export function addDeliveryRoutes(routes: Routes): void {
  serve(routes, setDeliveryDate, (context) => context.write((tx) => updateDeliveryDate(tx, context, routes.deps)));
}
