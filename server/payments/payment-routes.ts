import {
  changeCard as changeCardEndpoint,
  confirmAtTill,
  createSubscription as createSubscriptionEndpoint,
  makePayment,
  orderPayments,
} from '#core/payments/payment-api.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { getVisibleOrder } from '#server/orders/order-queries.ts';
import { changeCard } from './change-card.ts';
import { confirmCharge } from './confirm-charge.ts';
import { createSubscription } from './create-subscription.ts';
import { listPaymentsOf } from './payment-queries.ts';
import { takePayment } from './take-payment.ts';

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

  serve(routes, confirmAtTill, (context) => confirmCharge(deps, context));

  serve(routes, createSubscriptionEndpoint, (context) => createSubscription(deps, context));
}
