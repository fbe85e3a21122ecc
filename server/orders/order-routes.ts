import { createOrders as createOrdersEndpoint, ownOrders, requestCancellation } from '#core/orders/order-api.ts';
import { Refusal } from '#core/refusal.ts';
import type { Deps } from '#server/deps.ts';
import { ListAnswer } from '#server/http/call.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { askForCancellation } from './ask-for-cancellation.ts';
import { createOrders } from './create-orders.ts';
import { findOwnOrders, listOwnOrders, presentOrders } from './order-queries.ts';
import type { OpenCharges } from './replace-orders.ts';

export function addOrderRoutes(routes: Routes, deps: Deps, { openCharges }: { openCharges: OpenCharges }): void {
  serve(routes, createOrdersEndpoint, async (call) => {
    const replaced = await deps.store.read((db) => findOwnOrders(db, call, call.body.replaces ?? []));
    if (replaced.length > 0) await openCharges.settle(replaced.map((row) => row.id));
    const made = await call.write((tx) => createOrders(tx, call, openCharges));
    call.noteGuestOrders();
    return made;
  });

  serve(routes, ownOrders, async (call) => {
    const { q, ids } = call.query;
    return deps.store.read(async (db) => {
      const { rows, total } = await listOwnOrders(db, call, { q, ids }, boundsOf(call.paging));
      // A guest without orders has nothing to see here: the specification's 401 leads to the forms.
      if (call.caller === null && total === 0) {
        const isFiltered = q !== undefined || ids !== undefined;
        const hasAny = isFiltered && (await listOwnOrders(db, call, {}, { limit: 1, offset: 0 })).rows.length > 0;
        if (!hasAny) throw new Refusal('signed_out');
      }
      return new ListAnswer(await presentOrders(db, rows), total);
    });
  });

  serve(routes, requestCancellation, (call) => call.write((tx) => askForCancellation(tx, call)));
}
