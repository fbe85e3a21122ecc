import type { Deps } from '#server/deps.ts';
import type { OpenCharges } from '#server/orders/unpaid-orders.ts';
import { requireReconciledProvider } from '../reconciliation/recover-unknown-charges.ts';
import { settleOpenCharges } from '../reconciliation/resolve-open-charges.ts';
import { findOpenChargesOf } from './charge-queries.ts';

/** What orders ask of payments before they are cancelled. */
export function openChargesOf(deps: Deps): OpenCharges {
  return {
    async settle(orderIds) {
      // An order of a restored backup may have been paid since.
      await requireReconciledProvider(deps);
      await settleOpenCharges(deps, orderIds);
    },
    async findOpen(db, orderIds) {
      const open = await findOpenChargesOf(db, orderIds);
      const held = new Set(open.flatMap((charge) => charge.metadata.allocations.map((part) => part.orderId)));
      return orderIds.filter((id) => held.has(id));
    },
  };
}
