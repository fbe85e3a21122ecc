import { formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Packing, PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import { formatHeld, formatKilograms } from '#core/stock/stock-amount.ts';

export type PackingItem = Packing['items'][number];
/** A line that is sold by the kilo. */
export type KiloLine = PackingLine & { kilo: NonNullable<PackingLine['kilo']> };
export type TakenGoods = PackingLine['take'][number];

export const stateTexts: Record<PackingOrder['state'], string> = {
  waiting: 'Waiting',
  started: 'Started',
  parked: 'Put aside',
  packed: 'Packed',
  delivered: 'Left',
};

/** A lot with its supplier's number and its date, e.g. "Lot 12, MJ-88, use by Sun 15 Nov". */
export function lotText({ id, supplierNumber, useBy, bestBefore }: PackingItem['lots'][number]): string {
  const name = supplierNumber === null ? `Lot ${id}` : `Lot ${id}, ${supplierNumber}`;
  if (useBy !== null) return `${name}, use by ${formatShortDay(useBy)}`;
  return bestBefore === null ? name : `${name}, best before ${formatShortDay(bestBefore)}`;
}

/** Describes the goods to take of an item, e.g. "2 Rump". */
export function takeText(goods: TakenGoods, item: PackingItem): string {
  return `${formatHeld(item.unit, goods)} × ${item.name}`;
}

export function isByKilo(line: PackingLine): line is KiloLine {
  return line.kilo !== null;
}

/** Describes the ordered goods of a line, e.g. "2 × Rump pack, 1.5 kg". */
export function lineText({ quantity, name, weight, kilo }: PackingLine): string {
  if (kilo === null) return `${quantity} × ${name}, ${weight}`;
  const ordered = `${formatKilograms(kilo.from)} to ${formatKilograms(kilo.to)}`;
  return `${quantity} × ${name}, ${ordered}${kilo.weighed === null ? '' : `: ${formatKilograms(kilo.weighed)}`}`;
}

/** Returns why a scanned pack doesn't fit a line, as a sentence; empty if it fits. */
export function whyNotOfLine(pack: Pack, line: PackingLine, scanned: readonly (number | null)[]): string {
  const isOfLine = pack.productId === line.productId || line.take.some(({ itemId }) => itemId === pack.itemId);
  if (!isOfLine) return `Pack ${pack.number} is ${pack.name}, not ${line.name}.`;
  return scanned.includes(pack.number) ? `Pack ${pack.number} was scanned already.` : '';
}

/**
 * Returns a sentence if the price on a pack's label isn't the price that the customer agreed to; otherwise an empty text. The prices
 * differ if the price was changed between printing the label and the order.
 */
export function labelPriceText({ amount, grams }: Pack, { kilo }: KiloLine): string {
  if (amount === null || kilo.pricePerKilo === null) return '';
  const agreed = weightCents(grams, kilo.pricePerKilo);
  if (agreed === amount) return '';
  return `Its label says ${formatMoney(amount)}. This order pays ${formatMoney(agreed)}, at ${formatMoney(kilo.pricePerKilo)} a kilo.`;
}

/**
 * Returns the usable lot that expires first, if the chosen lot expires later; otherwise undefined.
 * @param line the goods that the whole line takes; a lot that the line uses up is never returned
 */
export function soonerLot(
  item: PackingItem,
  lotId: number | null,
  line: readonly TakenGoods[],
): PackingItem['lots'][number] | undefined {
  const chosen = item.lots.find(({ id }) => id === lotId);
  const first = item.lots.find((lot) => lot.block === null && leftOf(lot, line) > 0);
  if (chosen === undefined || first === undefined) return undefined;
  return lastDay(first) < lastDay(chosen) ? first : undefined;
}

/** Returns how much of a lot is left after a line has taken its goods. Counts pieces, or grams if the lot isn't counted in pieces. */
function leftOf({ id, onHand }: PackingItem['lots'][number], line: readonly TakenGoods[]): number {
  const unit = onHand.pieces > 0 ? 'pieces' : 'grams';
  return line.reduce((left, goods) => (goods.lotId === id ? left - goods[unit] : left), onHand[unit]);
}

/** Returns the last day on which a lot may be sold. A lot without a date sorts last. */
function lastDay({ useBy, bestBefore }: PackingItem['lots'][number]): string {
  return useBy ?? bestBefore ?? '9999-12-31';
}
