import {
  keepOrder,
  listOrders,
  readCancellation,
  readOrder,
  recordPayment,
  setAmountPaid,
  setOrderStatus,
} from '#core/orders/staff-order-api.ts';
import { Refusal } from '#core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import { ListAnswer, Reply } from '#server/http/call.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { demandComparedBooks } from '#server/payments/compare-books.ts';
import { settleOpenCharges } from '#server/payments/reconcile.ts';
import { makeRefunds } from '#server/payments/refund.ts';
import { cancelOrder } from './cancel-order.ts';
import { toCancellationAnswer, workOutCancellation } from './cancellation.ts';
import { changeAmountPaid, checkAmountPaid, checkStep, findToChange, markDelivered, markPaid } from './change-order.ts';
import { declineCancellation } from './decline-cancellation.ts';
import { findOrders } from './list-orders.ts';
import { getOrder, presentOrder } from './order-queries.ts';
import { checkTakes, findRecorded, recordCounterPayment } from './record-counter-payment.ts';
import { readStaffOrder } from './staff-order.ts';

/** What staff see and do of orders. */
export function addStaffOrderRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listOrders, (call) =>
    deps.store.read(async (db) => {
      const { rows, total } = await findOrders(db, call);
      return new ListAnswer(rows, total);
    }),
  );

  serve(routes, readOrder, (call) => deps.store.read((db) => readStaffOrder(db, call.params.id, call.now)));

  serve(routes, readCancellation, (call) =>
    deps.store.read(async (db) => {
      const endedByShop = call.query.endedByShop === 'true';
      const row = await getOrder(db, call.params.id);
      checkStep(row, 'cancelled');
      return toCancellationAnswer(row, endedByShop, await workOutCancellation(db, row, { endedByShop }));
    }),
  );

  serve(routes, setOrderStatus, async (call) => {
    const { id } = call.params;
    const { status } = call.body;
    if (status === 'delivered') return call.write((tx) => markDelivered(tx, call));
    if (status === 'pending') throw new Refusal('wrong_status', { detail: 'No order becomes pending again.' });
    // Looked at again in the write: a change that is refused anyway must not give up the customer's open question.
    await deps.store.read(async (db) => checkStep(await findToChange(db, call), status));
    await demandComparedBooks(deps);
    // What the provider knows by now is recorded first, and a bank's question that still waits is given up.
    await settleOpenCharges(deps, [id]);
    if (status === 'paid') return call.write((tx) => markPaid(tx, call, deps));
    await call.write((tx) => cancelOrder(tx, call, deps));
    await makeRefunds(deps, { orderId: id });
    return deps.store.read((db) => presentOrder(db, id));
  });

  serve(routes, keepOrder, (call) => call.write((tx) => declineCancellation(tx, call, deps)));

  serve(routes, setAmountPaid, async (call) => {
    // An amount that is refused anyway must not give up the customer's open question.
    await deps.store.read(async (db) => checkAmountPaid(db, await findToChange(db, call), call.body.amountPaid));
    await demandComparedBooks(deps);
    await settleOpenCharges(deps, [call.params.id]);
    return call.write((tx) => changeAmountPaid(tx, call, deps));
  });

  serve(routes, recordPayment, async (call) => {
    const { id } = call.params;
    const repeated = await deps.store.read(async (db) => {
      const known = await findRecorded(db, call);
      // A payment that is refused anyway must not give up the customer's open question.
      if (known === null) await checkTakes(db, await findToChange(db, call), call.body.amount);
      return known;
    });
    if (repeated !== null) return new Reply(200, repeated);
    await demandComparedBooks(deps);
    await settleOpenCharges(deps, [id]);
    // Asked again inside: the same payment may have been sent twice at once.
    return call.write(async (tx) => {
      const known = await findRecorded(tx, call);
      return known === null ? recordCounterPayment(tx, call, deps) : new Reply(200, known);
    });
  });
}
