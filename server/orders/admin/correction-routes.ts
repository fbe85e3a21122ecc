import { editOrderDetails, editOrderItems } from '#core/orders/corrections/edit-order-api.ts';
import { askForItems } from '#core/orders/corrections/item-request-api.ts';
import { listOrderEmails, resendOrderEmail } from '#core/orders/corrections/order-email-api.ts';
import {
  readRefundable,
  refundOrder as refundOrderEndpoint,
  voidSale as voidSaleEndpoint,
} from '#core/orders/refunds/refund-api.ts';
import { weighItem as weighItemEndpoint } from '#core/orders/weighing/weighing-api.ts';
import { askForWeight, openWeightRequest, respondToWeightRequest } from '#core/orders/weighing/weight-request-api.ts';
import { checkApproval } from '#server/accounts/security/approval.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { findItemsOfOrders, getOrder, getPresentedOrder } from '#server/orders/order-queries.ts';
import { readQuestion, respondToQuestion } from '#server/payments/holds/respond-to-question.ts';
import { settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { toRefundableResponse, workOutRefundable } from '#server/payments/refunds/refundable.ts';
import { sendOpenRefunds } from '#server/payments/refunds/send-refunds.ts';
import { hasTakenStock } from '../stock/return-goods.ts';
import { getOrderToChange } from './change-amount-paid.ts';
import { askCustomerForItems } from './corrections/ask-for-items.ts';
import { editItems } from './corrections/edit-items.ts';
import { isAboutItems, readItemsQuestion, respondToItemsQuestion } from './corrections/respond-to-items.ts';
import { editDetails, requireEditable } from './edit-details.ts';
import { listEmailsOf, resendEmail } from './order-emails.ts';
import { refundOrder, requireRefundableStatus } from './refund-order.ts';
import { requireVoidable, voidSale } from './void-sale.ts';
import { askCustomer } from './weighing/ask-for-weight.ts';
import { weighItem } from './weighing/weigh-item.ts';

/** The routes with which staff correct orders: refunds, undone sales, and changes of customers, addresses and items. */
export function addCorrectionRoutes(routes: Routes, deps: Deps): void {
  serve(routes, readRefundable, (context) =>
    deps.store.read(async (db) => {
      const row = await getOrder(db, context.params.id);
      requireRefundableStatus(row);
      const items = (await findItemsOfOrders(db, [row.id])).get(row.id) ?? [];
      return toRefundableResponse(row, await workOutRefundable(db, row), {
        items,
        tookStock: await hasTakenStock(db, row),
      });
    }),
  );

  serve(routes, refundOrderEndpoint, async (context) => {
    const { id } = context.params;
    // An order that can't be refunded is rejected here, before the provider is asked about its open charges. The transaction checks the
    // order again, because it may have changed since.
    await deps.store.read(async (db) => requireRefundableStatus(await getOrderToChange(db, context)));
    const approver = await checkApproval(deps, context);
    await settleBeforeChange(deps, [id]);
    await context.write((tx) => refundOrder(tx, { ...context, approver }, deps));
    await sendOpenRefunds(deps, { orderId: id });
    return deps.store.read((db) => getPresentedOrder(db, id));
  });

  serve(routes, voidSaleEndpoint, async (context) => {
    const { id } = context.params;
    await deps.store.read(async (db) => requireVoidable(await getOrderToChange(db, context), context.now));
    const approver = await checkApproval(deps, context);
    await settleBeforeChange(deps, [id]);
    await context.write((tx) => voidSale(tx, { ...context, approver }, deps));
    await sendOpenRefunds(deps, { orderId: id });
    return deps.store.read((db) => getPresentedOrder(db, id));
  });

  serve(routes, listOrderEmails, ({ params }) => deps.store.read((db) => listEmailsOf(db, params.id)));

  serve(routes, resendOrderEmail, (context) => context.write((tx) => resendEmail(tx, context, deps)));

  serve(routes, editOrderDetails, (context) => context.write((tx) => editDetails(tx, context, deps)));

  serve(routes, weighItemEndpoint, (context) => context.write((tx) => weighItem(tx, context)));

  serve(routes, askForWeight, (context) => context.write((tx) => askCustomer(tx, context, deps)));

  // The same link page serves questions about a weight and about changed items; the link's token says which.
  serve(routes, openWeightRequest, (context) =>
    isAboutItems(deps, context) ? readItemsQuestion(deps, context) : readQuestion(deps, context),
  );

  serve(routes, respondToWeightRequest, (context) =>
    isAboutItems(deps, context) ? respondToItemsQuestion(deps, context) : respondToQuestion(deps, context),
  );

  serve(routes, askForItems, async (context) => {
    const { id } = context.params;
    // The version is checked in the transaction, after the search for an earlier question. A repeated request has an outdated version,
    // and must find the question that it asked.
    await deps.store.read(async (db) => requireEditable(await getOrder(db, id)));
    await settleBeforeChange(deps, [id]);
    return context.write((tx) => askCustomerForItems(tx, context, deps));
  });

  serve(routes, editOrderItems, async (context) => {
    const { id } = context.params;
    await deps.store.read(async (db) => requireEditable(await getOrderToChange(db, context)));
    const approver = await checkApproval(deps, context);
    await settleBeforeChange(deps, [id]);
    await context.write((tx) => editItems(tx, { ...context, approver }, deps));
    await sendOpenRefunds(deps, { orderId: id });
    return deps.store.read((db) => getPresentedOrder(db, id));
  });
}
