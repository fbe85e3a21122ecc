import { desc } from 'drizzle-orm';
import type { Store } from '#server/db/store.ts';
import { charges, disputes, paymentAlerts } from '#server/payments/payment-tables.ts';

/** Stores a dispute of the newest charge, or of a charge that isn't the shop's, as a provider's event does. */
export async function disputeLastCharge(
  { store }: { store: Store },
  changes: Partial<typeof disputes.$inferInsert> = {},
): Promise<void> {
  await store.write(async (tx) => {
    const [charge] = await tx.select().from(charges).orderBy(desc(charges.id)).limit(1);
    await tx.insert(disputes).values({
      provider: 'till',
      providerDisputeId: 'dp_1',
      chargeId: charge?.id ?? null,
      amountCents: charge?.amountCents ?? 5000,
      reason: 'product_not_received',
      status: 'needs_response',
      respondBy: '2026-11-24T12:59:59.000Z',
      openedAt: '2026-11-09T22:00:00.000Z',
      ...changes,
    });
  });
}

/** Stores an alert about money, as a failed refund does. */
export async function raiseTestAlert(
  { store }: { store: Store },
  { subject, orderId = null, now }: { subject: string; orderId?: number | null; now: Date },
): Promise<void> {
  const detail = 'A refund of $50.00 failed at the bank after it was made. The customer doesn’t have the money.';
  const alert = { kind: 'refund-failed', subject, orderId, amountCents: 5000, detail } as const;
  await store.write((tx) => tx.insert(paymentAlerts).values({ ...alert, createdAt: now.toISOString() }));
}
