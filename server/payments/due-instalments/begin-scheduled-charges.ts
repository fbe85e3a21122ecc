import { inArray } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import type { ChargeRow } from '#server/payments/charges/charge-queries.ts';
import { newChargeReference } from '#server/payments/charges/charge-reference.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { attemptsSoFar, type DueInstalment, findDueInstalments } from './due-instalments.ts';

/**
 * Stores charges for the instalments that are still due. Each charge is identified by its instalment and attempt number. A second
 * process that tries the same attempt finds the stored charge and does nothing.
 */
export async function beginScheduledCharges(
  tx: Writer,
  instalmentIds: readonly number[],
  { provider, now }: { provider: PaymentProvider; now: Date },
): Promise<ChargeRow[]> {
  const due = await findDueInstalments(tx, { now, provider }, instalmentIds);
  if (due.length === 0) return [];
  const attempts = await attemptsSoFar(
    tx,
    due.map((each) => each.instalmentId),
  );
  const created = await tx
    .insert(charges)
    .values(due.map((each) => newCharge(each, (attempts.get(each.instalmentId) ?? 0) + 1, { provider, now })))
    .onConflictDoNothing({ target: [charges.instalmentId, charges.attempt] })
    .returning();
  if (created.length === 0) return [];
  await tx
    .insert(chargeAllocations)
    .values(
      created.flatMap(({ id, metadata }) =>
        metadata.allocations.map((allocation) => ({ chargeId: id, ...allocation })),
      ),
    );
  const charged = new Set(created.map((charge) => charge.instalmentId));
  const planIds = due.filter((each) => charged.has(each.instalmentId)).map((each) => each.planId);
  await tx
    .update(laybyPlans)
    .set({ lastScheduledOn: melbourneDay(now) })
    .where(inArray(laybyPlans.id, planIds));
  return created;
}

function newCharge(
  { instalmentId, orderId, leftCents, cardReference, cardCustomer, cardBrand, cardLast4, isRetry }: DueInstalment,
  attempt: number,
  { provider, now }: { provider: PaymentProvider; now: Date },
): typeof charges.$inferInsert {
  return {
    ...newChargeReference(provider),
    kind: isRetry ? 'retry' : 'scheduled',
    provider: provider.name,
    amountCents: leftCents,
    metadata: { allocations: [{ orderId, amountCents: leftCents }], savesCard: false },
    source: cardReference,
    customer: cardCustomer,
    cardBrand,
    cardLast4,
    instalmentId,
    attempt,
    createdAt: now.toISOString(),
  };
}
