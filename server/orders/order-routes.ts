import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { createOrders, dropOrder, ownOrders, requestCancellation } from '#core/orders/order-api.ts';
import { claimOrderLink, openOrderLink } from '#core/orders/order-link-api.ts';
import { canStep, isDroppable } from '#core/orders/order-status.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import { ListResponse, type RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { placeOrders } from './create-orders.ts';
import { actorOf, recordOrderEvents } from './order-events.ts';
import { claimOrder, openOrder } from './order-links.ts';
import {
  findOwnOrders,
  listOwnOrders,
  noSuchOrder,
  type OrderRow,
  presentOrder,
  presentOrders,
} from './order-queries.ts';
import { orders } from './order-tables.ts';
import { cancelUnpaidOrders, findUnpaidIdsOfCart, type OpenCharges } from './unpaid-orders.ts';

export function addOrderRoutes(routes: Routes, deps: Deps, { openCharges }: { openCharges: OpenCharges }): void {
  serve(routes, createOrders, async (context) => {
    const { replaces = [], cartId } = context.body;
    const replaced = await deps.store.read(async (db) => {
      const own = replaces.length === 0 ? [] : await findOwnOrders(db, context, replaces);
      return [...own.map(({ id }) => id), ...(await findUnpaidIdsOfCart(db, cartId))];
    });
    if (replaced.length > 0) await openCharges.settle(replaced);
    const created = await context.write((tx) =>
      placeOrders(tx, context, {
        charges: openCharges,
        minimumChargeCents: deps.providers.active.minimumCents,
        networkHolds: deps.networkHolds,
      }),
    );
    context.recordGuestOrders();
    return created;
  });

  serve(routes, ownOrders, async (context) => {
    const { q, ids } = context.query;
    return deps.store.read(async (db) => {
      const { rows, total } = await listOwnOrders(db, context, { q, ids }, boundsOf(context.paging));
      // A guest without any orders gets status 401, as the specification requires. The page then shows the sign-in forms.
      if (context.actor === null && total === 0) {
        const isFiltered = q !== undefined || ids !== undefined;
        const hasAny = isFiltered && (await listOwnOrders(db, context, {}, { limit: 1, offset: 0 })).rows.length > 0;
        if (!hasAny) throw new AppError('signed_out');
      }
      return new ListResponse(await presentOrders(db, rows), total);
    });
  });

  serve(routes, requestCancellation, (context) => context.write((tx) => storeCancellationRequest(tx, context)));

  serve(routes, dropOrder, async (context) => {
    const own = await deps.store.read((db) => findOwnOrders(db, context, [context.params.id]));
    if (own.length > 0) await openCharges.settle(own.map((row) => row.id));
    return context.write((tx) => dropUnpaidOrder(tx, context, openCharges));
  });

  serve(routes, openOrderLink, async (context) => {
    const order = await context.write((tx) => openOrder(tx, context, deps));
    context.recordGuestOrders();
    return order;
  });

  serve(routes, claimOrderLink, (context) => context.write((tx) => claimOrder(tx, context, deps)));
}

/**
 * Cancels an unpaid order at the customer's request. Repeating the request changes nothing.
 * @throws AppError not_found; wrong_status if something was paid; charge_in_flight while a payment is being processed
 */
async function dropUnpaidOrder(
  tx: Writer,
  context: Pick<RequestContext<{ id: number }>, 'params' | 'actor' | 'session' | 'now'>,
  charges: OpenCharges,
): Promise<Order> {
  const ids = [context.params.id];
  const [row] = await findOwnOrders(tx, context, ids);
  if (row === undefined) throw noSuchOrder();
  if (row.status === 'cancelled') return presentOrder(tx, row);
  if (!isDroppable({ ...row, amountPaid: row.paidCents })) {
    const detail = `Order #${row.id} can’t be dropped any more. Ask us to cancel it instead.`;
    throw new AppError('wrong_status', { detail });
  }
  if ((await charges.findOpen(tx, ids)).length > 0) throw new AppError('charge_in_flight');
  await cancelUnpaidOrders(tx, ids, { actor: actorOf(context.actor), reason: 'dropped', now: context.now });
  const [dropped] = await findOwnOrders(tx, context, ids);
  return presentOrder(tx, dropped ?? row);
}

type CancellationRequestContext = RequestContext<{ id: number }, unknown, { reason?: string | undefined } | undefined>;

/**
 * Stores that a customer asked to cancel an order, and why. Nothing else about the order changes, because staff decide. If the customer
 * asks again, the reason is replaced, but the time of the first request stays.
 * @throws AppError not_found; wrong_status for a delivered or cancelled order
 */
async function storeCancellationRequest(tx: Writer, context: CancellationRequestContext): Promise<Order> {
  const [row] = await findOwnOrders(tx, context, [context.params.id]);
  if (row === undefined) throw noSuchOrder();
  if (!canStep(row.status, 'cancelled')) {
    throw new AppError('wrong_status', {
      detail: `Order #${row.id} is ${row.status} and can’t be cancelled any more.`,
    });
  }
  return presentOrder(tx, await recordRequest(tx, context, row));
}

async function recordRequest(
  tx: Writer,
  { body, actor, now }: CancellationRequestContext,
  row: OrderRow,
): Promise<OrderRow> {
  const cancelReason = body?.reason || row.cancelReason;
  if (row.cancelRequestedAt !== null && cancelReason === row.cancelReason) return row;
  const at = now.toISOString();
  const cancelRequestedAt = row.cancelRequestedAt ?? at;
  const set = { cancelRequestedAt, cancelReason, updatedAt: at, version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const event = { orderId: row.id, kind: 'cancel-requested' as const, detail: { reason: cancelReason } };
  await recordOrderEvents(tx, [event], { actor: actorOf(actor), now });
  return { ...row, ...set };
}
