import { claimOrderLink, openOrderLink } from '#core/orders/order-link-api.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { claimOrder, openOrder } from './order-links.ts';

export function addOrderLinkRoutes(routes: Routes): void {
  const { deps } = routes;

  serve(routes, openOrderLink, async (call) => {
    const order = await call.write((tx) => openOrder(tx, call, deps));
    call.noteGuestOrders();
    return order;
  });

  serve(routes, claimOrderLink, (call) => call.write((tx) => claimOrder(tx, call, deps)));
}
