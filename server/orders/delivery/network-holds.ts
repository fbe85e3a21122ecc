import { and, eq, exists, inArray, isNotNull, or } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import { givePlaceBack } from '#server/delivery/delivery-places.ts';
import { networkOf } from '#server/http/guards/network-of.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { shopLimits } from '#server/limits.ts';
import { orders } from '../order-tables.ts';
import { stockAllocations } from '../stock/allocation-tables.ts';
import { isUnpaid } from '../unpaid-orders.ts';
import { type AgreedDelivery, heldUntil } from './agree-delivery.ts';

interface Hold {
  orderId: number;
  until: string;
}

type Request = Pick<RequestContext, 'address' | 'now'>;

/**
 * How long an order with an open charge is tracked. The customer's confirmation at the bank may take an hour, and the provider may
 * respond even later. An order that has lost its slot by then isn't counted any more.
 */
const chargedForMs = 2 * 60 * 60_000;

/**
 * Tracks which networks hold delivery slots or stock with unpaid orders. Without a limit for each network, one person could hold all
 * slots, because anyone can start any number of sessions. Orders are tracked only in memory, because IP addresses are never stored and
 * all holds end soon.
 */
export class NetworkHolds {
  /** The holds of each network. The network whose last order is the oldest comes first. */
  readonly #holds = new Map<string, Hold[]>();

  add({ address, now }: Request, hold: Hold): void {
    const network = networkOf(address);
    const others = this.#holdsOf(network, now).filter(({ orderId }) => orderId !== hold.orderId);
    this.#holds.delete(network);
    this.#holds.set(network, [...others, hold]);
    const [oldest] = this.#holds.keys();
    if (this.#holds.size > shopLimits.countedKeys && oldest !== undefined) this.#holds.delete(oldest);
  }

  /** Tracks an order whose charge starts now. The order keeps its delivery slot until the charge has succeeded or failed. */
  addCharged({ address, now }: Request, orderId: number): void {
    this.add({ address, now }, { orderId, until: new Date(now.getTime() + chargedForMs).toISOString() });
  }

  /**
   * Whether one more order from this IP address may hold a delivery slot. Paid and cancelled orders don't count. `orderId`: the order
   * that needs the slot, which doesn't count either.
   */
  async hasRoom(db: Reader, { address, now }: Request, orderId: number | null = null): Promise<boolean> {
    const holds = this.#holdsOf(networkOf(address), now).filter((hold) => hold.orderId !== orderId);
    if (holds.length < shopLimits.heldPlacesOfAddress) return true;
    const ids = holds.map(({ orderId }) => orderId);
    const stock = db
      .select({ id: stockAllocations.id })
      .from(stockAllocations)
      .where(and(eq(stockAllocations.orderId, orders.id), isNotNull(stockAllocations.heldUntil)));
    const held = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), isUnpaid, or(isNotNull(orders.placeHeldUntil), exists(stock))));
    return held.length < shopLimits.heldPlacesOfAddress;
  }

  #holdsOf(network: string, now: Date): Hold[] {
    return (this.#holds.get(network) ?? []).filter(({ until }) => until > now.toISOString());
  }
}

/**
 * Returns until when a new order keeps the delivery slot that was just taken for it. If the order's network already holds too many slots,
 * this slot is released and undefined is returned. A slot is then taken again when the order is paid.
 */
export async function holdAgreedPlace(
  tx: Writer,
  { day }: AgreedDelivery,
  request: Request,
  networkHolds: NetworkHolds,
): Promise<string | undefined> {
  if (day === null) return undefined;
  if (await networkHolds.hasRoom(tx, request)) return heldUntil(day, request.now);
  await givePlaceBack(tx, day);
  return undefined;
}
