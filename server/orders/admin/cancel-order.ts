import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { divideCancellation } from '#core/orders/cancellation.ts';
import type { Order } from '#core/orders/order.ts';
import { linesGstCents, refundLines } from '#core/orders/order-lines.ts';
import { divideHandedBack, type HandedBack, roundFinalRefund } from '#core/orders/refunds/refund-amounts.ts';
import type { CancellationResponse } from '#core/orders/staff-order-api.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { cancelLaybysOf, continueLayby } from '#server/laybys/layby-status.ts';
import { releasePlaces } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { releasePacks } from '#server/packs/take-pack.ts';
import { beginRelease } from '#server/payments/holds/begin-release.ts';
import { recordHandedBack } from '#server/payments/refunds/hand-back.ts';
import { refundDestinations } from '#server/payments/refunds/refund-destinations.ts';
import { listRefundableCharges, type OrderCharge, paidWithoutCard } from '#server/payments/refunds/refund-queries.ts';
import { disputedError } from '#server/payments/refunds/refundable.ts';
import { writeRefunds } from '#server/payments/refunds/send-refunds.ts';
import {
  getOrderToChange,
  rejectOpenCharge,
  rejectOpenRefund,
  requireStep,
  type StaffActing,
  type StaffContext,
  type StatusContext,
  staffId,
  staffOf,
} from './change-amount-paid.ts';

/**
 * Cancels an order and its layby plan, divides the amount paid, and emails the customer. Refunds to cards are stored; the caller then
 * sends them to the provider. Amounts that staff hand back are recorded.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight, charge_disputed
 */
export async function cancelOrder(tx: Writer, context: StatusContext, deps: Pick<Deps, 'env'>): Promise<Order> {
  const endedByShop = context.body.endedByShop ?? false;
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'cancelled');
  await rejectOpenMoney(tx, row.id);
  const amounts = await workOutCancellation(tx, row, { endedByShop });
  return endOrder(
    tx,
    row,
    { amounts, detail: { reason: endedByShop ? 'ended-by-shop' : 'by-staff' } },
    { context, ...deps },
  );
}

/**
 * Rejects a change that divides an order's amount paid while a charge or a refund is in progress.
 * @throws AppError charge_in_flight
 */
export async function rejectOpenMoney(tx: Writer, orderId: number): Promise<void> {
  await rejectOpenCharge(tx, orderId);
  await rejectOpenRefund(tx, orderId);
}

interface OrderEnd {
  amounts: Cancellation;
  /** The reason for the cancellation, for the order's log. */
  detail: { reason: string; words?: string } & Record<string, unknown>;
  /** Whether goods that were handed over came back into the shop. */
  goodsBack?: boolean;
}

/** Cancels an order. The caller must have checked that this is allowed. */
export async function endOrder(
  tx: Writer,
  row: OrderRow,
  { amounts, detail: why, goodsBack = false }: OrderEnd,
  { context, env }: { context: StaffActing } & Pick<Deps, 'env'>,
): Promise<Order> {
  const { now } = context;
  const { paidCents, keptCents, roundingCents, lostCents, refundCents } = amounts;
  const at = now.toISOString();
  const lines = (await findLinesOfOrders(tx, [row.id])).get(row.id) ?? [];
  const handedBackCents = amounts.handedBack.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const set = { endedAt: at, keptCents, updatedAt: at };
  await releasePlaces(tx, [row.id]);
  if (row.holdCents !== null) await beginRelease(tx, row.id, { reason: 'cancelled', now });
  await tx
    .update(orders)
    .set({ ...set, status: 'cancelled', version: row.version + 1 })
    .where(eq(orders.id, row.id));
  await cancelLaybysOf(tx, [row.id]);
  // The goods of a packed order are still in the shop if the order wasn't delivered.
  const isUnpacked = row.status !== 'delivered';
  const stock = { now, actorId: staffId(context), ifLacking: 'book' as const, isUnpacked };
  await followStock(tx, [row.id], { ...stock, goodsBack: goodsBack || isUnpacked });
  if (goodsBack || isUnpacked) await releasePacks(tx, { orderId: row.id });
  await writeRefunds(tx, { orderId: row.id, cards: amounts.cards, requestedBy: staffId(context), now });
  await recordHandedBack(tx, row, { handedBack: amounts.handedBack, recordedBy: staffId(context), now });
  const gstCents = linesGstCents(lines) - linesGstCents([...lines, ...refundLines(lines, refundCents)]);
  // Events of earlier versions contain only `lostCents`. The journal records the amount as taken by the bank only if `takenByBankCents`
  // is present; otherwise, days that are already closed would change.
  const amount = { paidCents, keptCents, roundingCents, lostCents, takenByBankCents: lostCents, refundCents };
  const detail = { ...why, ...amount, handedBackCents, gstCents };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'cancelled', detail }], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, { env }, now);
  const isVoided = why.reason === 'voided';
  const parts = refundDestinations(amounts);
  const email = emails.cancelled({ order, refundCents, keptCents, roundingCents, lostCents, isVoided, parts });
  await queueEmails(tx, [email], now);
  return order;
}

/** The amounts that a cancellation keeps, refunds and hands back, in cents. */
export interface Cancellation {
  paidCents: number;
  /** The amount that the shop keeps, including the rounding of cash. It also includes what the bank has taken out of the shop's account. */
  keptCents: number;
  /**
   * The part of `keptCents` that comes from rounding, because coins can't pay the exact refund. Negative if rounding reduces what the
   * shop keeps.
   */
  roundingCents: number;
  /** The part of `keptCents` that the bank has returned to the customer, because the shop lost a dispute. */
  lostCents: number;
  refundCents: number;
  cards: (OrderCharge & { amountCents: number })[];
  handedBack: HandedBack[];
}

/**
 * Works out how much of an order's payments is currently kept, refunded and handed back.
 * @throws AppError charge_disputed while the bank holds some of the money, because the dispute isn't decided
 */
export async function workOutCancellation(
  db: Reader,
  order: OrderRow,
  { endedByShop }: { endedByShop: boolean },
): Promise<Cancellation> {
  const chargeCents = endedByShop ? 0 : await cancellationCharge(db, order.id);
  const { charges, disputedCents, lostCents } = await listRefundableCharges(db, order.id);
  if (disputedCents > 0) throw disputedError(disputedCents);
  const { paidCents } = order;
  const shared = divideCancellation({ paidCents: paidCents - lostCents, chargeCents, charges });
  const exact = divideHandedBack(shared.handedBackCents, await paidWithoutCard(db, order.id));
  const { handedBack, keptCents: roundingCents } = roundFinalRefund(exact, shared.keptCents);
  const keptCents = shared.keptCents + lostCents + roundingCents;
  const refundCents = shared.refundCents - roundingCents;
  return { paidCents, keptCents, roundingCents, lostCents, refundCents, cards: shared.cards, handedBack };
}

/**
 * Returns the cancellation charge of an order's layby: the charge that the customer agreed to, or the shop's current charge if it is lower.
 * 0 for an order without a layby.
 */
async function cancellationCharge(db: Reader, orderId: number): Promise<number> {
  const found = (await findLaybyPlansOfOrders(db, [orderId])).get(orderId);
  if (found === undefined) return 0;
  return Math.min(found.plan.cancellationChargeCents, (await getShopSettings(db)).cancellationCharge);
}

export function toCancellationResponse(
  order: OrderRow,
  endedByShop: boolean,
  found: Cancellation,
): CancellationResponse {
  return {
    orderId: order.id,
    version: order.version,
    endedByShop,
    paid: found.paidCents,
    kept: found.keptCents,
    rounding: found.roundingCents,
    returnedByBank: found.lostCents,
    refund: found.refundCents,
    cards: found.cards.map(({ card, chargedAt, amountCents }) => ({ card, chargedAt, amount: amountCents })),
    handedBack: found.handedBack.map(({ method, amountCents }) => ({ method, amount: amountCents })),
  };
}

type DeclineContext = StaffContext<{
  words?: string | undefined;
  isWithdrawn?: boolean | undefined;
  version?: number | undefined;
}>;

/**
 * Declines a customer's request to cancel an order. Staff may add a reply, which is emailed and stored in the order's log. A layby's
 * payments continue from now on. The customer may ask again.
 * @throws AppError not_found, stale_version; wrong_status if there is no request or the order has ended; invalid for a layby whose
 * customer hasn't withdrawn the request
 */
export async function declineCancellation(
  tx: Writer,
  context: DeclineContext,
  deps: Pick<Deps, 'env'>,
): Promise<Order> {
  const { now } = context;
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'cancelled');
  if (row.cancelRequestedAt === null) {
    throw new AppError('wrong_status', { detail: `No one is asking to cancel order #${row.id} any more.` });
  }
  const layby = (await findLaybyPlansOfOrders(tx, [row.id])).get(row.id);
  const isWithdrawn = context.body.isWithdrawn ?? false;
  if (layby !== undefined && !isWithdrawn) throw mustBeWithdrawn();
  const reply = context.body.words || null;
  const set = { cancelRequestedAt: null, cancelReason: null, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const requestedOn = melbourneDay(new Date(row.cancelRequestedAt));
  if (layby !== undefined && row.status === 'pending') {
    await continueLayby(tx, layby, { requestedOn, today: melbourneDay(now) });
  }
  const event = {
    orderId: row.id,
    kind: 'cancellation-declined' as const,
    detail: { words: reply, ...(isWithdrawn ? { isWithdrawn } : {}) },
  };
  await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  await queueEmails(tx, [(await shopEmails(tx, deps, now)).cancellationDeclined({ order, reply })], now);
  return order;
}

/** A layby's customer may end it at any time before delivery, so the shop can't decline (Australian Consumer Law, section 97). */
function mustBeWithdrawn(): AppError {
  const message =
    'By law, customers may end a lay-by at any time before delivery. Keep it only if the customer told you that they no longer want to cancel.';
  return new AppError('invalid', { detail: message, errors: [{ path: 'isWithdrawn', message }] });
}
