import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { canPauseOrResume, dayAfterPause } from '#core/laybys/charge-schedule.ts';
import type { LaybyStatus } from '#core/laybys/layby.ts';
import type { Writer } from '#server/db/store.ts';
import type { InstalmentRow, LaybyPlanOfOrder, LaybyPlanRow } from './layby-queries.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

/** Stops a plan's charges; its customer may pay all the same. @throws AppError wrong_status */
export async function pauseLayby(tx: Writer, found: LaybyPlanOfOrder, today: Day): Promise<LaybyPlanOfOrder> {
  requireStep(found.plan, 'paused');
  return { ...found, plan: await movePlan(tx, found.plan, { status: 'paused', pausedOn: today }) };
}

/** Charges go on: every unpaid day moves later by the days paused, never before tomorrow. @throws AppError wrong_status */
export async function resumeLayby(tx: Writer, found: LaybyPlanOfOrder, today: Day): Promise<LaybyPlanOfOrder> {
  requireStep(found.plan, 'active');
  const pausedOn = found.plan.pausedOn ?? today;
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
  return { plan: await movePlan(tx, found.plan, { status: 'active', pausedOn: null }), instalments: rows };
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

/** Ends the plans of cancelled orders, a completed one too: its goods were never delivered. */
export async function cancelLaybysOf(tx: Writer, orderIds: readonly number[]): Promise<void> {
  const ended = await tx
    .update(laybyPlans)
    .set({ status: 'cancelled', version: sql`${laybyPlans.version} + 1` })
    .where(and(inArray(laybyPlans.orderId, [...orderIds]), ne(laybyPlans.status, 'cancelled')))
    .returning({ id: laybyPlans.id });
  const planIds = ended.map((plan) => plan.id);
  if (planIds.length === 0) return;
  // Kept out of the scheduler's index too, which it reads every 30 seconds.
  await tx
    .update(instalments)
    .set({ nextAttemptOn: null, chargeAtOnce: false })
    .where(inArray(instalments.planId, planIds));
}
