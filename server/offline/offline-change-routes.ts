import { AppError } from '#core/app-error.ts';
import { type AppliedChange, applyOfflineChange } from '#core/offline/offline-change-api.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import { Reply } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { capturePacked } from '../packing/capture-packed.ts';
import { applyChange, prepareChange } from './apply-change.ts';
import { requireSameOrder } from './get-order-of-change.ts';
import { bookRejectedCash, isCashOfInvalidSale, prepareRejectedCash } from './hold-cash.ts';
import { getOfflineActing } from './offline-acting.ts';
import { findApplied, presentApplied, recordApplied, recordCashHeld } from './offline-change-queries.ts';
import { isRejection, recordRejection } from './record-rejection.ts';

/** The route for changes that were made while the counter couldn't reach the shop. */
export function addOfflineChangeRoutes(routes: Routes, deps: Deps): void {
  serve(routes, applyOfflineChange, async (context): Promise<AppliedChange | Reply<AppliedChange>> => {
    const change = context.body;
    const known = await deps.store.read((db) => findApplied(db, change));
    if (known !== null) return new Reply(200, known);
    const acting = await deps.store.read((db) => getOfflineActing(db, context));
    try {
      await deps.store.read((db) => requireSameOrder(db, change, acting.orderCreatedAt));
      await prepareChange(deps, change);
      if (change.kind === 'packed') await prepareEmails();
      // Checked again in the transaction, because the same change may have been sent twice at the same time.
      const applied = await context.write(async (tx) => {
        const since = await findApplied(tx, change);
        if (since !== null) return new Reply(200, since);
        const made = await applyChange(tx, change, acting, deps);
        await recordApplied(tx, change, acting, made);
        return presentApplied(tx, made);
      });
      if (change.kind !== 'packed' || applied instanceof Reply || applied.order === null) return applied;
      return { ...applied, order: await capturePacked(deps, applied.order) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!isRejection(change, error, acting) && !isCashOfInvalidSale(change, error)) throw error;
      await prepareRejectedCash(deps, change, error);
      const booked = await deps.store.write(async (tx) => {
        // If the change was sent twice at the same time, this request may have failed only because the other request applied the
        // change.
        const since = await findApplied(tx, change);
        if (since !== null) return new Reply(200, since);
        const held = await bookRejectedCash(tx, change, acting, { error, deps });
        if (held === null) await recordRejection(tx, change, acting, error);
        else await recordCashHeld(tx, change, acting, held);
        return held === null ? null : presentApplied(tx, held);
      });
      if (booked === null) throw error;
      return booked;
    }
  });
}
