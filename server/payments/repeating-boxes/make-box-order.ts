import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { placeOfZone } from '#core/delivery/delivery-offers.ts';
import { groupLines } from '#core/orders/order-groups.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { packingBegins } from '#core/repeats/box-charges.ts';
import type { BoxItem } from '#core/repeats/repeat.ts';
import type { SkipReason } from '#core/repeats/skip-reason.ts';
import type { Writer } from '#server/db/store.ts';
import { takePlace } from '#server/delivery/delivery-places.ts';
import { getPickup } from '#server/delivery/delivery-rules.ts';
import type { Deps } from '#server/deps.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import { type PricedLine, toPricedLine } from '#server/orders/price-items.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { rejectMarked } from '#server/orders/stock/out-of-stock.ts';
import { storeOrder } from '#server/orders/store-order.ts';
import { contentsOf, isSoldInBoxes, priceContents } from '#server/repeats/price-box.ts';
import { type CycleRow, cycleOn, type FullRepeat, getRepeat } from '#server/repeats/repeat-queries.ts';
import { type BoxUnit, repeatCycles } from '#server/repeats/repeat-tables.ts';
import { type RepeatWorld, worldOf, zoneOf, zoneOfBox } from '#server/repeats/repeat-world.ts';
import { agree } from '../holds/settle-hold.ts';
import { attemptsOf, takeAsCharged } from './link-lost-charge.ts';
import { skipBox } from './skip-box.ts';

/** Thrown if a box can't be delivered, with the reason. The error undoes what was written for the box's order. */
class Impossible extends Error {
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(`A repeating box can’t come: ${reason}`);
    this.reason = reason;
  }
}

interface Present {
  now: Date;
  today: string;
}

/**
 * Creates the order of a box whose cut-off has passed, with a delivery slot and stock. The card is charged afterwards. Until the order
 * is paid, it holds its stock until packing begins. If the box can't be delivered, it is skipped, and its customer is told why. Does
 * nothing if the box was processed before.
 */
export async function makeBoxOrder(
  deps: Deps,
  { repeatId, plannedDate }: { repeatId: number; plannedDate: string },
  { now, today }: Present,
  renew: (tx: Writer) => Promise<void>,
): Promise<void> {
  try {
    await deps.store.write(async (tx) => {
      await renew(tx);
      const full = await getRepeat(tx, repeatId, { today });
      const cycle = cycleOn(full, plannedDate);
      if (cycle === undefined || !isWaiting(cycle)) return;
      const { deliveredOn } = cycle;
      if (deliveredOn === null || (await wasCharged(tx, cycle, { deliveredOn, now }, deps))) return;
      if (now >= packingBegins(deliveredOn)) {
        const missed = { status: 'missed' as const, reason: 'system-down' as const, counts: false };
        return skipBox(tx, { full, cycle, now, today }, missed, deps);
      }
      await makeOrder(tx, { full, cycle, day: deliveredOn }, { now, today }, deps);
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await deps.store.write(async (tx) => {
      const full = await getRepeat(tx, repeatId, { today });
      const cycle = cycleOn(full, plannedDate);
      if (cycle === undefined || !isWaiting(cycle)) return;
      await skipBox(tx, { full, cycle, now, today }, { status: 'skipped', reason, counts: true }, deps);
    });
  }
}

/**
 * Whether the box was, or may have been, charged before a backup was restored. This is so if it has a charge that succeeded or has no
 * outcome yet.
 */
async function wasCharged(
  tx: Writer,
  cycle: CycleRow,
  { deliveredOn, now }: { deliveredOn: string; now: Date },
  { env }: Deps,
): Promise<boolean> {
  const charges = (await attemptsOf(tx, cycle.id)).map(({ charge }) => charge);
  const charge = charges.find(({ status }) => status === 'succeeded');
  if (charge !== undefined) await takeAsCharged(tx, cycle, { charge, deliveredOn }, { now, env });
  return charges.some(({ status }) => status !== 'declined' && status !== 'released');
}

function isWaiting({ status, orderId, deliveredOn }: CycleRow): boolean {
  return status === 'planned' && orderId === null && deliveredOn !== null;
}

function reasonOf(error: unknown): SkipReason | null {
  if (error instanceof Impossible) return error.reason;
  if (!(error instanceof AppError)) return null;
  return error.code === 'out_of_stock' || error.code === 'day_supplied' ? 'no-stock' : null;
}

interface Wanted {
  full: FullRepeat;
  cycle: CycleRow;
  day: string;
}

async function makeOrder(tx: Writer, { full, cycle, day }: Wanted, { now, today }: Present, deps: Deps): Promise<void> {
  const world = await worldOf(tx, [full], { now, today });
  const { row, customer } = full;
  const { noticed } = cycle;
  if (noticed === null) throw new Impossible('not-announced');
  const { zone, capacity } = requireDay(world, full, { zoneId: cycle.zoneId, day });
  const contents = contentsOf(full, cycle.plannedDate, cycle);
  const { items, units, goodsCents, feeCents } = priceContents(contents, world, { address: row, cycle, date: day });
  const lines = units.flatMap((unit) => lineOf(unit, { items, world }));
  if (lines.length === 0) throw new Impossible('not-sold');
  rejectMarked(lines.map(({ product }) => product));
  if (goodsCents + feeCents > noticed.totalCents) throw new Impossible('too-dear');
  if (goodsCents + feeCents < deps.providers.active.minimumCents) throw new Impossible('too-cheap');
  const place = { date: day, place: placeOfZone(zone.id) };
  if (!(await takePlace(tx, place, capacity))) throw new Impossible('day-full');
  const pickup = await getPickup(tx);
  const [group] = groupLines(lines, 'fortnightly', () => ({
    deliveryFeeCents: feeCents,
    isPickupOffered: pickup.enabled,
  }));
  if (group === undefined) throw new Error('A box became no order');
  const isByKilo = lines.some(({ product }) => product.byKilo);
  const heldUntil = packingBegins(day).toISOString();
  const { street, city, state, postcode, phone: customerPhone } = row;
  const order = await storeOrder(
    tx,
    { actor: { id: row.userId }, session: null, now, today },
    {
      group,
      contact: {
        customerName: customer.name,
        customerEmail: customer.email,
        customerPhone,
        street,
        city,
        state,
        postcode,
      },
      seller: null,
      delivery: {
        deliveryMethod: 'delivery',
        pickupSlot: null,
        zoneId: zone.id,
        zoneName: zone.name,
        deliveryFeeCents: feeCents,
        placeDate: day,
        place: place.place,
        // The order keeps its delivery slot until it is paid or cancelled, even on the delivery day.
        placeHeldUntil: null,
      },
      requestedDeliveryDate: day,
      notes: null,
      ...(isByKilo ? { agreement: kiloAgreement(group.totalCents) } : {}),
    },
  );
  await followStock(tx, [order.id], { now, actorId: null, heldUntil, ifLacking: 'refuse' });
  const detail = { totalCents: order.totalAmount, paymentType: order.paymentType, repeat: row.id };
  await recordOrderEvents(tx, [{ orderId: order.id, kind: 'created', detail }], { actor: system, now });
  // The customer has accepted the maximum price, because they didn't change the box after its price was announced.
  if (isByKilo) await agree(tx, await getOrder(tx, order.id), {}, now);
  await tx
    .update(repeatCycles)
    .set({ status: 'charging', orderId: order.id, nextAttemptAt: now.toISOString() })
    .where(eq(repeatCycles.id, cycle.id));
}

/** The order's line for one of a box's products, at its announced price. */
function lineOf(
  { productId, unitCents, byKilo }: BoxUnit,
  { items, world }: { items: readonly BoxItem[]; world: RepeatWorld },
): PricedLine[] {
  const product = world.products.get(productId);
  const quantity = items.find((item) => item.productId === productId)?.quantity;
  if (!isSoldInBoxes(product) || quantity === undefined) return [];
  // Goods by the kilo can't be sold as a subscription, because their price is only known once they are weighed.
  if (byKilo !== undefined) return [toPricedLine({ ...product, byKilo }, 'credit-card', quantity)];
  return [{ ...toPricedLine(product, 'subscription', quantity), unitPriceCents: unitCents }];
}

function requireDay(world: RepeatWorld, full: FullRepeat, on: { zoneId: number | null; day: string }) {
  if (zoneOf(world, full.row) === null) throw new Impossible('not-delivered');
  const found = zoneOfBox(world, full, on);
  if (found === null) throw new Impossible('no-day');
  return found;
}
