import type { Day } from '#core/dates.ts';
import type { LaybyStatus } from '#core/laybys/layby.ts';
import type { InstallmentPlan, PlanInstallment } from '#core/laybys/layby-api.ts';
import { Refusal } from '#core/refusal.ts';
import type { Writer } from '#server/db/store.ts';
import type { Call } from '#server/http/call.ts';
import { getInstalment, getPlan, type PlanOfOrder } from '#server/laybys/layby-queries.ts';
import { pauseLayby, resumeLayby } from '#server/laybys/pause-layby.ts';
import { isRetryWaiting, retryInstalment } from '#server/laybys/retry-instalment.ts';
import { type NewOrderEvent, noteOrderEvents } from '#server/orders/order-events.ts';
import { findOpenChargesOf } from '#server/payments/charge-queries.ts';
import { presentPlans, toPlanInstallment } from './plan-queries.ts';

type StatusCall = Call<{ planId: number }, unknown, { status: LaybyStatus; version?: number | undefined }>;

/** Pauses an active plan or resumes a paused one. @throws Refusal not_found, stale_version, wrong_status */
export async function changePlanStatus(tx: Writer, call: StatusCall): Promise<InstallmentPlan> {
  const { status, version } = call.body;
  const found = await getPlan(tx, call.params.planId);
  const { plan } = found;
  if (version !== undefined && version !== plan.version) throw new Refusal('stale_version');
  if (status !== 'active' && status !== 'paused') {
    throw new Refusal('wrong_status', { detail: 'A plan is paused or resumed; all else follows from its payments.' });
  }
  const isPause = status === 'paused';
  const changed = await (isPause ? pauseLayby : resumeLayby)(tx, found, call.today);
  const detail = isPause ? { plan: plan.id } : { plan: plan.id, pausedOn: plan.pausedOn, ...moved(found, changed) };
  await noteByStaff(tx, call, { orderId: plan.orderId, kind: isPause ? 'plan-paused' : 'plan-resumed', detail });
  const [presented] = await presentPlans(tx, [plan.id]);
  if (presented === undefined) throw new Error(`Plan ${plan.id} could not be presented`);
  return presented;
}

/** The unpaid days as they are now; none of them where a plan was resumed so soon that no day had to move. */
function moved(before: PlanOfOrder, after: PlanOfOrder): { dueDates: Day[] } {
  const daysOf = ({ instalments }: PlanOfOrder) =>
    instalments.flatMap(({ status, dueDate }) => (status === 'paid' ? [] : [dueDate]));
  const [was, is] = [daysOf(before), daysOf(after)];
  return { dueDates: is.every((day, index) => day === was[index]) ? [] : is };
}

/**
 * Has an instalment charged again at once. @throws Refusal not_found; wrong_status; charge_in_flight while a payment of
 * its order is being worked on, which may yet pay it
 */
export async function retryByStaff(tx: Writer, call: Call<{ id: number }>): Promise<PlanInstallment> {
  const found = await getInstalment(tx, call.params.id);
  const { plan, instalment } = found;
  if (plan.status === 'active' && isRetryWaiting(instalment)) return toPlanInstallment(instalment);
  const open = instalment.status === 'paid' ? [] : await findOpenChargesOf(tx, [plan.orderId]);
  if (open.length > 0) throw new Refusal('charge_in_flight', { retryAfter: 5 });
  const retried = await retryInstalment(tx, found, call.today);
  const detail = { instalment: instalment.number, was: instalment.status, failedAttempts: instalment.failedAttempts };
  await noteByStaff(tx, call, { orderId: plan.orderId, kind: 'payment-retry', detail });
  return toPlanInstallment(retried);
}

async function noteByStaff(tx: Writer, call: Pick<Call, 'caller' | 'now'>, event: NewOrderEvent): Promise<void> {
  await noteOrderEvents(tx, [event], { actor: { kind: 'staff', id: call.caller?.id ?? null }, now: call.now });
}
