import { and, inArray, lte } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { holdMs } from '../delivery/agree-delivery.ts';
import type { NetworkHolds } from '../delivery/network-holds.ts';
import { isMadeByAccount, isMadeByGuest } from '../order-access.ts';
import { orders } from '../order-tables.ts';
import { isUnpaid, type OpenCharges } from '../unpaid-orders.ts';
import { stockAllocations } from './allocation-tables.ts';
import type { StockContext } from './apply-changes.ts';
import { followStock, type PassedStock, releaseStock } from './follow-stock.ts';
import { type DrawingOrder, holdIfFree } from './hold-new-orders.ts';
import { findAllocations, knownOrder } from './orders-with-stock.ts';
import { isLive } from './wanted-stock.ts';

type Customer = Pick<RequestContext, 'actor' | 'session' | 'now'>;
type FindOpen = Pick<OpenCharges, 'findOpen'>;

interface HoldOptions extends Pick<StockContext, 'isTrial' | 'made'> {
  heldUntil: string;
  charges: FindOpen;
}

/**
 * Reserves the stock of a customer's unpaid orders for a limited time, or only checks that it is free. Stock that the customer's other
 * unpaid orders hold counts as free, so that an abandoned tab doesn't block the customer. `allocate` in server/stock/stock-levels.ts
 * reserves an amount only if it is free.
 * @throws AppError out_of_stock, day_supplied
 */
export async function holdStock(
  tx: Writer,
  orderIds: readonly number[],
  customer: Customer,
  { heldUntil, charges, ...how }: HoldOptions,
): Promise<void> {
  const rows = how.made !== undefined ? [] : await findAllocations(tx, orderIds);
  // An order that already holds its goods keeps them.
  const wanting = orderIds.filter((id) => !rows.some((row) => row.orderId === id && isLive(row)));
  if (wanting.length === 0) return;
  const { actor, now } = customer;
  const stock = { now, actorId: actor?.id ?? null, heldUntil, ifLacking: 'refuse' as const, ...how };
  const hold = () => followStock(tx, wanting, stock);
  try {
    await hold();
  } catch (error) {
    if (!(error instanceof AppError) || !lacks.has(error.code)) throw error;
    const free = await findOwnHolds(tx, customer, charges, orderIds);
    if (free.length === 0) throw error;
    await releaseStock(tx, free, now);
    await hold();
  }
}

const lacks: ReadonlySet<string> = new Set<PassedStock>(['out_of_stock', 'day_supplied']);

/**
 * Returns the customer's unpaid orders that hold stock for a limited time. Orders in `besides`, and orders whose payment is being
 * processed, are left out, because they must keep their stock.
 */
export async function findOwnHolds(
  db: Reader,
  { actor, session, now }: Customer,
  charges: FindOpen,
  besides: readonly number[] = [],
): Promise<number[]> {
  if (actor === null && session === null) return [];
  const isOwn = actor === null ? isMadeByGuest({ sessionId: session?.id ?? 0 }) : isMadeByAccount({ userId: actor.id });
  const held = db
    .select({ id: stockAllocations.orderId })
    .from(stockAllocations)
    // An order of a repeating box keeps its goods until the box is packed, which is longer than any checkout. So it isn't included.
    .where(lte(stockAllocations.heldUntil, new Date(now.getTime() + holdMs).toISOString()));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOwn, isUnpaid, inArray(orders.id, held)));
  const own = rows.map(({ id }) => id).filter((id) => !besides.includes(id));
  const paying = own.length === 0 ? [] : await charges.findOpen(db, own);
  return own.filter((id) => !paying.includes(id));
}

interface NewOrders {
  charges: FindOpen;
  networkHolds: NetworkHolds;
  hasDay: boolean;
  /** Until when the order with a delivery day keeps its delivery slot; undefined if it has none. */
  placeHeldUntil: string | undefined;
}

/**
 * Reserves the stock of orders that were just made, for as long as an unpaid order keeps its delivery slot. If the customer's network
 * already holds too much, the stock only has to be free; it is reserved once the orders are paid.
 * @throws AppError out_of_stock, day_supplied
 */
export async function holdStockOfNew(
  tx: Writer,
  made: readonly DrawingOrder[],
  context: Customer & Pick<RequestContext, 'address'>,
  { charges, networkHolds, hasDay, placeHeldUntil }: NewOrders,
): Promise<void> {
  if (made.length === 0) return;
  const orderIds = made.map(({ order }) => order.id);
  const heldUntil = placeHeldUntil ?? new Date(context.now.getTime() + holdMs).toISOString();
  const hasRoom = hasDay ? placeHeldUntil !== undefined : await networkHolds.hasRoom(tx, context);
  if (!hasRoom || !(await holdIfFree(tx, made, { now: context.now, heldUntil }))) {
    const known = made.map(({ order }) => knownOrder(order));
    await holdStock(tx, orderIds, context, { heldUntil, charges, isTrial: !hasRoom, made: known });
  }
  if (!hasRoom) return;
  for (const { order, hasPlace } of made) {
    if (!hasPlace) networkHolds.add(context, { orderId: order.id, until: heldUntil });
  }
}
