import { AppError } from '#core/app-error.ts';
import { canVoid } from '#core/orders/corrections/void-sale.ts';
import { readOrderPapers } from '#core/orders/papers/order-papers-api.ts';
import {
  countOrders,
  declineOrderCancellation,
  listOrders,
  listOrderTags,
  readCancellation,
  readOrder,
  recordPayment,
  setAmountPaid,
  setOrderStatus,
} from '#core/orders/staff-order-api.ts';
import { checkApproval } from '#server/accounts/security/approval.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse, Reply } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { listUsedOrderTags } from '#server/orders/admin/staff-order/order-tags.ts';
import { getOrder, getPresentedOrder } from '#server/orders/order-queries.ts';
import { sendReleases } from '#server/payments/holds/release-hold.ts';
import { settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { sendOpenRefunds } from '#server/payments/refunds/send-refunds.ts';
import { cancelOrder, declineCancellation, toCancellationResponse, workOutCancellation } from './cancel-order.ts';
import {
  changeAmountPaid,
  getOrderToChange,
  markPaid,
  requirePossibleAmountPaid,
  requireStep,
} from './change-amount-paid.ts';
import { countStates } from './count-states.ts';
import { markDelivered } from './mark-delivered.ts';
import { findOrders } from './order-list-queries.ts';
import { findOrderPapers } from './order-papers.ts';
import { findRecorded, recordCounterPayment, requireTakesPayment } from './record-counter-payment.ts';
import { readStaffOrder } from './staff-order/staff-order.ts';

/** The routes with which staff view and change orders. */
export function addStaffOrderRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listOrders, (context) =>
    deps.store.read(async (db) => {
      const { rows, total, isAtLeast } = await findOrders(db, context);
      return new ListResponse(rows, total, { isAtLeast });
    }),
  );

  serve(routes, countOrders, ({ today }) => deps.store.read(async (db) => ({ states: await countStates(db, today) })));

  serve(routes, listOrderTags, () => deps.store.read(listUsedOrderTags));

  serve(routes, readOrderPapers, ({ query, today }) => deps.store.read((db) => findOrderPapers(db, query, today)));

  serve(routes, readOrder, (context) => deps.store.read((db) => readStaffOrder(db, context.params.id, context)));

  serve(routes, readCancellation, (context) =>
    deps.store.read(async (db) => {
      const endedByShop = context.query.endedByShop === 'true';
      const row = await getOrder(db, context.params.id);
      if (!canVoid(row, context.today)) requireStep(row, 'cancelled');
      return toCancellationResponse(row, endedByShop, await workOutCancellation(db, row, { endedByShop }));
    }),
  );

  serve(routes, setOrderStatus, async (context) => {
    const { id } = context.params;
    const { status } = context.body;
    if (status === 'delivered') return context.write((tx) => markDelivered(tx, context));
    if (status === 'pending') throw new AppError('wrong_status', { detail: 'An order can’t become pending again.' });
    // The order is checked here, before the provider is asked about its open charges. The transaction checks it again, because it may
    // have changed since.
    await deps.store.read(async (db) => requireStep(await getOrderToChange(db, context), status));
    await settleBeforeChange(deps, [id]);
    if (status === 'paid') return sendReleases(deps, await context.write((tx) => markPaid(tx, context, deps)));
    await sendReleases(deps, await context.write((tx) => cancelOrder(tx, context, deps)));
    await sendOpenRefunds(deps, { orderId: id });
    return deps.store.read((db) => getPresentedOrder(db, id));
  });

  serve(routes, declineOrderCancellation, (context) => context.write((tx) => declineCancellation(tx, context, deps)));

  serve(routes, setAmountPaid, async (context) => {
    await deps.store.read(async (db) =>
      requirePossibleAmountPaid(db, await getOrderToChange(db, context), context.body.amountPaid),
    );
    const approver = await checkApproval(deps, context);
    await settleBeforeChange(deps, [context.params.id]);
    return sendReleases(deps, await context.write((tx) => changeAmountPaid(tx, { ...context, approver }, deps)));
  });

  serve(routes, recordPayment, async (context) => {
    const { id } = context.params;
    const recorded = await deps.store.read(async (db) => {
      const known = await findRecorded(db, context);
      if (known === null) await requireTakesPayment(db, await getOrderToChange(db, context), context.body);
      return known;
    });
    if (recorded !== null) return new Reply(200, recorded);
    await settleBeforeChange(deps, [id]);
    // Checked again in the transaction, because the same payment may have been sent twice at the same time.
    const paid = await context.write(async (tx) => {
      const known = await findRecorded(tx, context);
      return known === null ? recordCounterPayment(tx, context, deps) : new Reply(200, known);
    });
    if (paid instanceof Reply || paid.order.hold === null) return paid;
    return { ...paid, order: await sendReleases(deps, paid.order) };
  });
}
