import { eq } from 'drizzle-orm';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import { instalmentDays } from '#core/laybys/instalment-plan.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import type { InstalmentRow, LaybyPlanOfOrder, LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';
import { type SavedProviderCard, toCardColumns } from './saved-card.ts';

export interface LaybyPayment {
  amountCents: number;
  paidAt: Date;
  /** The card that was used, if the provider saved it. The first payment stores it on the plan. */
  card: SavedProviderCard | null;
  /**
   * The instalment that the scheduler charged. The payment goes to this instalment first, so that an earlier, missed instalment stays
   * missed.
   */
  instalmentId?: number | null;
}

/**
 * Adds a payment to a layby plan. If the scheduler charged an instalment, that instalment is paid first; the rest pays the oldest
 * unpaid instalments. The first payment makes the plan active, and the other due dates are counted from its Melbourne day. The payment
 * that reaches the total completes the plan. Returns the updated plan.
 */
export async function payLayby(tx: Writer, found: LaybyPlanOfOrder, payment: LaybyPayment): Promise<LaybyPlanOfOrder> {
  const isFirst = found.plan.status === 'pending';
  const start = isFirst ? melbourneDay(payment.paidAt) : null;
  const changed = fillInstalments(found, payment, start);
  for (const [index, row] of changed.entries()) {
    const before = found.instalments[index];
    if (before === undefined || !isChanged(before, row)) continue;
    const { paidCents, status, paidAt, dueDate, nextAttemptOn, chargeAtOnce, lastAttemptAt } = row;
    const set = { paidCents, status, paidAt, dueDate, nextAttemptOn, chargeAtOnce, lastAttemptAt };
    await updateRow(tx, instalments, row.id, set);
  }
  const isCompleted = changed.every((row) => row.status === 'paid');
  // Every payment raises the plan's version, so that a change based on the earlier plan is rejected.
  const set: Partial<LaybyPlanRow> = { version: found.plan.version + 1 };
  if (start !== null) Object.assign(set, { status: 'active', startedOn: start }, cardColumns(payment));
  if (isCompleted) Object.assign(set, { status: 'completed', completedAt: payment.paidAt.toISOString() });
  await updateRow(tx, laybyPlans, found.plan.id, set);
  return { plan: { ...found.plan, ...set }, instalments: changed };
}

function fillInstalments(found: LaybyPlanOfOrder, payment: LaybyPayment, start: Day | null): InstalmentRow[] {
  const { plan } = found;
  const days = start === null ? [] : instalmentDays(start, plan.instalmentCount, plan.frequency);
  const amounts = divideAmount(found, payment);
  return found.instalments.map((row, index): InstalmentRow => {
    const isCharged = row.id === payment.instalmentId;
    const before = isCharged ? { ...row, lastAttemptAt: payment.paidAt.toISOString() } : row;
    const paidCents = before.paidCents + (amounts.get(before.id) ?? 0);
    const dueDate = days[index] ?? before.dueDate;
    if (paidCents === before.amountCents) {
      const paidAt = before.paidAt ?? payment.paidAt.toISOString();
      return { ...before, paidCents, dueDate, status: 'paid', paidAt, nextAttemptOn: null, chargeAtOnce: false };
    }
    return { ...before, paidCents, dueDate, nextAttemptOn: start === null ? before.nextAttemptOn : dueDate };
  });
}

/** Divides a payment among the instalments. Returns the cents by instalment id. */
function divideAmount({ plan, instalments: rows }: LaybyPlanOfOrder, payment: LaybyPayment): Map<number, number> {
  const charged = rows.filter((row) => row.id === payment.instalmentId);
  const others = rows.filter((row) => row.id !== payment.instalmentId);
  const amounts = new Map<number, number>();
  let rest = payment.amountCents;
  for (const row of [...charged, ...others]) {
    const amountCents = Math.min(rest, row.amountCents - row.paidCents);
    amounts.set(row.id, amountCents);
    rest -= amountCents;
  }
  if (rest > 0) throw new Error(`Layby plan ${plan.id} was paid ${rest} cents more than it asks for`);
  return amounts;
}

function isChanged(before: InstalmentRow, after: InstalmentRow): boolean {
  return (['paidCents', 'status', 'dueDate', 'nextAttemptOn'] as const).some((name) => before[name] !== after[name]);
}

function cardColumns({ card }: LaybyPayment): Partial<LaybyPlanRow> {
  return card === null ? {} : toCardColumns(card);
}

/**
 * Corrects a payment that was recorded but never received. Its amount is subtracted from the paid instalments, newest first.
 * Instalments that are open again keep their due dates, and are charged tomorrow at the earliest.
 */
export async function reduceLayby(
  tx: Writer,
  found: LaybyPlanOfOrder,
  { amountCents, today }: { amountCents: number; today: Day },
): Promise<LaybyPlanOfOrder> {
  const tomorrow = addDays(today, 1);
  let rest = amountCents;
  const reduced = found.instalments.toReversed().map((row) => {
    const reducedCents = Math.min(rest, row.paidCents);
    rest -= reducedCents;
    if (reducedCents === 0) return row;
    const paidCents = row.paidCents - reducedCents;
    if (row.status !== 'paid') return { ...row, paidCents };
    const nextAttemptOn = row.dueDate < tomorrow ? tomorrow : row.dueDate;
    return { ...row, paidCents, status: 'scheduled' as const, paidAt: null, nextAttemptOn };
  });
  if (rest > 0) throw new Error(`Layby plan ${found.plan.id} has ${rest} cents less paid than are taken back`);
  for (const { id, paidCents, status, paidAt, nextAttemptOn } of reduced) {
    await tx.update(instalments).set({ paidCents, status, paidAt, nextAttemptOn }).where(eq(instalments.id, id));
  }
  const version = found.plan.version + 1;
  await tx.update(laybyPlans).set({ version }).where(eq(laybyPlans.id, found.plan.id));
  return { plan: { ...found.plan, version }, instalments: reduced.reverse() };
}
