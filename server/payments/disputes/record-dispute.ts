import { eq } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { findCharge } from '../charges/charge-queries.ts';
import { chargeAllocations, disputes } from '../payment-tables.ts';
import type { ListedDispute, PaymentProvider } from '../providers/payment-provider.ts';
import { type ProviderEventId, recordProviderEvent } from '../reconciliation/provider-events.ts';

/**
 * Records how a dispute stands, with an event on each order that its charge has paid. What an order has paid stays as it
 * is: the bank holds the money until it decides. Told again, nothing changes.
 */
export function recordDispute(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { name }: Pick<PaymentProvider, 'name'>,
  dispute: ListedDispute,
  event: ProviderEventId | null = null,
): Promise<void> {
  return store.write(async (tx) => {
    const now = clock();
    if (event !== null) await recordProviderEvent(tx, event, now);
    const { providerDisputeId, chargeReference, amountCents, reason, status, respondBy, createdAt } = dispute;
    const [known] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, providerDisputeId));
    if (known?.status === status && known.respondBy === respondBy) return;
    // A decision is final, whatever comes late.
    if (known !== undefined && isDecided(known.status) && !isDecided(status)) return;
    const closedAt = isDecided(status) ? now.toISOString() : null;
    if (known !== undefined) {
      await tx.update(disputes).set({ status, respondBy, closedAt }).where(eq(disputes.id, known.id));
    } else {
      const charge = chargeReference === null ? null : await findCharge(tx, chargeReference);
      const row = { provider: name, providerDisputeId, chargeId: charge?.id ?? null, amountCents, reason, status };
      await tx.insert(disputes).values({ ...row, respondBy, openedAt: createdAt, closedAt });
    }
    if (known?.status !== status) await recordOnOrders(tx, dispute, now);
  });
}

function isDecided(status: ListedDispute['status']): boolean {
  return status === 'won' || status === 'lost';
}

async function recordOnOrders(tx: Writer, dispute: ListedDispute, now: Date): Promise<void> {
  const { chargeReference, amountCents, reason, status, respondBy } = dispute;
  const charge = chargeReference === null ? null : await findCharge(tx, chargeReference);
  if (charge === null) return;
  const parts = await tx.select().from(chargeAllocations).where(eq(chargeAllocations.chargeId, charge.id));
  const detail = { amountCents, reason, status, respondBy };
  const events = parts.map(({ orderId }) => ({ orderId, kind: 'dispute' as const, detail }));
  if (events.length > 0) await recordOrderEvents(tx, events, { actor: system, now });
}
