import { and, asc, eq, inArray } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { nextAttempt, packingBegins } from '#core/repeats/box-charges.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { getOrder, type OrderRow } from '#server/orders/order-queries.ts';
import type { CycleRow } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { type ChargeRow, findOpenChargesOf } from '../charges/charge-queries.ts';
import { newChargeReference } from '../charges/charge-reference.ts';
import { chargeSavedCard } from '../charges/charge-saved-card.ts';
import { isHeldLater } from '../holds/is-to-be-held.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import { neverSent } from '../providers/payment-provider.ts';
import {
  cardOfCharge,
  cardOfRepeat,
  confirmKilo,
  endBox,
  endCancelled,
  type Followed,
  giveUp,
  reportDecline,
} from './end-box.ts';
import { attemptsOf } from './link-lost-charge.ts';
import { repeatAttempts } from './repeat-payment-tables.ts';

/** The number of boxes that are read in one transaction and charged concurrently. */
const batchSize = 8;

interface Run {
  signal?: AbortSignal | undefined;
  renew(tx: Writer): Promise<void>;
}

/**
 * Charges the boxes whose order is made, and records the outcomes. All state is in the database, so a run can continue after it was
 * killed, and two servers can run at the same time. Each attempt of a box has only one charge.
 */
export async function chargeBoxes(deps: Deps, { signal, renew }: Run): Promise<void> {
  const open = await deps.store.read((db) =>
    db
      .select({ id: repeatCycles.id })
      .from(repeatCycles)
      .where(eq(repeatCycles.status, 'charging'))
      .orderBy(asc(repeatCycles.id)),
  );
  for (let start = 0; start < open.length && !signal?.aborted; start += batchSize) {
    const ids = open.slice(start, start + batchSize).map(({ id }) => id);
    const begun = await followSafely(deps, ids, renew);
    const outcomes = await Promise.all(begun.map((charge) => chargeSavedCard(deps, charge)));
    if (begun.length > 0) await followSafely(deps, ids, renew);
    if (outcomes.includes('pending')) return;
  }
}

/** Processes boxes in one write. If the write fails, each box gets a write of its own, so that one bad box doesn't stop the others. */
async function followSafely(deps: Deps, ids: readonly number[], renew: Run['renew']): Promise<ChargeRow[]> {
  try {
    return await deps.store.write(async (tx) => {
      await renew(tx);
      return followBoxes(tx, ids, deps);
    });
  } catch (error) {
    if (ids.length === 1) {
      deps.log.error({ err: error, cycle: ids[0] }, 'A repeating box could not be charged');
      return [];
    }
    const begun: ChargeRow[] = [];
    for (const id of ids) begun.push(...(await followSafely(deps, [id], renew)));
    return begun;
  }
}

/** Records the outcome of these boxes, and stores the charges that are to be made now. */
async function followBoxes(tx: Writer, ids: readonly number[], deps: Deps): Promise<ChargeRow[]> {
  const rows = await tx
    .select({ cycle: repeatCycles, repeat: repeats })
    .from(repeatCycles)
    .innerJoin(repeats, eq(repeats.id, repeatCycles.repeatId))
    .where(and(inArray(repeatCycles.id, [...ids]), eq(repeatCycles.status, 'charging')));
  const begun: ChargeRow[] = [];
  for (const { cycle, repeat } of rows) {
    const charge = await followBox(tx, { cycle, repeat }, deps);
    if (charge !== null) begun.push(charge);
  }
  return begun;
}

async function followBox(tx: Writer, { cycle, repeat }: Followed, deps: Deps): Promise<ChargeRow | null> {
  const now = deps.clock();
  if (cycle.orderId === null || cycle.deliveredOn === null) return null;
  const order = await getOrder(tx, cycle.orderId);
  if (order.status === 'cancelled') {
    await endCancelled(tx, { cycle, repeat }, order, deps);
    return null;
  }
  if (order.status !== 'pending') {
    await endBox(tx, { cycle, repeat });
    return null;
  }
  if ((await findOpenChargesOf(tx, [order.id])).length > 0) return null;
  const attempts = await attemptsOf(tx, cycle.id);
  const [last] = attempts;
  // The announced price is paid. If staff have added goods to the order since, the customer pays staff for them.
  const isSettled = order.paidCents > 0 && amountToCharge(cycle, order) <= 0;
  if (isSettled || attempts.some(({ charge }) => charge.status === 'succeeded')) {
    await endBox(tx, { cycle, repeat });
    return null;
  }
  if (order.holdCents !== null && order.holdCents >= amountToCharge(cycle, order)) {
    const held = attempts.find(({ charge }) => charge.status === 'held')?.charge ?? null;
    await confirmKilo(tx, { cycle, repeat }, { order, card: held && cardOfCharge(held) }, deps);
    return null;
  }
  const isPacked = now >= packingBegins(cycle.deliveredOn);
  const due = cycle.nextAttemptAt;
  if (last?.charge.status === 'declined' && due === null && last.charge.declineCode !== neverSent) {
    const failed = attempts.filter(({ charge }) => {
      return charge.status === 'declined' && charge.declineCode !== neverSent;
    });
    const failures = failed.length;
    const declineCode = last.charge.declineCode ?? 'unknown';
    const at = nextAttempt({ declineCode, failures, deliveryDay: cycle.deliveredOn, now });
    if (at === null) {
      const reason = declineCode === 'expired_card' ? 'card-expired' : 'card-declined';
      await giveUp(tx, { cycle, repeat }, order, reason, deps);
      return null;
    }
    await tx.update(repeatCycles).set({ nextAttemptAt: at.toISOString() }).where(eq(repeatCycles.id, cycle.id));
    // The customer is told of the first decline, and of a decline of each other card.
    const isOtherCard = failed[1]?.charge.source !== last.charge.source;
    if (isOtherCard) await reportDecline(tx, { cycle, repeat }, { order, charge: last.charge, at }, deps);
    return null;
  }
  if (isPacked) {
    await giveUp(tx, { cycle, repeat }, order, 'card-late', deps);
    return null;
  }
  // Nothing is charged while a request to cancel waits for the staff's answer. This applies to every order.
  if (order.cancelRequestedAt !== null || (due !== null && due > now.toISOString())) return null;
  const provider = deps.providers.active;
  if (repeat.cardReference === null || repeat.cardProvider !== provider.name) {
    await giveUp(tx, { cycle, repeat }, order, 'no-card', deps);
    return null;
  }
  if (order.ceilingCents !== null && isHeldLater(order, melbourneDay(now), provider)) {
    await confirmKilo(tx, { cycle, repeat }, { order, card: cardOfRepeat(repeat) }, deps);
    return null;
  }
  return beginAttempt(tx, { cycle, repeat }, { order, attempt: (last?.attempt ?? 0) + 1, now }, deps);
}

async function beginAttempt(
  tx: Writer,
  { cycle, repeat }: Followed,
  { order, attempt, now }: { order: OrderRow; attempt: number; now: Date },
  { providers }: Pick<Deps, 'providers'>,
): Promise<ChargeRow | null> {
  const provider = providers.active;
  const amountCents = amountToCharge(cycle, order);
  if (repeat.cardReference === null || cycle.deliveredOn === null || amountCents <= 0) return null;
  const { plannedDate, deliveredOn } = cycle;
  const box = { repeatId: repeat.id, plannedDate, deliveredOn, attempt };
  const [charge] = await tx
    .insert(charges)
    .values({
      ...newChargeReference(provider),
      kind: attempt === 1 ? 'scheduled' : 'retry',
      // Goods by the kilo are charged once they are weighed. Until then, their maximum price is only held.
      capture: order.ceilingCents === null ? 'automatic' : 'manual',
      provider: provider.name,
      amountCents,
      metadata: { allocations: [{ orderId: order.id, amountCents }], savesCard: false, box },
      source: repeat.cardReference,
      customer: repeat.cardCustomer,
      cardBrand: repeat.cardBrand,
      cardLast4: repeat.cardLast4,
      createdAt: now.toISOString(),
    })
    .returning();
  if (charge === undefined) throw new Error('A charge was not stored');
  await tx.insert(repeatAttempts).values({ cycleId: cycle.id, attempt, chargeId: charge.id });
  await tx.insert(chargeAllocations).values({ chargeId: charge.id, orderId: order.id, amountCents });
  await tx.update(repeatCycles).set({ nextAttemptAt: null }).where(eq(repeatCycles.id, cycle.id));
  return charge;
}

/** Returns the unpaid part of the announced price. Goods that staff have added to the order since aren't charged to the card. */
function amountToCharge({ noticed }: CycleRow, { totalCents, paidCents }: OrderRow): number {
  return Math.min(totalCents, noticed?.totalCents ?? 0) - paidCents;
}
