import { addDays, type Day, mondayOf } from '../dates.ts';
import type { DrawWithLevel } from './availability.ts';
import type { StockAmount, StockUnit } from './stock-amount.ts';

/** How much of an item the orders for a day use. `isHandedOver`: the goods have left the shop, so they are no longer on hand. */
export interface OrderedForDay {
  day: Day;
  amount: number;
  isHandedOver: boolean;
}

/** The supply of an item that is cut for the delivery day. All amounts are grams for the unit `gram`, otherwise pieces. */
export interface ItemSupply {
  /** The weekly amount that the owner has set for all weeks without an amount of their own; null if the owner has set none. */
  standing: number | null;
  /** The amounts that the owner has set for individual weeks. The key is the week's Monday. */
  weeks: ReadonlyMap<Day, number>;
  /** The part of the stock on hand that orders can use. */
  onHand: number;
  /** The purchases of the item that were sent to the supplier, with the amounts that haven't arrived yet. */
  purchases: readonly { expectedOn: Day; missing: number }[];
  ordered: readonly OrderedForDay[];
}

/**
 * Returns the amount that the owner has set for the week that contains the day: the week's own amount, otherwise the standing one. Null
 * if neither is set.
 */
function numberOfWeek({ weeks, standing }: Pick<ItemSupply, 'weeks' | 'standing'>, day: Day): number | null {
  return weeks.get(mondayOf(day)) ?? standing;
}

/**
 * Returns how much can still be promised for a day. Null if there is no limit. Negative if more is promised already.
 * 1. If the owner has set an amount for the week, or for all weeks: that amount minus everything that the week's orders use.
 * 2. Otherwise, if a purchase of the item is expected in the week: the stock on hand plus the purchases expected by that day, minus
 *    the amount promised until then. Goods that a later day of the week needs aren't available. Neither are goods that are set
 *    aside for an earlier week with an amount of its own.
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

/**
 * Whether the supply in the day's week is limited by expected purchases. It is if the owner has set no amount for the week, and a
 * purchase is expected in it.
 */
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
 * Returns how much stock earlier weeks leave over for the week of the day. It is the stock on hand, changed by each earlier week that
 * has its own amount and a purchase. Such a week adds its purchases that haven't arrived yet. It takes away the part of its amount that
 * wasn't handed over yet.
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

/** Returns an amount as a single number: grams for the unit `gram`, otherwise pieces. */
export function supplyMeasure(unit: StockUnit, { pieces, grams }: StockAmount): number {
  return unit === 'gram' ? grams : pieces;
}

/**
 * Returns how much products use of the items whose supply on the day is limited, with the amount that is left for the day. The result
 * has the same form as for items on the shelf, so that the same functions check both.
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
