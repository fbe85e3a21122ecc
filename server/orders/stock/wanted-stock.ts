import { AppError } from '#core/app-error.ts';
import { isSameAmount, type StockAmount } from '#core/stock/stock-amount.ts';
import type { OrderRow } from '../order-queries.ts';
import type { AllocationRow, OrderWithStock } from './orders-with-stock.ts';

/** The amount of a stock item that an order should hold. The states mean the same as in allocation-tables.ts. */
export interface WantedStock extends StockAmount {
  itemId: number;
  state: 'held' | 'promised' | 'sold';
  heldUntil: string | null;
  /** Whether the goods are taken from the shelf. False if they are cut for the day. */
  isFromShelf: boolean;
}

export interface WantedOptions {
  /** The instant until which an unpaid online order keeps its stock. If it is missing, the order can't hold more stock than now. */
  heldUntil?: string | undefined;
  /** Whether the order's goods have changed, so that the stock it needs is calculated again. */
  isEdited?: boolean | undefined;
  /** Whether the goods came back into the shop, if the order is cancelled after they were handed over. */
  goodsBack?: boolean | undefined;
}

/**
 * Whether an order keeps its goods without a time limit. It does if it is at least partly paid, if its customer agreed to it with a
 * card, or if staff made it.
 */
export function isFirm({
  status,
  paidCents,
  source,
  agreedAt,
}: Pick<OrderRow, 'status' | 'paidCents' | 'source' | 'agreedAt'>): boolean {
  return status === 'paid' || paidCents > 0 || source === 'counter' || agreedAt !== null;
}

export const isLive = ({ state }: Pick<AllocationRow, 'state'>) => state === 'held' || state === 'promised';

/**
 * Returns the stock that an order should hold by its status. Goods of a delivered order are sold. A cancelled order holds nothing,
 * except that goods that were handed over stay sold unless they came back. An order that is paid in part or was made by staff keeps its
 * goods until it ends; an unpaid online order keeps them for a limited time. Null if nothing changes any more, because the goods are
 * packed or handed over.
 * @throws AppError wrong_status if the goods of a packed order change
 */
export function wantedStock(
  found: OrderWithStock,
  { heldUntil, isEdited = false, goodsBack = false }: WantedOptions,
): WantedStock[] | null {
  const { order, rows } = found;
  if (order.status === 'cancelled') return goodsBack ? [] : rows.filter(({ state }) => state === 'sold').map(asSold);
  const live = rows.filter(isLive);
  // Packed goods count as sold even before the order leaves the shop, because they aren't on the shelf any more.
  if (order.status !== 'delivered' && rows.some(({ state }) => state === 'sold')) {
    if (!isEdited) return null;
    const detail = `Order #${order.id} is packed. Unpack it first, then change its goods.`;
    throw new AppError('wrong_status', { detail });
  }
  if (order.status === 'delivered') {
    if (rows.some(({ state }) => state === 'sold' || state === 'returned')) return null;
    return needsOf(found, live, isEdited).map((need) => {
      // Weighed goods are taken from stock by their recorded weight, unless the amount of stock that one unit of the product uses has
      // changed since the order.
      const isAsOrdered = found.needs.some((each) => each.itemId === need.itemId && isSameAmount(each, need));
      const weighed = isAsOrdered ? found.weighed.get(need.itemId) : undefined;
      return { ...need, ...weighed, state: 'sold', heldUntil: null };
    });
  }
  if (isFirm(order)) return needsOf(found, live, isEdited).map((need) => ({ ...need, heldUntil: null }));
  // An unpaid order that holds stock keeps its time limit. A payment removes the limit, so if staff undo the payment, the order loses its
  // stock until it is paid again.
  const until = live[0]?.heldUntil ?? heldUntil;
  if (until === undefined) return [];
  return needsOf(found, live, isEdited).map((need) => ({ ...need, heldUntil: until }));
}

/** Returns the amounts that the order already holds, or that its goods need now. */
function needsOf({ needs }: OrderWithStock, live: readonly AllocationRow[], isEdited: boolean): WantedStock[] {
  if (live.length > 0 && !isEdited) return live.map(asIs);
  return needs.map(({ itemId, hold, pieces, grams }) => {
    const isFromShelf = hold === 'at-once';
    return { itemId, pieces, grams, state: isFromShelf ? 'held' : 'promised', heldUntil: null, isFromShelf };
  });
}

function asSold({ itemId, pieces, grams }: AllocationRow): WantedStock {
  return { itemId, pieces, grams, state: 'sold', heldUntil: null, isFromShelf: true };
}

function asIs({ itemId, pieces, grams, state, heldUntil }: AllocationRow): WantedStock {
  const isFromShelf = state === 'held';
  return { itemId, pieces, grams, state: isFromShelf ? 'held' : 'promised', heldUntil, isFromShelf };
}
