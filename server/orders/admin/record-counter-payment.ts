import { and, asc, eq, gte } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { CounterMethod } from '#core/counter-sale/counter-sale-api.ts';
import { roundingOf } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { requireWeighed } from '#server/orders/weighing/require-weighed.ts';
import { recordManualPayment } from '#server/payments/charges/record-manual-payment.ts';
import { repeatedPayment, repeatedSince } from '#server/payments/charges/reject-repeated-payment.ts';
import { toPayment } from '#server/payments/payment-queries.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { requirePayableAmount, toPayableOrder } from '#server/payments/require-payable-amount.ts';
import {
  getOrderToChange,
  rejectOpenCharge,
  requireWeighedBeforePaid,
  type StaffContext,
  staffId,
} from './change-amount-paid.ts';
import { handOver } from './mark-delivered.ts';
import { roundForCash } from './round-cash.ts';

export type CounterPaymentContext = StaffContext<{
  amount: number;
  method: CounterMethod;
  handedOver?: boolean | undefined;
  clientKey?: string | undefined;
  version?: number | undefined;
}> &
  Pick<RequestContext, 'key'>;

export interface CounterPayment {
  payment: Payment;
  order: Order;
}

/**
 * Returns the payment that was already recorded with this clientKey, and its order in the current state. Null if the key is new or
 * missing.
 * @throws AppError key_reused if the key belongs to another payment
 */
export async function findRecorded(
  db: Reader,
  { params, body }: Pick<CounterPaymentContext, 'params' | 'body'>,
): Promise<CounterPayment | null> {
  if (body.clientKey === undefined) return null;
  const [row] = await db.select().from(payments).where(eq(payments.clientKey, body.clientKey));
  if (row === undefined) return null;
  const isSame = row.orderId === params.id && row.amountCents === body.amount && row.method === body.method;
  if (!isSame) throw new AppError('key_reused', { detail: 'This key was used for another payment.' });
  return { payment: toPayment(row), order: await getPresentedOrder(db, row.orderId) };
}

/**
 * Records a payment in cash or by EFTPOS. If requested, the goods are handed over too, which requires that the order is fully paid. The
 * caller must first have asked the provider about open card charges.
 * @throws AppError not_found, stale_version, wrong_status, over_balance, full_payment_only, below_first_instalment,
 * charge_in_flight, payment_repeated, not_weighed
 */
export async function recordCounterPayment(
  tx: Writer,
  context: CounterPaymentContext,
  { env }: Pick<Deps, 'env'>,
): Promise<CounterPayment> {
  const row = await getOrderToChange(tx, context);
  const layby = await requireTakesPayment(tx, row, context.body);
  await rejectOpenCharge(tx, row.id);
  await requireWeighedBeforePaid(tx, row, context);
  await rejectRepeated(tx, context);
  const { amount: amountCents, method, handedOver = false, clientKey } = context.body;
  const { now, offline } = context;
  const rounded = await roundForCash(tx, row, { layby, method, amountCents, now });
  const andThen = handedOver ? { andThen: (paid: OrderRow) => handOver(tx, paid, context) } : {};
  const received = { amountCents, method, clientKey, recordedBy: staffId(context), offline, ...andThen };
  const { payment } = await recordManualPayment(tx, rounded, received, { now, env });
  return { payment: toPayment(payment), order: await getPresentedOrder(tx, row.id) };
}

/**
 * Rejects a payment that is sent twice by a client without a key and without a version, because it would be recorded twice. A payment
 * that staff have reversed may be recorded again.
 * @throws AppError payment_repeated
 */
async function rejectRepeated(db: Reader, { params, body, key, now }: CounterPaymentContext): Promise<void> {
  if (key !== null || body.clientKey !== undefined || body.version !== undefined) return;
  const recent = await db
    .select({ amountCents: payments.amountCents, method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, params.id), gte(payments.paidAt, repeatedSince(now))))
    .orderBy(asc(payments.id));
  const standing = recent.slice(recent.findLastIndex(({ amountCents }) => amountCents < 0) + 1);
  const isRepeated = standing.some((each) => each.amountCents === body.amount && each.method === body.method);
  if (isRepeated) throw repeatedPayment(params.id, body.amount);
}

/**
 * Checks that an order accepts a payment at the counter. The rules are the same as for a customer's own payment, except that cash is
 * rounded. Goods can only be handed over once they are weighed and fully paid. Returns the order's layby.
 * @throws AppError wrong_status, not_weighed, and the errors of requirePayableAmount
 */
export async function requireTakesPayment(
  db: Reader,
  row: OrderRow,
  { amount: amountCents, method, handedOver = false }: CounterPaymentContext['body'],
): Promise<LaybyPlanOfOrder | null> {
  if (row.status !== 'pending') {
    const detail = `Order #${row.id} is ${row.status} and accepts no more payments.`;
    throw new AppError('wrong_status', { detail, balance: 0 });
  }
  const layby = (await findLaybyPlansOfOrders(db, [row.id])).get(row.id) ?? null;
  const order = toPayableOrder(row, layby);
  const roundingCents = roundingOf(order, { method, amountCents });
  if (roundingCents === 0) requirePayableAmount(amountCents, order, { path: 'amount' });
  if (handedOver && amountCents < order.balanceCents + roundingCents) {
    const message = 'Only what is paid in full can be handed over.';
    throw new AppError('invalid', { detail: message, errors: [{ path: 'handedOver', message }] });
  }
  if (handedOver) await requireWeighed(db, row);
  return layby;
}
