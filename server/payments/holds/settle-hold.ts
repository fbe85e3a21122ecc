import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { SavedCard } from '#core/laybys/layby.ts';
import { canStep } from '#core/orders/order-status.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { storeResponseOfCharge } from '#server/http/idempotency/idempotency.ts';
import { toProblem } from '#server/http/send.ts';
import { settlePlace } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { getPresentedOrder, type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { firmUpStock } from '#server/orders/stock/follow-stock.ts';
import { agreedCards } from '../cards/card-tables.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import type { TransactionContext } from '../charges/record-succeeded-charge.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import type { ChargeOutcome, HeldOutcome } from '../providers/payment-provider.ts';
import { beginRelease } from './begin-release.ts';
import { findHoldOf } from './hold-queries.ts';

type Succeeded = Extract<ChargeOutcome, { status: 'succeeded' }>;

/**
 * Records that the bank holds a charge's amount. The charge, its order and the order's card are updated, and nothing is paid. If the
 * order no longer needs the hold, the hold is released. Repeating this changes nothing.
 */
export async function settleHeld(
  tx: Writer,
  charge: ChargeRow,
  outcome: HeldOutcome,
  { now, env }: TransactionContext,
): Promise<ChargeRow> {
  const { providerChargeId, endsAt, held, card, paidWith } = outcome;
  if (charge.status !== 'open' && charge.status !== 'action') return charge;
  const own = await ordersOf(tx, charge);
  const isUsable = own.length > 0 && own.every((order) => canHold(order, charge));
  const moved = await move(tx, charge, {
    status: isUsable ? 'held' : 'releasing',
    providerChargeId,
    amountCents: held.amountCents,
    heldCents: held.amountCents,
    holdEndsAt: endsAt,
    releaseReason: isUsable ? null : 'not-needed',
    settledAt: now.toISOString(),
    cardReference: card?.reference ?? null,
    cardBrand: paidWith?.brand ?? charge.cardBrand,
    cardLast4: paidWith?.last4 ?? charge.cardLast4,
  });
  if (!isUsable) {
    const detail = 'This order can’t take the payment any more. Nothing was charged.';
    const problem = new AppError('wrong_status', { detail });
    await storeResponseOfCharge(tx, charge.reference, { status: problem.status, response: toProblem(problem) });
    return moved;
  }
  for (const order of own) {
    const isFirst = await agree(tx, order, { holdCents: held.amountCents, holdEndsAt: endsAt }, now);
    if (isFirst) await emailAgreed(tx, order.id, { card: paidWith, now, env });
    // A lower hold that this one replaces is marked for release. If the caller doesn't release it, the reconciler does.
    if (order.holdCents !== null) await beginRelease(tx, order.id, { reason: 'renewed', now, besides: charge.id });
    // If the hold was placed on a saved card while the customer was away, the card is already stored.
    if (card !== null && charge.metadata.savesCard)
      await keepCard(tx, order, { ...card, provider: charge.provider, customer: charge.customer }, now);
    await tx.update(agreedCards).set({ failedAt: null }).where(eq(agreedCards.orderId, order.id));
  }
  const detail = { amountCents: held.amountCents, charge: charge.reference, endsAt };
  const events = own.map(({ id: orderId }) => ({ orderId, kind: 'held' as const, detail }));
  await recordOrderEvents(tx, events, { actor: system, now });
  if (charge.kind === 'customer') await storeAgreedResponse(tx, charge.reference, await ordersOf(tx, charge));
  return moved;
}

/**
 * Stores the hold with the order, if there is one. With the first agreement, an order by the kilo is firm: from then on it keeps its
 * day, its delivery slot and its goods. Returns whether this is the first agreement.
 */
export async function agree(
  tx: Writer,
  order: OrderRow,
  hold: Partial<Pick<OrderRow, 'holdCents' | 'holdEndsAt'>>,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isFirst = order.ceilingCents !== null && order.agreedAt === null;
  const agreed = isFirst ? { agreedAt: at, ...(await settlePlace(tx, order, now)) } : {};
  await updateRow(tx, orders, order.id, { ...hold, ...agreed, updatedAt: at, version: order.version + 1 });
  if (isFirst) await firmUpStock(tx, [order.id], now);
  return isFirst;
}

/** Confirms an order by the kilo to its customer. */
export async function emailAgreed(
  tx: Writer,
  orderId: number,
  { card, now, env }: TransactionContext & { card: SavedCard | null },
): Promise<void> {
  const emails = await shopEmails(tx, { env }, now);
  await queueEmails(tx, [emails.agreed({ order: await getPresentedOrder(tx, orderId), card })], now);
}

/** Stores the response to the request in which a customer agreed to pay by weight. Nothing is paid yet. */
export async function storeAgreedResponse(tx: Writer, reference: string, own: readonly OrderRow[]): Promise<void> {
  const presented = await presentOrders(tx, own);
  const [order] = presented;
  const response = { payment: null, order, payments: [], orders: presented };
  if (order !== undefined) await storeResponseOfCharge(tx, reference, { status: 200, response });
}

/** Records that a hold was released. Nothing was paid, so the order can be held or paid again. */
export async function settleReleased(tx: Writer, charge: ChargeRow, { now }: TransactionContext): Promise<ChargeRow> {
  const releaseReason = charge.releaseReason ?? 'ended';
  const settledAt = now.toISOString();
  const moved = await move(tx, charge, { status: 'released', releaseReason, settledAt });
  const own = await ordersOf(tx, charge);
  await forgetHold(tx, charge, own, now);
  const detail = { amountCents: charge.amountCents, charge: charge.reference, reason: releaseReason };
  const events = own.map(({ id: orderId }) => ({ orderId, kind: 'hold-released' as const, detail }));
  await recordOrderEvents(tx, events, { actor: system, now });
  return moved;
}

/**
 * Prepares a captured hold to be recorded as a payment. The charge's amount becomes the captured amount. The held amount stays in
 * `heldCents`.
 */
export async function takeCapture(
  tx: Writer,
  charge: ChargeRow,
  { charged }: Succeeded,
  now: Date,
): Promise<ChargeRow> {
  const { amountCents } = charged;
  const allocations = charge.metadata.allocations.map(({ orderId }) => ({ orderId, amountCents }));
  await tx.update(chargeAllocations).set({ amountCents }).where(eq(chargeAllocations.chargeId, charge.id));
  await forgetHold(tx, charge, await ordersOf(tx, charge), now);
  const heldCents = charge.heldCents ?? charge.amountCents;
  return move(tx, charge, { amountCents, heldCents, metadata: { ...charge.metadata, allocations } });
}

/** Stores the card that the customer agreed to have charged for an order, as a card that hasn't been tried yet. */
export async function keepCard(
  tx: Writer,
  { id: orderId }: Pick<OrderRow, 'id'>,
  card: Pick<typeof agreedCards.$inferSelect, 'provider' | 'customer' | 'brand' | 'last4'> & { reference: string },
  now: Date,
): Promise<void> {
  const { provider, customer, brand, last4, reference: cardReference } = card;
  const set = {
    provider,
    customer,
    brand,
    last4,
    cardReference,
    savedAt: now.toISOString(),
    failedAt: null,
    lastTriedOn: null,
  };
  await tx
    .insert(agreedCards)
    .values({ orderId, ...set })
    .onConflictDoUpdate({ target: agreedCards.orderId, set });
}

function canHold(order: OrderRow, { amountCents }: ChargeRow): boolean {
  const left = remainingCents(order.totalCents, order.paidCents);
  return canStep(order.status, 'paid') && amountCents <= left && (order.holdCents ?? 0) < amountCents;
}

/** Removes the hold from the orders, unless they have another hold. */
async function forgetHold(tx: Writer, charge: ChargeRow, own: readonly OrderRow[], now: Date): Promise<void> {
  const held = own.filter(({ holdCents }) => holdCents !== null);
  for (const { id, version } of held) {
    if ((await findHoldOf(tx, id, { besides: charge.id })) !== null) continue;
    const set = { holdCents: null, holdEndsAt: null, version: version + 1, updatedAt: now.toISOString() };
    await updateRow(tx, orders, id, set);
  }
}

async function ordersOf(tx: Writer, { id }: ChargeRow): Promise<OrderRow[]> {
  const ids = tx
    .select({ id: chargeAllocations.orderId })
    .from(chargeAllocations)
    .where(eq(chargeAllocations.chargeId, id));
  return tx.select().from(orders).where(inArray(orders.id, ids));
}

async function move(tx: Writer, charge: ChargeRow, set: Partial<ChargeRow>): Promise<ChargeRow> {
  await updateRow(tx, charges, charge.id, set);
  return { ...charge, ...set };
}
