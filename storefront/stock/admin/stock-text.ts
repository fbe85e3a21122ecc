import { cutsOf } from '#core/cuts/cut.ts';
import { productTypes, typeNames } from '#core/products/product-options.ts';
import { formatAmount, formatKilograms, type StockAmount, type StockUnit } from '#core/stock/stock-amount.ts';
import type { StockItem, StockMove, StockMoveKind } from '#core/stock/stock-api.ts';

export const unitNames: Record<StockUnit, string> = {
  piece: 'Pieces that are all alike, such as jars',
  gram: 'Weight alone, such as mince',
  weighed: 'Pieces with a weight each, such as rumps',
};

export const storageNames: Record<StockItem['storage'], string> = { chilled: 'Chilled', frozen: 'Frozen' };

export const holdNames: Record<StockItem['hold'], string> = {
  'at-once': 'Immediately, from what is on hand',
  'for-the-day': 'On its delivery day, because it is cut fresh',
};

const moveNames: Record<StockMoveKind, string> = {
  received: 'Received',
  counted: 'Counted',
  wasted: 'Wasted',
  returned: 'Returned',
  found: 'Corrected',
  'cut-in': 'Cut up',
  'cut-out': 'Cut',
  packed: 'Packed',
  unpacked: 'Unpacked',
  sold: 'Sold',
};

/** The name of a kind of move, e.g. 'Received'. */
export function describeKind(kind: StockMoveKind): string {
  return moveNames[kind];
}

/** Describes a move, with its reason if there is one. */
export function describeMove({ kind, pieces, grams, reason }: StockMove): string {
  const isRight = kind === 'counted' && pieces === 0 && grams === 0;
  const name = isRight ? 'Counted, as recorded' : moveNames[kind];
  return reason === '' ? name : `${name}: ${reason}`;
}

function signed(amount: number, text: string): string {
  if (amount === 0) return text;
  return `${amount > 0 ? '+' : '−'}${text}`;
}

/**
 * Formats a change of stock with its sign, e.g. '+3', '−0.250 kg' or '−1 (−0.820 kg)'. If only the weight changed, the pieces are left
 * out.
 */
export function formatChange(unit: StockUnit, { pieces, grams }: StockAmount): string {
  const weight = signed(grams, formatKilograms(Math.abs(grams)));
  if (unit === 'gram' || (unit === 'weighed' && pieces === 0)) return weight;
  const count = signed(pieces, String(Math.abs(pieces)));
  return unit === 'piece' ? count : `${count} (${weight})`;
}

/** Names the cut that an item is, e.g. 'Beef, Rump'; null if the item isn't a cut. */
export function formatCut(cut: string | null): string | null {
  return cutOptions.find(([value]) => value === cut)?.[1] ?? null;
}

/** All cuts of all animals, as the options of a select field. */
export const cutOptions: readonly (readonly [value: string, text: string])[] = productTypes.flatMap((type) =>
  cutsOf(type).map(({ key, name }) => [`${type}/${key}`, `${typeNames[type]}, ${name}`] as const),
);

/** Formats the level at which an item counts as low; null if it never counts as low. */
export function formatThreshold({ unit, threshold }: StockItem): string | null {
  if (threshold === null) return null;
  return formatAmount(unit === 'gram' ? 'gram' : 'piece', { pieces: threshold, grams: threshold });
}
