import { weightRange } from '#core/cuts/cut.ts';
import { cartonsFor } from '#core/cuts/freezer-space.ts';
import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { countOf } from '#storefront/ui/count-of.ts';

/** Formats the goods of a stop: "2 packs, about 5 cartons"; without the cartons if the weight of a pack can't be parsed. */
export function formatGoods(items: RunStop['items']): string {
  const number = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const cartons = items.reduce((sum, { weight, quantity }) => {
    const range = weightRange(weight);
    return range === null ? Number.NaN : sum + quantity * cartonsFor((range.low + range.high) / 2).cartons;
  }, 0);
  const text = countOf(number, 'pack');
  return Number.isNaN(cartons) ? text : `${text}, about ${countOf(cartons, 'carton')}`;
}
