import { AppError } from '#core/app-error.ts';
import { formatMoney, sumOfCents } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep, type OrderStatus } from '#core/orders/order-status.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { HandBackMethod } from '#core/orders/staff-order-api.ts';
import { type AmountError, describeAmountError } from '#core/payments/payable-amount.ts';
import type { Approver } from '#server/accounts/security/approval.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import type { Actor, OfflineOrigin } from '#server/orders/order-events.ts';
import { getOrder, getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { isWeighable } from '#server/orders/weighing/firm-orders.ts';
import { findUnweighed, requireWeighed } from '#server/orders/weighing/require-weighed.ts';
import { closeRefundAlerts } from '#server/payments/alerts/alert-queries.ts';
import { findOpenChargesOf } from '#server/payments/charges/charge-queries.ts';
import { recordManualPayment } from '#server/payments/charges/record-manual-payment.ts';
import { listOpenRefunds, newestMethod, paidWithoutCard } from '#server/payments/refunds/refund-queries.ts';
import { requirePayableAmount, toPayableOrder } from '#server/payments/require-payable-amount.ts';
import { requireWithinLimit } from './limits/correction-limit.ts';

type AmountContext = StaffContext<{
  amountPaid: number;
  method?: HandBackMethod | undefined;
  version?: number | undefined;
}>;

/**
 * Marks an order as paid, with a manual payment for its balance.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight, not_weighed
 */
export async function markPaid(tx: Writer, context: StatusContext, { env }: Pick<Deps, 'env'>): Promise<Order> {
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'paid');
  await rejectOpenCharge(tx, row.id);
  await requireWeighedBeforePaid(tx, row, context);
  const amountCents = remainingCents(row.totalCents, row.paidCents);
  const paid = { amountCents, recordedBy: staffId(context), offline: context.offline };
  await recordManualPayment(tx, row, paid, { now: context.now, env });
  return getPresentedOrder(tx, row.id);
}

/**
 * Sets an order's total amount paid, and records the difference as a manual payment. On a cancelled order, the amount can only be
 * lowered, which records that money was handed back. It also closes the alerts about failed refunds that this money covers.
 * @throws AppError not_found, stale_version, over_balance, wrong_status, below_first_instalment, charge_in_flight,
 * approval_needed, not_weighed, invalid
 */
export async function changeAmountPaid(tx: Writer, context: AmountContext, { env }: Pick<Deps, 'env'>): Promise<Order> {
  const row = await getOrderToChange(tx, context);
  const { amountPaid, method } = context.body;
  const { now } = context;
  const amountCents = amountPaid - row.paidCents;
  const isHandedBack = row.status === 'cancelled' && amountCents < 0;
  if (amountCents === 0) return getPresentedOrder(tx, row.id);
  await requirePossibleAmountPaid(tx, row, amountPaid);
  await rejectOpenCharge(tx, row.id);
  await rejectOpenRefund(tx, row.id);
  if (amountCents > 0) await requireWeighedBeforePaid(tx, row, context);
  if (method !== undefined && !isHandedBack) throw notHandedBack();
  const back = { orderId: row.id, amountCents: -amountCents };
  const detail = amountCents < 0 ? await requireWithinLimit(tx, context, back) : {};
  const by = staffId(context);
  const corrected = amountCents < 0 && !isHandedBack ? await correctedMethod(tx, row.id, -amountCents) : method;
  await recordManualPayment(tx, row, { amountCents, method: corrected, recordedBy: by, detail }, { now, env });
  if (isHandedBack) await closeRefundAlerts(tx, row.id, { handedBackCents: -amountCents, by, now });
  return getPresentedOrder(tx, row.id);
}

/**
 * Checks that staff may set this total amount paid. They may record any part of an order, but a layby's first payment must be at least
 * its first instalment. They can't lower an amount that was paid by card.
 * @throws AppError over_balance, wrong_status, below_first_instalment, invalid
 */
export async function requirePossibleAmountPaid(db: Reader, row: OrderRow, amountPaid: number): Promise<void> {
  const amountCents = amountPaid - row.paidCents;
  if (amountCents > 0) {
    const layby = (await findLaybyPlansOfOrders(db, [row.id])).get(row.id) ?? null;
    const order = { ...toPayableOrder(row, layby), takesParts: true };
    const describe = (error: AmountError) =>
      error.code === 'over_balance'
        ? `The order’s total is ${formatMoney(row.totalCents)}.`
        : describeAmountError(error);
    requirePayableAmount(amountCents, order, { path: 'amountPaid', describe });
  }
  if (amountCents !== 0) requireTakesChange(row, amountCents);
  if (amountCents < 0 && row.status === 'pending') await requireRecordedByHand(db, row, amountPaid);
}

/**
 * Staff can only lower an amount that staff recorded. A card payment was really taken, so it must be refunded instead.
 * @throws AppError invalid
 */
async function requireRecordedByHand(db: Reader, row: OrderRow, amountPaid: number): Promise<void> {
  const recordedCents = sumOfCents([...(await paidWithoutCard(db, row.id)).values()]);
  const cardCents = row.paidCents - Math.max(0, recordedCents);
  if (amountPaid >= cardCents) return;
  const message = `${formatMoney(cardCents)} was paid by card; refund it instead.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'amountPaid', message }] });
}

/**
 * Returns the payment method from which a lowered amount is deducted. It is the method of the newest payment that staff recorded,
 * because a mistyped amount of cash must not count as missing from the drawer. Undefined if less was recorded with that method.
 */
async function correctedMethod(db: Reader, orderId: number, amountCents: number) {
  const recorded = await paidWithoutCard(db, orderId);
  const method = await newestMethod(db, orderId);
  return method !== null && (recorded.get(method) ?? 0) >= amountCents ? method : undefined;
}

function notHandedBack(): AppError {
  const message = 'Only money that is handed back on a cancelled order has a method.';
  return new AppError('invalid', { detail: message, errors: [{ path: 'method', message }] });
}

/**
 * Rejects a payment of goods sold by the kilo that aren't weighed yet, because a paid order can't be weighed any more. Money that was
 * taken while the shop couldn't be reached is always recorded.
 * @throws AppError not_weighed
 */
export async function requireWeighedBeforePaid(
  tx: Writer,
  row: OrderRow,
  { offline }: Pick<StaffActing, 'offline'>,
): Promise<void> {
  if (offline !== undefined) return;
  if (isWeighable(row)) return requireWeighed(tx, row);
  // This order can't be weighed yet, because its customer hasn't agreed to pay by card.
  if ((await findUnweighed(tx, row)).length === 0) return;
  const detail = `The goods of order #${row.id} are sold by weight, and its customer hasn’t agreed to pay it by card yet. Let them pay it by the link, or cancel it and weigh the goods at the counter.`;
  throw new AppError('not_weighed', { detail });
}

/** @throws AppError charge_in_flight */
export async function rejectOpenRefund(tx: Writer, orderId: number): Promise<void> {
  if ((await listOpenRefunds(tx, { orderId })).length === 0) return;
  throw new AppError('charge_in_flight', { detail: 'A refund of this order is being processed.', retryAfter: 5 });
}

function requireTakesChange({ id, status }: OrderRow, amountCents: number): void {
  if (status === 'pending' || (status === 'cancelled' && amountCents < 0)) return;
  const detail =
    status === 'cancelled'
      ? `Order #${id} is cancelled and accepts no more payments.`
      : `Order #${id} is ${status}: the amount paid can be lowered only by a refund or by cancelling it.`;
  throw new AppError('wrong_status', { detail });
}

/** The staff member who makes a change: the sender of the request, or the person who made the change offline. */
export interface StaffActing extends Pick<RequestContext, 'actor' | 'now'> {
  offline?: OfflineOrigin | undefined;
  /** The owner who approved the change by entering a PIN. */
  approver?: Approver | null | undefined;
}

/** The parts of a request that staff's changes of an order use. */
export type StaffContext<Body> = StaffActing & Pick<RequestContext<{ id: number }, unknown, Body>, 'params' | 'body'>;
export type StatusContext = StaffContext<{
  status: OrderStatus;
  version?: number | undefined;
  endedByShop?: boolean | undefined;
}>;

/** Returns the order that staff are changing, and checks that they saw its current version. @throws AppError not_found, stale_version */
export async function getOrderToChange(
  db: Reader,
  { params, body }: Pick<StaffContext<{ version?: number | undefined }>, 'params' | 'body'>,
): Promise<OrderRow> {
  const row = await getOrder(db, params.id);
  if (body.version !== undefined && body.version !== row.version) throw new AppError('stale_version');
  return row;
}

/** @throws AppError wrong_status */
export function requireStep({ id, status }: Pick<OrderRow, 'id' | 'status'>, to: OrderStatus): void {
  if (canStep(status, to)) return;
  throw new AppError('wrong_status', { detail: `Order #${id} is ${status} and can’t become ${to}.` });
}

/** @throws AppError charge_in_flight */
export async function rejectOpenCharge(db: Reader, orderId: number): Promise<void> {
  if ((await findOpenChargesOf(db, [orderId])).length > 0) throw new AppError('charge_in_flight', { retryAfter: 5 });
}

export function staffOf({ actor, offline }: Omit<StaffActing, 'now'>): Actor {
  return { kind: 'staff', id: actor?.id ?? null, offline };
}

export function staffId({ actor }: Pick<RequestContext, 'actor'>): number {
  if (actor === null) throw new Error('A staff call without staff');
  return actor.id;
}
