import { addDays, type Day, mondayOf } from '../dates.ts';
import type { DrawWithLevel } from './availability.ts';
import type { StockAmount, StockUnit } from './stock-amount.ts';

/** The amount of an item that a day's orders use. `isHandedOver`: the goods have left, so they are no longer on hand. */
export interface OrderedForDay {
  day: Day;
  amount: number;
  isHandedOver: boolean;
}

/** The supply of an item that is cut for the day. All amounts are grams for the unit `gram`, otherwise pieces. */
export interface ItemSupply {
  /** The amount that the owner has set for every week without an amount of its own; null if there is none. */
  standing: number | null;
  /** The amounts that the owner has set for single weeks, by the week's Monday. */
  weeks: ReadonlyMap<Day, number>;
  /** The part of the stock on hand that orders can use. */
  onHand: number;
  /** The purchases of the item that were sent to the supplier, with the amounts that haven't arrived yet. */
  purchases: readonly { expectedOn: Day; missing: number }[];
  ordered: readonly OrderedForDay[];
}

/** Returns the amount that the owner has set for the week of a day; null if there is none. */
function numberOfWeek({ weeks, standing }: Pick<ItemSupply, 'weeks' | 'standing'>, day: Day): number | null {
  return weeks.get(mondayOf(day)) ?? standing;
}

/**
 * Returns how much can still be promised for a day; null if there is no limit, and below zero if more is promised already.
 * 1. If the owner has set an amount for the week, or for every week, all orders of the week together can have that amount.
 * 2. Otherwise, if a purchase of the item is expected in the week, a day can have the stock on hand and the purchases expected by
 *    that day, minus the amount promised until then. Goods that a later day of the week needs, or an earlier week with an amount
 *    of its own, aren't available.
 * 3. Otherwise there is no limit.
 */
export function leftForDay(supply: ItemSupply, day: Day): number | null {
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const number = numberOfWeek(supply, day);
  if (number !== null) return number - sumOf(supply.ordered.filter((each) => mondayOf(each.day) === monday));
  if (!isBought(supply, day)) return null;
  const lefts: number[] = [];
  for (let until = day; until <= sunday; until = addDays(until, 1)) lefts.push(leftUntil(supply, until));
  return Math.min(...lefts);
}

/** Whether expected purchases limit the orders of a day's week. */
function isBought(supply: ItemSupply, day: Day): boolean {
  const monday = mondayOf(day);
  return numberOfWeek(supply, day) === null && supply.purchases.some((each) => mondayOf(each.expectedOn) === monday);
}

function leftUntil(supply: ItemSupply, day: Day): number {
  const { purchases, ordered } = supply;
  const expected = purchases.reduce(
    (sum, { expectedOn, missing }) =>
      sum + (expectedOn <= day && numberOfWeek(supply, expectedOn) === null ? missing : 0),
    sparedUntil(supply, day),
  );
  return (
    expected - sumOf(ordered.filter((each) => each.day <= day && !each.isHandedOver && isBought(supply, each.day)))
  );
}

/**
 * Returns the stock that later weeks can use: the stock on hand and, for each earlier week with a purchase and an amount that the owner
 * set for it, the goods still expected, minus the amount that orders of that week can still use.
 */
function sparedUntil(supply: ItemSupply, day: Day): number {
  const { weeks, purchases, ordered, onHand } = supply;
  let spared = onHand;
  for (const [monday, number] of weeks) {
    const bought = purchases.filter((each) => mondayOf(each.expectedOn) === monday);
    if (monday >= mondayOf(day) || bought.length === 0) continue;
    const missing = bought.reduce((sum, each) => sum + each.missing, 0);
    const handedOver = sumOf(ordered.filter((each) => each.isHandedOver && mondayOf(each.day) === monday));
    spared += missing - Math.max(0, number - handedOver);
  }
  return Math.max(0, spared);
}

function sumOf(ordered: readonly OrderedForDay[]): number {
  return ordered.reduce((sum, { amount }) => sum + amount, 0);
}

/** The number by which the supply of an item is measured: grams for the unit `gram`, otherwise pieces. */
export function supplyMeasure(unit: StockUnit, { pieces, grams }: StockAmount): number {
  return unit === 'gram' ? grams : pieces;
}

/**
 * Returns the amounts that products use of items whose supply on a day is limited, with the amount left for the day. The result
 * has the same form as for items on the shelf, so that the same rules apply.
 */
export function drawsOfDay(
  draws: readonly DrawWithLevel[],
  supplies: ReadonlyMap<number, ItemSupply>,
  day: Day,
): DrawWithLevel[] {
  return draws.flatMap((draw): DrawWithLevel[] => {
    const supply = supplies.get(draw.itemId);
    const left = supply === undefined || draw.hold !== 'for-the-day' ? null : leftForDay(supply, day);
    if (left === null) return [];
    const amount = Math.max(0, left);
    return [{ ...draw, hold: 'at-once', free: { pieces: amount, grams: amount } }];
  });
}
