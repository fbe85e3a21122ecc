/**
 * How a stock item is counted. `piece`: all pieces are alike, such as jars. `gram`: the goods are only weighed, such as mince in a tub.
 * `weighed`: each piece has its own weight, such as rumps, so both pieces and grams are counted.
 */
export const stockUnits = ['piece', 'gram', 'weighed'] as const;
export type StockUnit = (typeof stockUnits)[number];

/** An amount of a stock item, in whole pieces and whole grams. `pieces` is 0 for the unit `gram`, and `grams` is 0 for the unit `piece`. */
export interface StockAmount {
  pieces: number;
  grams: number;
}

export const noStock: StockAmount = { pieces: 0, grams: 0 };

export function addAmounts(one: StockAmount, other: StockAmount): StockAmount {
  return { pieces: one.pieces + other.pieces, grams: one.grams + other.grams };
}

export function subtractAmounts(from: StockAmount, what: StockAmount): StockAmount {
  return { pieces: from.pieces - what.pieces, grams: from.grams - what.grams };
}

/** Whether the amount fits the unit: the unit `piece` has no weight, and the unit `gram` has no pieces. */
export function fitsUnit(unit: StockUnit, { pieces, grams }: StockAmount): boolean {
  return unit === 'weighed' || (unit === 'piece' ? grams === 0 : pieces === 0);
}

/** Removes the part of an amount that the unit doesn't count: the weight for `piece`, and the pieces for `gram`. */
export function inUnit(unit: StockUnit, { pieces, grams }: StockAmount): StockAmount {
  return { pieces: unit === 'gram' ? 0 : pieces, grams: unit === 'piece' ? 0 : grams };
}

export function isSameAmount(one: StockAmount, other: StockAmount): boolean {
  return one.pieces === other.pieces && one.grams === other.grams;
}

export function isNoStock({ pieces, grams }: StockAmount): boolean {
  return pieces === 0 && grams === 0;
}

const kilograms = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Formats a weight to the gram, e.g. '1.250 kg'. */
export function formatKilograms(grams: number): string {
  return `${kilograms.format(grams / 1000)} kg`;
}

/** Formats an amount that orders hold or can use. Orders hold weighed pieces by number, so their weight isn't shown. */
export function formatHeld(unit: StockUnit, amount: StockAmount): string {
  return formatAmount(unit === 'weighed' ? 'piece' : unit, amount);
}

/** Formats an amount, e.g. '3', '1.250 kg' or '3 (2.480 kg)'. */
export function formatAmount(unit: StockUnit, { pieces, grams }: StockAmount): string {
  const weight = formatKilograms(grams);
  if (unit === 'piece') return String(pieces);
  return unit === 'gram' ? weight : `${pieces} (${weight})`;
}
