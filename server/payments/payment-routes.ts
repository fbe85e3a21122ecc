import {
  changeCard as changeCardEndpoint,
  createSubscription as createSubscriptionEndpoint,
  makePayment,
  orderPayments,
} from '#core/payments/payment-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { getVisibleOrder } from '#server/orders/order-queries.ts';
import { changeCard } from './cards/change-card.ts';
import { createSubscription } from './charges/create-subscription.ts';
import { takePayment } from './charges/take-payment.ts';
import { listPaymentsOf } from './payment-queries.ts';

export function addPaymentRoutes(routes: Routes, deps: Deps): void {
  serve(routes, makePayment, async (context) => {
    const response = await takePayment(deps, context);
    context.recordGuestOrders();
    return response;
  });

  serve(routes, orderPayments, (context) =>
    deps.store.read(async (db) => {
      const order = await getVisibleOrder(db, context.params.id, context);
      return listPaymentsOf(db, order.id);
    }),
  );

  serve(routes, changeCardEndpoint, (context) => changeCard(deps, context));

  serve(routes, createSubscriptionEndpoint, (context) => createSubscription(deps, context));
}
