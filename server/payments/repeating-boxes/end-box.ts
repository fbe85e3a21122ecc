import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { formatFullDay, formatInstant, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { cardName } from '#core/payments/format-card.ts';
import type { Skipper } from '#core/repeats/repeat.ts';
import type { SkipReason } from '#core/repeats/skip-reason.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orderEvents, orderItems } from '#server/orders/order-tables.ts';
import { cancelUnpaidOrders } from '#server/orders/unpaid-orders.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { type CycleRow, getRepeat, type RepeatRow } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { worldOf } from '#server/repeats/repeat-world.ts';
import { skippedText } from '#server/repeats/settle-boxes.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { emailAgreed, keepCard } from '../holds/settle-hold.ts';
import { providerNames } from '../providers/payment-provider.ts';
import { reportUnpaidBox } from './report-unpaid-box.ts';
import { skipBox } from './skip-box.ts';

export interface Followed {
  cycle: CycleRow;
  repeat: RepeatRow;
}

type AgreedCard = Parameters<typeof keepCard>[2];

export function cardOfRepeat({ cardProvider, cardReference, ...card }: RepeatRow): AgreedCard | null {
  const provider = providerNames.find((name) => name === cardProvider);
  if (provider === undefined || cardReference === null) return null;
  const { cardCustomer: customer, cardBrand: brand, cardLast4: last4 } = card;
  return { provider, customer, reference: cardReference, brand: brand ?? '', last4: last4 ?? '' };
}

export function cardOfCharge({ provider, customer, source: reference, cardBrand, cardLast4 }: ChargeRow): AgreedCard {
  return { provider, customer, reference, brand: cardBrand ?? '', last4: cardLast4 ?? '' };
}

/**
 * Records that the maximum price of an order by the kilo is held, or that it will be held closer to the delivery day. The card is kept
 * for the final charge, and the customer is notified.
 */
export async function confirmKilo(
  tx: Writer,
  followed: Followed,
  { order, card }: { order: OrderRow; card: AgreedCard | null },
  { clock, env }: Deps,
): Promise<void> {
  const now = clock();
  if (card !== null) await keepCard(tx, order, card, now);
  if (order.holdCents === null && card !== null) {
    const { brand, last4 } = card;
    const detail = { amountCents: order.totalCents - order.paidCents, brand, last4 };
    await recordOrderEvents(tx, [{ orderId: order.id, kind: 'agreed', detail }], { actor: system, now });
  }
  await emailAgreed(tx, order.id, { card, now, env });
  await endBox(tx, followed);
}

/** Marks a box as ordered, and resets the count of skipped boxes. The box's order is paid, or will be paid outside the cut-off run. */
export async function endBox(tx: Writer, { cycle, repeat }: Followed): Promise<void> {
  await tx.update(repeatCycles).set({ status: 'ordered', nextAttemptAt: null }).where(eq(repeatCycles.id, cycle.id));
  await tx
    .update(repeats)
    .set({ skippedInARow: 0, problem: null })
    .where(and(eq(repeats.id, repeat.id), ne(repeats.skippedInARow, 0)));
}

/**
 * Records that the order of a box was cancelled before it was paid, and by whom. If staff cancelled it, the customer isn't emailed
 * again.
 */
export async function endCancelled(
  tx: Writer,
  { cycle, repeat }: Followed,
  order: OrderRow,
  deps: Deps,
): Promise<void> {
  const now = deps.clock();
  const by = await cancelledBy(tx, order.id);
  const reason = 'order-cancelled' as const;
  await tx
    .update(repeatCycles)
    .set({ status: 'skipped', skippedBy: by, reason, nextAttemptAt: null })
    .where(eq(repeatCycles.id, cycle.id));
  if (by === 'staff') return;
  const today = melbourneDay(now);
  const full = await getRepeat(tx, repeat.id, { today });
  const world = await worldOf(tx, [full], { now, today });
  const texts = [skippedText(cycle.deliveredOn ?? cycle.plannedDate, reason)];
  const news = { kind: 'repeat-skipped' as const, texts, plannedDate: cycle.plannedDate, once: 'shop' };
  await queueNews(tx, full, world, news, deps);
}

/** Returns who cancelled an order: a customer, a staff member, or otherwise the shop itself. */
async function cancelledBy(db: Reader, orderId: number): Promise<Skipper> {
  const isCancelled = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'cancelled'));
  const [event] = await db.select({ by: orderEvents.actorKind }).from(orderEvents).where(isCancelled);
  if (event === undefined || event.by === 'system') return 'shop';
  return event.by === 'staff' ? 'staff' : 'customer';
}

async function hasWeighed(db: Reader, orderId: number): Promise<boolean> {
  return (await db.$count(orderItems, and(eq(orderItems.orderId, orderId), isNotNull(orderItems.weighedGrams)))) > 0;
}

/**
 * Cancels the unpaid order of a box and skips the box. The cancellation releases the delivery slot and the stock. If the order is
 * weighed or partly paid, it isn't cancelled, and the box is still delivered. The customer is emailed in both cases.
 */
export async function giveUp(
  tx: Writer,
  { cycle, repeat }: Followed,
  order: OrderRow,
  reason: SkipReason,
  deps: Deps,
): Promise<void> {
  const now = deps.clock();
  const today = melbourneDay(now);
  // Weighed goods are already in the box, so staff decide what happens to them.
  const isWeighed = order.ceilingCents !== null && (await hasWeighed(tx, order.id));
  const cancellation = { actor: system, reason: 'card-declined', now, evenAgreed: true };
  const cancelled = isWeighed ? [] : await cancelUnpaidOrders(tx, [order.id], cancellation);
  if (cancelled.length === 0) {
    // Staff have weighed goods of the order or taken a payment for it. The box is therefore delivered, and the customer pays the rest.
    await endBox(tx, { cycle, repeat });
    await reportUnpaidBox(tx, { cycle, repeat }, order, deps);
    return;
  }
  const full = await getRepeat(tx, repeat.id, { today });
  const isWanted = order.cancelRequestedAt === null;
  const skip = {
    status: 'skipped' as const,
    reason: isWanted ? reason : ('order-cancelled' as const),
    counts: isWanted,
  };
  await skipBox(tx, { full, cycle, now, today }, skip, deps);
}

export async function reportDecline(
  tx: Writer,
  { cycle, repeat }: Followed,
  { order, charge, at }: { order: OrderRow; charge: ChargeRow; at: Date },
  deps: Deps,
): Promise<void> {
  const now = deps.clock();
  const today = melbourneDay(now);
  const full = await getRepeat(tx, repeat.id, { today });
  const world = await worldOf(tx, [full], { now, today });
  const day = formatFullDay(cycle.deliveredOn ?? cycle.plannedDate);
  const amount = `${formatMoney(charge.amountCents)} for the box of ${day}`;
  const what = order.ceilingCents === null ? `charge ${amount} to` : `hold ${amount} on`;
  const { cardBrand: brand, cardLast4: last4 } = charge;
  const card = brand === null || last4 === null ? null : { brand, last4 };
  const texts = [
    `We couldn’t ${what} ${cardName(card)}. We try again on ${formatInstant(at.toISOString())}.`,
    ...(repeat.status === 'stopped'
      ? []
      : ['If you enter another card in your account before then, we charge that one.']),
    'If no card works before the boxes are packed, this box doesn’t come and nothing is charged.',
  ];
  const news = { kind: 'repeat-card-failed' as const, texts, plannedDate: cycle.plannedDate, once: charge.reference };
  await queueNews(tx, full, world, news, deps);
}
