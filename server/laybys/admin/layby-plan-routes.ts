import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import type { LaybyStatus } from '#core/laybys/layby.ts';
import {
  type LaybyPlan,
  listLaybyPlans,
  listPlanInstalments,
  type PlanInstalment,
  retryPlanInstalment,
  setLaybyPlanStatus,
} from '#core/laybys/layby-api.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse, type RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { isRetryWaiting, retryInstalment } from '#server/laybys/instalment-attempts.ts';
import { getInstalment, getLaybyPlan, type LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { pauseLayby, resumeLayby } from '#server/laybys/layby-status.ts';
import { rejectOpenCharge } from '#server/orders/admin/change-amount-paid.ts';
import { type NewOrderEvent, recordOrderEvents } from '#server/orders/order-events.ts';
import { orders } from '#server/orders/order-tables.ts';
import { findLaybyPlans, presentLaybyPlans, toPlanInstalment } from './layby-plan-queries.ts';

/** Staff's routes for laybys. */
export function addLaybyPlanRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listLaybyPlans, ({ query, paging, today }) =>
    deps.store.read(async (db) => {
      const { minimumCents } = deps.providers.active;
      const { rows, total, isAtLeast } = await findLaybyPlans(db, { query, paging, today, minimumCents });
      return new ListResponse(rows, total, { isAtLeast });
    }),
  );

  serve(routes, listPlanInstalments, (context) =>
    deps.store.read(async (db) => (await getLaybyPlan(db, context.params.planId)).instalments.map(toPlanInstalment)),
  );

  serve(routes, setLaybyPlanStatus, (context) => context.write((tx) => changeLaybyPlanStatus(tx, context)));

  serve(routes, retryPlanInstalment, (context) => context.write((tx) => retryByStaff(tx, context)));
}

type StatusContext = RequestContext<{ planId: number }, unknown, { status: LaybyStatus; version?: number | undefined }>;

/** Pauses an active plan or resumes a paused one. @throws AppError not_found, stale_version, wrong_status */
async function changeLaybyPlanStatus(tx: Writer, context: StatusContext): Promise<LaybyPlan> {
  const { status, version } = context.body;
  const found = await getLaybyPlan(tx, context.params.planId);
  const { plan } = found;
  if (version !== undefined && version !== plan.version) throw new AppError('stale_version');
  if (status !== 'active' && status !== 'paused') {
    throw new AppError('wrong_status', {
      detail: 'A plan can only be paused or resumed; everything else follows from its payments.',
    });
  }
  const isPause = status === 'paused';
  if (!isPause) await rejectRequested(tx, plan.orderId);
  const changed = await (isPause ? pauseLayby : resumeLayby)(tx, found, context.today);
  const detail = isPause ? { plan: plan.id } : { plan: plan.id, pausedOn: plan.pausedOn, ...moved(found, changed) };
  await recordByStaff(tx, context, { orderId: plan.orderId, kind: isPause ? 'plan-paused' : 'plan-resumed', detail });
  const [presented] = await presentLaybyPlans(tx, [plan.id], context.today);
  if (presented === undefined) throw new Error(`Plan ${plan.id} could not be presented`);
  return presented;
}

/**
 * Rejects the change while a customer's request to cancel waits for an answer, because nothing is charged until then.
 * @throws AppError wrong_status
 */
async function rejectRequested(tx: Writer, orderId: number): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order?.status !== 'pending' || order.cancelRequestedAt === null) return;
  const detail = `The customer asked to cancel order #${orderId}, so nothing is charged. Answer the request first.`;
  throw new AppError('wrong_status', { detail });
}

/** Returns the due dates of the unpaid instalments after a plan was resumed. Empty if the plan was resumed so soon that no date moved. */
function moved(before: LaybyPlanOfOrder, after: LaybyPlanOfOrder): { dueDates: Day[] } {
  const daysOf = ({ instalments }: LaybyPlanOfOrder) =>
    instalments.flatMap(({ status, dueDate }) => (status === 'paid' ? [] : [dueDate]));
  const [was, is] = [daysOf(before), daysOf(after)];
  return { dueDates: is.every((day, index) => day === was[index]) ? [] : is };
}

type RetryContext = RequestContext<{ id: number }, unknown, { version?: number | undefined } | undefined>;

/**
 * Schedules an instalment to be charged again at the scheduler's next run.
 * @throws AppError not_found; stale_version; wrong_status; charge_in_flight while a payment of its order is being processed,
 * which may still pay it
 */
async function retryByStaff(tx: Writer, context: RetryContext): Promise<PlanInstalment> {
  const found = await getInstalment(tx, context.params.id);
  const { plan, instalment } = found;
  if (plan.status === 'active' && isRetryWaiting(instalment)) return toPlanInstalment(instalment);
  const version = context.body?.version;
  if (version !== undefined && version !== plan.version) throw new AppError('stale_version');
  if (instalment.status !== 'paid') {
    await rejectRequested(tx, plan.orderId);
    await rejectOpenCharge(tx, plan.orderId);
  }
  const retried = await retryInstalment(tx, found, context.today);
  const detail = { instalment: instalment.number, was: instalment.status, failedAttempts: instalment.failedAttempts };
  await recordByStaff(tx, context, { orderId: plan.orderId, kind: 'payment-retry', detail });
  return toPlanInstalment(retried);
}

async function recordByStaff(
  tx: Writer,
  context: Pick<RequestContext, 'actor' | 'now'>,
  event: NewOrderEvent,
): Promise<void> {
  await recordOrderEvents(tx, [event], { actor: { kind: 'staff', id: context.actor?.id ?? null }, now: context.now });
}
