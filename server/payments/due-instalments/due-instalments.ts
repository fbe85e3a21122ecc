import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { addDays, melbourneDay } from '#core/dates.ts';
import { latestChargeDay } from '#core/laybys/charge-schedule.ts';
import type { Reader } from '#server/db/store.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { isUnderway } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges } from '#server/payments/payment-tables.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';

/** The part of an instalment that may be charged now, and the saved card to charge. */
export interface DueInstalment {
  instalmentId: number;
  planId: number;
  orderId: number;
  leftCents: number;
  cardReference: string;
  /** The provider's customer who owns the card. */
  cardCustomer: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** Whether staff requested the charge. It is then made at any hour, even if the plan was charged today. */
  isRetry: boolean;
}

/**
 * Returns the instalments that the scheduler may charge now, at most one per plan. An instalment that staff want retried comes first,
 * otherwise the oldest. Nothing is charged for a paused plan, an order whose customer asked to cancel, or an order with an open charge. The
 * plan must have a card that this provider can charge, and the amount must reach the provider's minimum. Unless staff want the instalment
 * retried, the plan must not have been charged today. With `among`, only these instalments are checked again, inside the transaction that
 * charges them.
 */
export async function findDueInstalments(
  db: Reader,
  { now, provider }: { now: Date; provider: Pick<PaymentProvider, 'name' | 'minimumCents'> },
  among?: readonly number[],
): Promise<DueInstalment[]> {
  const chargeDay = latestChargeDay(now);
  const openCharge = db
    .select({ id: charges.id })
    .from(chargeAllocations)
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(eq(chargeAllocations.orderId, orders.id), isUnderway));
  const notYetToday = or(
    isNull(laybyPlans.lastScheduledOn),
    lt(laybyPlans.lastScheduledOn, chargeDay),
    // A day in the future is ignored. It was stored while the computer's clock was ahead.
    gt(laybyPlans.lastScheduledOn, addDays(melbourneDay(now), 1)),
  );
  const rows = await db
    .select({ instalment: instalments, plan: laybyPlans })
    .from(instalments)
    .innerJoin(laybyPlans, eq(laybyPlans.id, instalments.planId))
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(
      and(
        among === undefined ? undefined : inArray(instalments.id, [...among]),
        inArray(instalments.status, ['scheduled', 'retrying']),
        lte(instalments.nextAttemptOn, melbourneDay(now)),
        or(eq(instalments.chargeAtOnce, true), and(lte(instalments.nextAttemptOn, chargeDay), notYetToday)),
        eq(laybyPlans.status, 'active'),
        isNotNull(laybyPlans.cardReference),
        eq(laybyPlans.cardProvider, provider.name),
        gte(sql`${instalments.amountCents} - ${instalments.paidCents}`, provider.minimumCents),
        eq(orders.status, 'pending'),
        isNull(orders.cancelRequestedAt),
        not(exists(openCharge)),
      ),
    )
    .orderBy(desc(instalments.chargeAtOnce), asc(instalments.nextAttemptOn), asc(instalments.number));
  const oldestOfPlan = new Map<number, DueInstalment>();
  for (const { instalment, plan } of rows) {
    if (oldestOfPlan.has(plan.id) || plan.cardReference === null) continue;
    oldestOfPlan.set(plan.id, {
      instalmentId: instalment.id,
      planId: plan.id,
      orderId: plan.orderId,
      leftCents: instalment.amountCents - instalment.paidCents,
      cardReference: plan.cardReference,
      cardCustomer: plan.cardCustomer,
      cardBrand: plan.cardBrand,
      cardLast4: plan.cardLast4,
      isRetry: instalment.chargeAtOnce,
    });
  }
  return [...oldestOfPlan.values()];
}

/** The number of times that the scheduler has charged each instalment so far, with any outcome. */
export async function attemptsSoFar(db: Reader, instalmentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: charges.instalmentId, attempt: max(charges.attempt) })
    .from(charges)
    .where(inArray(charges.instalmentId, [...instalmentIds]))
    .groupBy(charges.instalmentId);
  return new Map(rows.flatMap(({ id, attempt }) => (id === null ? [] : [[id, attempt ?? 0] as const])));
}
