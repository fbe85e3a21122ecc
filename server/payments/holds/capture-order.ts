import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows, insertRows, updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { noSuchOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { requireWeighed } from '#server/orders/weighing/require-weighed.ts';
import { agreedCards } from '../cards/card-tables.ts';
import { chargeOnce } from '../charges/charge-once.ts';
import { type ChargeRow, findOpenChargesOf } from '../charges/charge-queries.ts';
import { newChargeReference } from '../charges/charge-reference.ts';
import { settleCharge } from '../charges/settle-charge.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import { askProvider } from '../providers/ask-provider.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { countDeclinedCharges, findAgreedCard, findHoldOf, toCaptureRequest } from './hold-queries.ts';
import { sendReleases } from './release-hold.ts';

/**
 * `paid`: the final amount was charged, now or earlier. `pending`: the provider hasn't responded yet, and the reconciler asks it
 * again. `due`: no card could be charged, so the customer pays through the link.
 */
export type CaptureResult = 'paid' | 'pending' | 'due';

/**
 * Charges an order's final amount once all goods are weighed. If the hold is high enough, captures it. Otherwise charges the card that
 * the customer agreed to. The charge is stored before the provider is asked, so that it continues after a crash and is made only once.
 * The card is never charged more than the customer agreed to.
 * @throws AppError not_found; not_weighed; wrong_status if the order was cancelled; charge_in_flight while another charge is open
 */
export async function captureOrder(deps: Deps, orderId: number): Promise<CaptureResult> {
  const provider = deps.providers.active;
  const begun = await deps.store.write((tx) => begin(tx, orderId, { provider, now: deps.clock() }));
  if (typeof begun === 'string') return begun;
  if (begun.capture === 'automatic') return chargeCard(deps, begun);
  await sendCapture(deps, begun);
  const after = await deps.store.read((db) => db.select().from(charges).where(eq(charges.id, begun.id)));
  const status = after[0]?.status;
  if (status === 'succeeded') return 'paid';
  // The bank has already released the hold, so the card is charged instead.
  return status === 'released' ? captureOrder(deps, orderId) : 'pending';
}

/** Asks the provider to capture a hold under its stored reference, and records the response. */
export async function sendCapture(deps: Deps, charge: ChargeRow): Promise<void> {
  const provider = deps.providers.find(charge.provider);
  if (provider === null) {
    deps.log.error({ charge: charge.reference }, `A hold can only be captured with ${charge.provider}`);
    return;
  }
  try {
    await settleCharge(deps, charge.reference, await askProvider(provider.capture(toCaptureRequest(charge))));
  } catch (error) {
    deps.log.error({ err: error, charge: charge.reference }, 'A hold could not be captured yet');
  }
}

interface Begin {
  provider: PaymentProvider;
  now: Date;
}

async function begin(tx: Writer, orderId: number, context: Begin): Promise<ChargeRow | CaptureResult> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw noSuchOrder();
  if (order.status === 'cancelled') throw new AppError('wrong_status', { detail: `Order #${orderId} was cancelled.` });
  const dueCents = remainingCents(order.totalCents, order.paidCents);
  if (order.status !== 'pending' || dueCents === 0) return 'paid';
  await requireWeighed(tx, order);
  const open = await findOpenChargesOf(tx, [orderId]);
  if (open.some(({ status }) => status === 'capturing')) return 'pending';
  if (open.length > 0) throw new AppError('charge_in_flight', { retryAfter: 5 });
  const hold = await findHoldOf(tx, orderId);
  if (hold !== null && dueCents <= hold.amountCents)
    return beginCapture(tx, hold, { captureCents: dueCents, now: context.now });
  return beginCharge(tx, { order, dueCents }, context);
}

async function beginCapture(
  tx: Writer,
  hold: ChargeRow,
  { captureCents, now }: { captureCents: number; now: Date },
): Promise<ChargeRow> {
  const captureReference = `hq_capture_${randomBytes(18).toString('base64url')}`;
  const set = { status: 'capturing' as const, captureReference, captureCents, settledAt: now.toISOString() };
  await updateRow(tx, charges, hold.id, set);
  return { ...hold, ...set };
}

/** After this many declines, a card isn't charged again while its customer is away. The same limit applies to laybys. */
const attemptsAllowed = 3;

/**
 * Stores a charge of the agreed card, or returns 'due' if the card can't be charged now. This is so if the order costs more than the
 * customer agreed to or less than the provider's minimum, or if the current provider doesn't have the card. It is also so if the card
 * was declined today, or three times in all. A lower hold is released once the charge has paid the order.
 */
async function beginCharge(
  tx: Writer,
  { order, dueCents }: { order: OrderRow; dueCents: number },
  { provider, now }: Begin,
): Promise<ChargeRow | 'due'> {
  const card = await findAgreedCard(tx, order.id);
  const today = melbourneDay(now);
  const isAgreed = order.ceilingCents === null || order.totalCents <= order.ceilingCents;
  const isChargeable = isAgreed && card?.provider === provider.name && dueCents >= provider.minimumCents;
  // A card on which an amount was successfully held today can still be charged today.
  const wasDeclinedToday = card?.lastTriedOn === today && card.failedAt !== null;
  if (!isChargeable || wasDeclinedToday) return 'due';
  if ((await countDeclinedCharges(tx, card)) >= attemptsAllowed) return 'due';
  await updateRow(tx, agreedCards, card.id, { lastTriedOn: today });
  const allocation = { orderId: order.id, amountCents: dueCents };
  const [charge] = await insertRows(tx, charges, [
    {
      ...newChargeReference(provider),
      kind: 'scheduled',
      provider: provider.name,
      amountCents: dueCents,
      metadata: { allocations: [allocation], savesCard: false },
      source: card.cardReference,
      customer: card.customer,
      cardBrand: card.brand,
      cardLast4: card.last4,
      createdAt: now.toISOString(),
    },
  ]);
  if (charge === undefined) throw new Error('A charge was not stored');
  await addRows(tx, chargeAllocations, [{ chargeId: charge.id, ...allocation }]);
  return charge;
}

async function chargeCard(deps: Deps, charge: ChargeRow): Promise<CaptureResult> {
  const outcome = await chargeOnce(deps, charge, { wasBegun: false });
  const { charge: settled, paid } = await settleCharge(deps, charge.reference, outcome);
  for (const order of paid?.orders ?? []) await sendReleases(deps, order);
  if (settled.status === 'succeeded') return 'paid';
  return settled.status === 'declined' ? 'due' : 'pending';
}
