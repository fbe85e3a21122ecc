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
  serve(routes, makePayment, async (call) => {
    const answer = await takePayment(deps, call);
    call.noteGuestOrders();
    return answer;
  });

  serve(routes, orderPayments, (call) =>
    deps.store.read(async (db) => {
      const order = await getVisibleOrder(db, call.params.id, call);
      return listPaymentsOf(db, order.id);
    }),
  );

  serve(routes, changeCardEndpoint, (call) => changeCard(deps, call));

  serve(routes, confirmAtTill, (call) => confirmCharge(deps, call));

  serve(routes, createSubscriptionEndpoint, (call) => createSubscription(deps, call));
}
