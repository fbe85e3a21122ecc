import { AppError } from '#core/app-error.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import { type LackingProduct, togetherText } from './out-of-stock.ts';

/** Returns why goods can't be ordered for a day, e.g. "Rump is taken for this day". */
export function takenText(lacking: readonly LackingProduct[], day: string = 'this day'): string {
  const parts = lacking.flatMap(({ name, left, isEnough }) =>
    isEnough ? [] : [left === 0 ? `${name} is taken for ${day}` : leftText({ name, left }, day)],
  );
  // Several products can use the same stock item. Together they can need too much of it, although there is enough for each alone.
  return [...parts, togetherText(lacking).replace(/\.$/, '')].filter((text) => text !== '').join('; ');
}

/** Returns a sentence about how much of a product is left for a day, e.g. "Rump: only 2 left for this day". */
export function leftText({ name, left }: { name: string; left: number }, day = 'this day'): string {
  return `${name}: only ${left} left for ${day}`;
}

/**
 * Returns the error for an order whose goods can't all be supplied for its day. It names each product and the amount that is left.
 * @param unchanged a sentence that says what hasn't happened
 */
export function daySupplied(
  { day, lacking }: { day: Day; lacking: readonly LackingProduct[] },
  unchanged = 'Nothing was charged; please choose another day.',
): AppError {
  const items = lacking.map(({ productId, name, left }) => ({ productId, name, left }));
  const detail = [`${takenText(lacking, formatShortDay(day))}.`, unchanged].filter((text) => text !== '').join(' ');
  return new AppError('day_supplied', { detail, items });
}
