import { eq } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { LaybyPlanOfOrder } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/**
 * Takes a payment back that was recorded and never came, from the newest instalments first. What is open again is due as
 * before, and charged no sooner than tomorrow.
 */
export async function lowerLayby(
  tx: Writer,
  found: LaybyPlanOfOrder,
  { amountCents, today }: { amountCents: number; today: Day },
): Promise<LaybyPlanOfOrder> {
  const tomorrow = addDays(today, 1);
  let rest = amountCents;
  const lowered = found.instalments.toReversed().map((row) => {
    const part = Math.min(rest, row.paidCents);
    rest -= part;
    if (part === 0) return row;
    const paidCents = row.paidCents - part;
    if (row.status !== 'paid') return { ...row, paidCents };
    const nextAttemptOn = row.dueDate < tomorrow ? tomorrow : row.dueDate;
    return { ...row, paidCents, status: 'scheduled' as const, paidAt: null, nextAttemptOn };
  });
  if (rest > 0) throw new Error(`Layby plan ${found.plan.id} has ${rest} cents less paid than are taken back`);
  for (const { id, paidCents, status, paidAt, nextAttemptOn } of lowered) {
    await tx.update(instalments).set({ paidCents, status, paidAt, nextAttemptOn }).where(eq(instalments.id, id));
  }
  const version = found.plan.version + 1;
  await tx.update(laybyPlans).set({ version }).where(eq(laybyPlans.id, found.plan.id));
  return { plan: { ...found.plan, version }, instalments: lowered.reverse() };
}
