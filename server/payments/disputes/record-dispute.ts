import { eq } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { findCharge } from '../charges/charge-queries.ts';
import { chargeAllocations, disputes } from '../payment-tables.ts';
import type { ListedDispute, PaymentProvider } from '../providers/payment-provider.ts';
import { type ProviderEventId, recordProviderEvent } from '../reconciliation/provider-events.ts';

/**
 * Records the state of a dispute. Each order that the charge paid gets an event, and the shop gets an email. An order's amount paid
 * doesn't change, because the bank holds the money until it decides. Reporting the same state again changes nothing.
 */
export function recordDispute(
  { store, clock, env }: Pick<Deps, 'store' | 'clock' | 'env'>,
  { name }: Pick<PaymentProvider, 'name'>,
  dispute: ListedDispute,
  event: ProviderEventId | null = null,
): Promise<void> {
  return store.write(async (tx) => {
    const now = clock();
    if (event !== null) await recordProviderEvent(tx, event, now);
    const { providerDisputeId, chargeReference, amountCents, reason, status, stage, respondBy, createdAt } = dispute;
    const [known] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, providerDisputeId));
    if (known?.status === status && known.respondBy === respondBy) return;
    // After a decision, earlier states that arrive late are ignored. An appeal reopens the dispute.
    if (known !== undefined && isDecided(known.status) && !isDecided(status) && stage !== 'appeal') return;
    const closedAt = isDecided(status) ? now.toISOString() : null;
    if (known !== undefined) {
      await tx.update(disputes).set({ status, respondBy, closedAt }).where(eq(disputes.id, known.id));
    } else {
      const charge = chargeReference === null ? null : await findCharge(tx, chargeReference);
      const row = { provider: name, providerDisputeId, chargeId: charge?.id ?? null, amountCents, reason, status };
      await tx.insert(disputes).values({ ...row, respondBy, openedAt: createdAt, closedAt });
    }
    if (known?.status === status && stage !== 'appeal') return;
    await report(tx, { ...dispute, closedAt }, { isKnown: known !== undefined, now, env });
  });
}

function isDecided(status: ListedDispute['status']): boolean {
  return status === 'won' || status === 'lost';
}

async function report(
  tx: Writer,
  dispute: ListedDispute & { closedAt: string | null },
  { isKnown, now, env }: { isKnown: boolean; now: Date } & Pick<Deps, 'env'>,
): Promise<void> {
  const { chargeReference, amountCents, reason, status, respondBy } = dispute;
  const charge = chargeReference === null ? null : await findCharge(tx, chargeReference);
  const orders = charge === null ? [] : await findOrders(tx, charge.id);
  const detail = { amountCents, reason, status, respondBy };
  const events = orders.map((orderId) => ({ orderId, kind: 'dispute' as const, detail }));
  if (events.length > 0) await recordOrderEvents(tx, events, { actor: system, now });
  // The dispute is under review because the shop has responded, so no email is needed.
  if (isKnown && status === 'under_review') return;
  const emails = await shopEmails(tx, { env }, now);
  await queueEmails(tx, [emails.dispute({ ...dispute, amount: amountCents, orders })], now);
}

async function findOrders(tx: Writer, chargeId: number): Promise<number[]> {
  const parts = await tx.select().from(chargeAllocations).where(eq(chargeAllocations.chargeId, chargeId));
  return parts.map(({ orderId }) => orderId);
}
