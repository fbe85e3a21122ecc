import { claimOrderLink, openOrderLink } from '#core/orders/order-link-api.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { claimOrder, openOrder } from './order-links.ts';

export function addOrderLinkRoutes(routes: Routes): void {
  const { deps } = routes;

  serve(routes, openOrderLink, async (context) => {
    const order = await context.write((tx) => openOrder(tx, context, deps));
    context.recordGuestOrders();
    return order;
  });

  serve(routes, claimOrderLink, (context) => context.write((tx) => claimOrder(tx, context, deps)));
}
