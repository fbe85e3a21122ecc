import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { divideCancellation } from '#core/orders/cancellation.ts';
import type { Order } from '#core/orders/order.ts';
import type { CancellationResponse } from '#core/orders/staff-order-api.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { cancelLaybysOf } from '#server/laybys/layby-status.ts';
import { releasePlaces } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { recordRefundedAmount } from '#server/payments/charges/change-paid-amount.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { writeRefunds } from '#server/payments/refunds/refund.ts';
import { listRefundableCharges, type OrderCharge, paidWithoutCard } from '#server/payments/refunds/refund-queries.ts';
import {
  getOrderToChange,
  rejectOpenCharge,
  requireStep,
  type StaffContext,
  type StatusContext,
  staffId,
  staffOf,
} from './change-amount-paid.ts';

/**
 * Cancels an order and its plan, and divides what was paid: stores the refunds, which the caller then sends to the provider,
 * records what was paid without a card as handed back, and emails the customer.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight
 */
export async function cancelOrder(tx: Writer, context: StatusContext, deps: Pick<Deps, 'env'>): Promise<Order> {
  const { now } = context;
  const endedByShop = context.body.endedByShop ?? false;
  const row = await getOrderToChange(tx, context);
  requireStep(row, 'cancelled');
  await rejectOpenCharge(tx, row.id);
  const amounts = await workOutCancellation(tx, row, { endedByShop });
  const at = now.toISOString();
  const handedBackCents = amounts.handedBack.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const set = { endedAt: at, keptCents: amounts.keptCents, updatedAt: at };
  await releasePlaces(tx, [row.id]);
  await tx
    .update(orders)
    .set({ ...set, status: 'cancelled', version: row.version + 1 })
    .where(eq(orders.id, row.id));
  await cancelLaybysOf(tx, [row.id]);
  await writeRefunds(tx, { orderId: row.id, cards: amounts.cards, requestedBy: staffId(context), now });
  await recordHandedBack(tx, row, amounts, context);
  const { paidCents, keptCents, refundCents } = amounts;
  const detail = {
    reason: endedByShop ? 'ended-by-shop' : 'by-staff',
    paidCents,
    keptCents,
    refundCents,
    handedBackCents,
  };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'cancelled', detail }], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, deps);
  const email = emails.cancelled({ order, refundCents, keptCents, parts: refundMethods(amounts) });
  await queueEmails(tx, [email], now);
  return order;
}

/** The payments that went back by hand. All of it is one change of the order: its version rises once. */
async function recordHandedBack(
  tx: Writer,
  row: OrderRow,
  { handedBack }: Cancellation,
  context: StatusContext,
): Promise<void> {
  let order = row;
  for (const { method, amountCents } of handedBack) {
    const payment = { orderId: row.id, paidAt: context.now.toISOString(), recordedBy: staffId(context), method };
    const [made] = await tx
      .insert(payments)
      .values({ ...payment, amountCents: -amountCents })
      .returning();
    if (made === undefined) throw new Error('A payment was not stored');
    order = { ...(await recordRefundedAmount(tx, order, made, context.now)), version: row.version };
  }
}

const handedBackText: Record<PaymentMethod, string> = {
  card: 'Your card',
  cash: 'You, in cash',
  eftpos: 'You, by EFTPOS',
  manual: 'You, by the shop',
};

function refundMethods({ cards, handedBack }: Cancellation): { to: string; amountCents: number }[] {
  const toCards = cards.map(({ card, amountCents }) => ({ to: card ? formatCard(card) : 'Your card', amountCents }));
  const toHands = handedBack.map(({ method, amountCents }) => ({ to: handedBackText[method], amountCents }));
  return [...toCards, ...toHands];
}

/** What cancelling an order keeps, refunds and hands back, in cents. */
export interface Cancellation {
  paidCents: number;
  keptCents: number;
  refundCents: number;
  cards: (OrderCharge & { amountCents: number })[];
  handedBack: { method: PaymentMethod; amountCents: number }[];
}

/** Works out what of an order's payments is kept, refunded and handed back, as it is now. */
export async function workOutCancellation(
  db: Reader,
  order: OrderRow,
  { endedByShop }: { endedByShop: boolean },
): Promise<Cancellation> {
  const chargeCents = endedByShop ? 0 : await cancellationCharge(db, order.id);
  const charges = await listRefundableCharges(db, order.id);
  const { paidCents } = order;
  const { keptCents, refundCents, cards, handedBackCents } = divideCancellation({ paidCents, chargeCents, charges });
  const handedBack = divideHandedBack(handedBackCents, await paidWithoutCard(db, order.id));
  return { paidCents, keptCents, refundCents, cards, handedBack };
}

/** The charge that the customer agreed to, or the shop's present one where that is lower. What is paid in full has none. */
async function cancellationCharge(db: Reader, orderId: number): Promise<number> {
  const found = (await findLaybyPlansOfOrders(db, [orderId])).get(orderId);
  if (found === undefined) return 0;
  return Math.min(found.plan.cancellationChargeCents, (await getShopSettings(db)).cancellationCharge);
}

/** Cash goes back as cash, EFTPOS as EFTPOS; the shop hands back the rest as it likes. */
function divideHandedBack(cents: number, paid: ReadonlyMap<PaymentMethod, number>): Cancellation['handedBack'] {
  const amounts: Cancellation['handedBack'] = [];
  let rest = cents;
  for (const method of ['cash', 'eftpos'] as const) {
    const amountCents = Math.min(rest, Math.max(0, paid.get(method) ?? 0));
    if (amountCents > 0) amounts.push({ method, amountCents });
    rest -= amountCents;
  }
  return rest > 0 ? [...amounts, { method: 'manual', amountCents: rest }] : amounts;
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
    refund: found.refundCents,
    cards: found.cards.map(({ card, chargedAt, amountCents }) => ({ card, chargedAt, amount: amountCents })),
    handedBack: found.handedBack.map(({ method, amountCents }) => ({ method, amount: amountCents })),
  };
}

type DeclineContext = StaffContext<{ words?: string | undefined; version?: number | undefined }>;

/**
 * Declines a customer's request to cancel, with an optional reply from staff in the email and the log. The customer may
 * ask again.
 * @throws AppError not_found, stale_version; wrong_status where there is no request or the order has ended
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
    throw new AppError('wrong_status', { detail: `Nobody asks to cancel order #${row.id} any more.` });
  }
  const reply = context.body.words || null;
  const set = { cancelRequestedAt: null, cancelReason: null, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const event = { orderId: row.id, kind: 'cancellation-declined' as const, detail: { words: reply } };
  await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  await queueEmails(tx, [(await shopEmails(tx, deps)).cancellationDeclined({ order, reply })], now);
  return order;
}
