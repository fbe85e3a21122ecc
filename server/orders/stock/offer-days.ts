import { type Day, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { DeliveryMethodOption, DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { availabilityOf, type DrawWithLevel } from '#core/stock/availability.ts';
import { drawsOfDay } from '#core/stock/day-supply.ts';
import type { Goods } from '#core/stock/stock-needs.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { findOrderDraws } from '#server/products/product-draws.ts';
import { getProductNames } from '#server/products/product-queries.ts';
import { leftText, takenText } from './day-supplied.ts';
import { findDaySupplies } from './day-supply.ts';
import { findLacking } from './out-of-stock.ts';

/** The goods for which days are offered. */
export interface WantedGoods {
  goods: readonly Goods[];
  now: Date;
  /** Returns the orders whose own goods count as free. Called only if the supply of a day is limited. */
  except(): Promise<readonly number[]>;
}

/**
 * Removes the days on which the shop can't supply the goods, and gives the reason. Days with only a few goods left get a note. If the
 * shop doesn't count its stock, or no day is limited, nothing changes.
 */
export async function withDaySupply(
  db: Reader,
  options: DeliveryOptions,
  { goods, now, except }: WantedGoods,
): Promise<DeliveryOptions> {
  if (goods.length === 0 || !(await isCounting(db))) return options;
  const ids = [...new Set(goods.map(({ productId }) => productId))];
  const draws = await findOrderDraws(db, ids, melbourneDay(now));
  if (!draws.some(({ hold }) => hold === 'for-the-day')) return options;
  const supplies = await findDaySupplies(db, draws, { now, except: await except() });
  if (supplies.size === 0) return options;
  const names = await getProductNames(db, ids);
  const named = goods.map((each) => ({ ...each, name: names.get(each.productId) ?? '' }));
  const methods = options.methods.map((method) => strikeDays(method, named, (day) => drawsOfDay(draws, supplies, day)));
  return { ...options, methods };
}

function strikeDays(
  method: DeliveryMethodOption,
  goods: readonly (Goods & { name: string })[],
  drawsOn: (day: Day) => DrawWithLevel[],
): DeliveryMethodOption {
  const taken = new Map<string, Day[]>();
  const days = method.days.flatMap((day): DeliveryMethodOption['days'] => {
    const draws = drawsOn(day.date);
    const lacking = findLacking([{ items: goods, rows: [] }], draws);
    if (lacking.length > 0) {
      const note = takenText(lacking);
      taken.set(note, [...(taken.get(note) ?? []), day.date]);
      return [];
    }
    const note = fewText(goods, draws, day.date);
    return [note === '' ? day : { ...day, note }];
  });
  if (taken.size === 0) return { ...method, days };
  return { ...method, days, taken: [...taken].map(([note, dates]) => ({ note, dates })) };
}

/** Names the products of which only a few are left. Each stock item has a threshold for that. */
function fewText(goods: readonly (Goods & { name: string })[], draws: readonly DrawWithLevel[], day: Day): string {
  const names = new Map(goods.map(({ productId, name }) => [productId, name]));
  const texts = [...names].flatMap(([productId, name]) => {
    const { availability, left } = availabilityOf(draws.filter((draw) => draw.productId === productId));
    return availability === 'low' && left !== null ? [leftText({ name, left }, formatShortDay(day))] : [];
  });
  return texts.join('; ');
}
