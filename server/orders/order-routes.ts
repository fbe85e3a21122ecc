import { AppError } from '#core/app-error.ts';
import { createOrders, ownOrders, requestCancellation } from '#core/orders/order-api.ts';
import { claimOrderLink, openOrderLink } from '#core/orders/order-link-api.ts';
import type { Deps } from '#server/deps.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import { ListResponse } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { placeOrders } from './create-orders.ts';
import { claimOrder, openOrder } from './order-links.ts';
import { findOwnOrders, listOwnOrders, presentOrders } from './order-queries.ts';
import { storeCancellationRequest } from './request-cancellation.ts';
import type { OpenCharges } from './unpaid-orders.ts';

export function addOrderRoutes(routes: Routes, deps: Deps, { openCharges }: { openCharges: OpenCharges }): void {
  serve(routes, createOrders, async (context) => {
    const replaced = await deps.store.read((db) => findOwnOrders(db, context, context.body.replaces ?? []));
    if (replaced.length > 0) await openCharges.settle(replaced.map((row) => row.id));
    const created = await context.write((tx) => placeOrders(tx, context, openCharges));
    context.recordGuestOrders();
    return created;
  });

  serve(routes, ownOrders, async (context) => {
    const { q, ids } = context.query;
    return deps.store.read(async (db) => {
      const { rows, total } = await listOwnOrders(db, context, { q, ids }, boundsOf(context.paging));
      // A guest without orders has nothing to see here: the specification's 401 leads to the forms.
      if (context.actor === null && total === 0) {
        const isFiltered = q !== undefined || ids !== undefined;
        const hasAny = isFiltered && (await listOwnOrders(db, context, {}, { limit: 1, offset: 0 })).rows.length > 0;
        if (!hasAny) throw new AppError('signed_out');
      }
      return new ListResponse(await presentOrders(db, rows), total);
    });
  });

  serve(routes, requestCancellation, (context) => context.write((tx) => storeCancellationRequest(tx, context)));

  serve(routes, openOrderLink, async (context) => {
    const order = await context.write((tx) => openOrder(tx, context, deps));
    context.recordGuestOrders();
    return order;
  });

  serve(routes, claimOrderLink, (context) => context.write((tx) => claimOrder(tx, context, deps)));
}
