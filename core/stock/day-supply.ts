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
  /** The owner's number for each week that has none of its own; null if there is none. */
  standing: number | null;
  /** The owner's numbers by the Monday of their week. */
  weeks: ReadonlyMap<Day, number>;
  /** The part of the stock on hand that orders can use. */
  onHand: number;
  /** Purchases of the item that were sent to the supplier, with what hasn't come yet. */
  purchases: readonly { expectedOn: Day; missing: number }[];
  ordered: readonly OrderedForDay[];
}

/** The owner's number for the week of a day; null if there is none. */
function numberOfWeek({ weeks, standing }: Pick<ItemSupply, 'weeks' | 'standing'>, day: Day): number | null {
  return weeks.get(mondayOf(day)) ?? standing;
}

/**
 * How much can still be promised for a day; null if there is no limit, and below zero if more is promised already.
 * 1. If the owner has set a number for the week, or for every week, it is what all orders of the week can have.
 * 2. Otherwise, if a purchase of the item is expected in the week, a day can have what is on hand and what is expected by that
 *    day, less what is promised until then. Nothing is taken that a later day of the week needs, or an earlier week with a number.
 * 3. Otherwise everything can be ordered.
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

/** Whether purchases limit the week of a day. */
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
 * Returns the supply of earlier weeks beyond their numbers, for weeks that have a number of their own and a purchase. Orders of
 * such a week can still use its whole number, so a later week can't use the same goods.
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
