import { formatInstant, melbourneDay } from '#core/dates.ts';
import { isNoStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { LastStockCount, StockItem } from '#core/stock/stock-api.ts';
import { formatChange } from '../stock-text.ts';
import type { WaitingCount } from './count-store.ts';
import type { ShownWalk } from './count-walk.ts';

/** An item of the cold room, with its latest counts if there are any. */
export interface CountLine {
  item: StockItem;
  /** A count on this device that the shop hasn’t recorded yet. */
  waiting: WaitingCount | null;
  /** The last count that the shop has recorded. */
  booked: LastStockCount | null;
  /** Whether the item was counted today. */
  isDone: boolean;
}

/** Returns the items in the order of the list, each with its latest counts. */
export function linesOf({ stock, waiting }: ShownWalk, now: Date): CountLine[] {
  const counts = new Map(stock?.counts.map((count) => [count.itemId, count]));
  const today = melbourneDay(now);
  return (stock?.items ?? []).map((item) => {
    const own = waiting.findLast(({ itemId }) => itemId === item.id) ?? null;
    const booked = counts.get(item.id) ?? null;
    const isToday = (at: string | undefined) => at !== undefined && melbourneDay(new Date(at)) === today;
    return { item, waiting: own, booked, isDone: isToday(own?.at) || isToday(booked?.at) };
  });
}

/**
 * Returns the next item to count after the given one: the next in the list that wasn't counted today. The search continues at the top
 * after the end of the list.
 */
export function nextLine(lines: readonly CountLine[], afterId: number | null): CountLine | null {
  const at = lines.findIndex(({ item }) => item.id === afterId);
  const inOrder = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  return inOrder.find(({ isDone, item }) => !isDone && item.id !== afterId) ?? null;
}

/**
 * Returns how a counted amount differs from the amount that this device knows. That is the item's waiting count if there is one,
 * otherwise the recorded amount.
 */
export function differenceOf({ item, waiting }: CountLine, counted: StockAmount): StockAmount {
  const { pieces, grams } = waiting ?? item.onHand;
  return { pieces: counted.pieces - pieces, grams: counted.grams - grams };
}

/** Describes the last count of an item: who counted, when, and how the count differed from the recorded stock. */
export function describeCount({ item, waiting, booked }: CountLine): string {
  if (waiting !== null) return `Counted by ${waiting.by.name}, ${formatInstant(waiting.at)}: not sent yet`;
  if (booked === null) return 'Never counted';
  const difference = isNoStock(booked.difference)
    ? 'as recorded'
    : `difference: ${formatChange(item.unit, booked.difference)}`;
  return `Counted by ${booked.by?.name ?? 'the shop'}, ${formatInstant(booked.at)}, ${difference}`;
}
