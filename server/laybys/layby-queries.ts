import { asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { chargingProviderName, withChargeableCard } from './chargeable-card.ts';
import { instalments, laybyPlans } from './layby-tables.ts';

export type LaybyPlanRow = typeof laybyPlans.$inferSelect;
export type InstalmentRow = typeof instalments.$inferSelect;

/** A layby plan with its instalments, oldest first. */
export interface LaybyPlanOfOrder {
  plan: LaybyPlanRow;
  instalments: InstalmentRow[];
}

interface FoundInstalment {
  plan: LaybyPlanRow;
  instalment: InstalmentRow;
  charging: string | null;
}

const laybyPlansOfOrders = preparedListQuery<number, FoundInstalment[]>((db, orderIds) =>
  db
    .select({ plan: laybyPlans, instalment: instalments, charging: chargingProviderName })
    .from(laybyPlans)
    .innerJoin(instalments, eq(instalments.planId, laybyPlans.id))
    .where(inArray(laybyPlans.orderId, orderIds))
    .orderBy(asc(instalments.planId), asc(instalments.number)),
);

/** Returns the layby plans of these orders, by the order's id. An order that is paid in full has no plan. */
export async function findLaybyPlansOfOrders(
  db: Reader,
  orderIds: readonly number[],
): Promise<Map<number, LaybyPlanOfOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await laybyPlansOfOrders(db, orderIds);
  const found = new Map<number, LaybyPlanOfOrder>();
  for (const { plan: stored, instalment, charging } of rows) {
    const plan = withChargeableCard(stored, charging);
    const known = found.get(plan.orderId);
    if (known) known.instalments.push(instalment);
    else found.set(plan.orderId, { plan, instalments: [instalment] });
  }
  return found;
}

/** Returns a layby plan with its instalments. @throws AppError not_found */
export async function getLaybyPlan(db: Reader, planId: number): Promise<LaybyPlanOfOrder> {
  const [found] = await db
    .select({ plan: laybyPlans, charging: chargingProviderName })
    .from(laybyPlans)
    .where(eq(laybyPlans.id, planId));
  if (found === undefined) throw new AppError('not_found', { detail: 'There is no such plan.' });
  const rows = await db
    .select()
    .from(instalments)
    .where(eq(instalments.planId, planId))
    .orderBy(asc(instalments.number));
  return { plan: withChargeableCard(found.plan, found.charging), instalments: rows };
}

/** Returns an instalment with its layby plan. @throws AppError not_found */
export async function getInstalment(
  db: Reader,
  id: number,
): Promise<{ plan: LaybyPlanRow; instalment: InstalmentRow }> {
  const [found] = await db
    .select({ plan: laybyPlans, instalment: instalments, charging: chargingProviderName })
    .from(instalments)
    .innerJoin(laybyPlans, eq(laybyPlans.id, instalments.planId))
    .where(eq(instalments.id, id));
  if (found === undefined) throw new AppError('not_found', { detail: 'There is no such instalment.' });
  return { plan: withChargeableCard(found.plan, found.charging), instalment: found.instalment };
}

/** Returns a layby plan as part of its order. `rows` are the plan's instalments, oldest first. */
export function toLayby(plan: LaybyPlanRow, rows: readonly InstalmentRow[]): Layby {
  return {
    id: plan.id,
    status: plan.status,
    numInstallments: plan.instalmentCount,
    totalAmount: plan.totalCents,
    frequency: plan.frequency,
    card: plan.cardBrand === null || plan.cardLast4 === null ? null : { brand: plan.cardBrand, last4: plan.cardLast4 },
    cancellationCharge: plan.cancellationChargeCents,
    installments: rows.map(toInstalment),
  };
}

export function toInstalment(row: InstalmentRow): Instalment {
  return {
    id: row.id,
    number: row.number,
    amount: row.amountCents,
    amountPaid: row.paidCents,
    dueDate: row.dueDate,
    status: row.status,
    paidAt: row.paidAt,
    failedAttempts: row.failedAttempts,
    lastAttemptAt: row.lastAttemptAt,
    nextAttemptOn: row.status === 'paid' ? null : row.nextAttemptOn,
  };
}
