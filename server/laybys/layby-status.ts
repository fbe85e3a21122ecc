import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { canPauseOrResume, dayAfterPause } from '#core/laybys/charge-schedule.ts';
import { type PlannedInstalment, planInstalments } from '#core/laybys/instalment-plan.ts';
import type { LaybyStatus } from '#core/laybys/layby.ts';
import { laybyTerms, laybyTermsText, wordings } from '#core/laybys/layby-terms.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { InstalmentRow, LaybyPlanOfOrder, LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** The shop's details that every lay-by agreement states. */
export interface LaybySeller {
  businessName: string;
  abn: string;
  phone: string;
  cancellationChargeCents: number;
}

export interface NewLayby {
  orderId: number;
  totalCents: number;
  count: number;
  frequency: LaybyFrequency;
  /** The goods on layby, e.g. ["1 × Beef hindquarter"]. */
  goods: string[];
  today: Day;
  now: Date;
  /** Whether the first payment saves the card, so that the other instalments can be charged to it. */
  savesCard: boolean;
  /** The agreement as the customer accepted it, if known. */
  acceptedTerms?: string | undefined;
}

/**
 * Creates an order's layby plan, with the text of the agreement that the customer accepts. The plan is pending until its first payment.
 * @throws AppError terms_changed if the customer accepted a different text
 */
export async function openLayby(tx: Writer, layby: NewLayby, seller: LaybySeller): Promise<LaybyPlanOfOrder> {
  const { orderId, totalCents, count, frequency, goods, today, now, savesCard } = layby;
  const planned: PlannedInstalment[] = planInstalments(totalCents, count, frequency, today);
  const agreement = { ...seller, goods, totalCents, installments: planned, savesCard };
  const texts = wordings.map((wording) => laybyTermsText(laybyTerms({ ...agreement, wording })));
  const termsText = layby.acceptedTerms ?? texts[0];
  if (termsText === undefined || !texts.includes(termsText)) throw new AppError('terms_changed', { today });
  const [plan] = await insertRows(tx, laybyPlans, [
    {
      orderId,
      instalmentCount: count,
      totalCents,
      frequency,
      termsText,
      cancellationChargeCents: seller.cancellationChargeCents,
      createdAt: now.toISOString(),
    },
  ]);
  if (plan === undefined) throw new Error('A layby plan was not stored');
  const rows = await insertRows(
    tx,
    instalments,
    planned.map((instalment) => ({ planId: plan.id, ...instalment })),
  );
  return { plan, instalments: rows };
}

/**
 * Stops the plan's automatic charges. The customer can still pay.
 * @throws AppError wrong_status
 */
export async function pauseLayby(tx: Writer, found: LaybyPlanOfOrder, today: Day): Promise<LaybyPlanOfOrder> {
  requireStep(found.plan, 'paused');
  return { ...found, plan: await movePlan(tx, found.plan, { status: 'paused', pausedOn: today }) };
}

/**
 * Resumes the plan's automatic charges. Every unpaid due date moves by the number of days paused, but never to a day before
 * tomorrow.
 * @throws AppError wrong_status
 */
export async function resumeLayby(tx: Writer, found: LaybyPlanOfOrder, today: Day): Promise<LaybyPlanOfOrder> {
  requireStep(found.plan, 'active');
  const rows = await moveUnpaid(tx, found, { pausedOn: found.plan.pausedOn ?? today, today });
  return { plan: await movePlan(tx, found.plan, { status: 'active', pausedOn: null }), instalments: rows };
}

/**
 * Continues the charges of an active plan after its customer's request to cancel was declined. As after a pause, every unpaid due date
 * moves by the number of days since the request, but never to a day before tomorrow. The dates of a paused plan move when the plan is
 * resumed.
 */
export async function continueLayby(
  tx: Writer,
  found: LaybyPlanOfOrder,
  { requestedOn, today }: { requestedOn: Day; today: Day },
): Promise<LaybyPlanOfOrder> {
  if (found.plan.status !== 'active') return found;
  const rows = await moveUnpaid(tx, found, { pausedOn: requestedOn, today });
  return { plan: await movePlan(tx, found.plan, {}), instalments: rows };
}

/** Moves the unpaid due dates of a plan that hasn't been charged since `pausedOn`. */
async function moveUnpaid(
  tx: Writer,
  found: LaybyPlanOfOrder,
  { pausedOn, today }: { pausedOn: Day; today: Day },
): Promise<InstalmentRow[]> {
  const later = (day: Day) => dayAfterPause(day, pausedOn, today);
  const rows: InstalmentRow[] = [];
  for (const row of found.instalments) {
    if (row.status === 'paid') {
      rows.push(row);
      continue;
    }
    const nextAttemptOn = row.nextAttemptOn === null ? null : later(row.nextAttemptOn);
    const set = { dueDate: later(row.dueDate), nextAttemptOn, chargeAtOnce: false };
    await tx.update(instalments).set(set).where(eq(instalments.id, row.id));
    rows.push({ ...row, ...set });
  }
  return rows;
}

function requireStep(plan: LaybyPlanRow, to: LaybyStatus): void {
  if (canPauseOrResume(plan.status, to)) return;
  throw new AppError('wrong_status', { detail: `The plan is ${plan.status} and can’t become ${to}.` });
}

async function movePlan(tx: Writer, plan: LaybyPlanRow, change: Partial<LaybyPlanRow>): Promise<LaybyPlanRow> {
  const set = { ...change, version: plan.version + 1 };
  await tx.update(laybyPlans).set(set).where(eq(laybyPlans.id, plan.id));
  return { ...plan, ...set };
}

/** Ends the plans of cancelled orders, including completed plans, because their goods were never delivered. */
export async function cancelLaybysOf(tx: Writer, orderIds: readonly number[]): Promise<void> {
  const ended = await tx
    .update(laybyPlans)
    .set({ status: 'cancelled', version: sql`${laybyPlans.version} + 1` })
    .where(and(inArray(laybyPlans.orderId, [...orderIds]), ne(laybyPlans.status, 'cancelled')))
    .returning({ id: laybyPlans.id });
  const planIds = ended.map((plan) => plan.id);
  if (planIds.length === 0) return;
  // Also removes the cancelled plans' instalments from the scheduler's index, which is read every 30 seconds.
  await tx
    .update(instalments)
    .set({ nextAttemptOn: null, chargeAtOnce: false })
    .where(inArray(instalments.planId, planIds));
}
