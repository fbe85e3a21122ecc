import { formatDate } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { allergenAdvice, boldAllergens, containsOf } from '#core/products/food/allergens.ts';
import { formatKilograms } from '#core/stock/stock-amount.ts';
import type { LabelSettings } from '../label-settings.ts';
import type { Pack } from '../packs-api.ts';
import type { Span } from './wrap-text.ts';

export interface LabelShop {
  name: string;
  address: string;
}

/** A figure on a label, such as the weight, and the name that is printed with it. */
export interface LabelFigure {
  label: string;
  value: string;
}

export function amountsOf({ grams, pricePerKilo, amount }: Pack): LabelFigure[] {
  const weight = { label: 'Net weight', value: formatKilograms(grams) };
  if (pricePerKilo === null || amount === null) return [weight];
  return [weight, { label: '$/kg', value: formatMoney(pricePerKilo) }, { label: 'Price', value: formatMoney(amount) }];
}

export function datesOf({ packedOn, useBy, bestBefore }: Pack): LabelFigure[] {
  const packed = { label: 'Packed', value: formatDate(packedOn) };
  if (useBy !== null) return [packed, { label: 'Use by', value: formatDate(useBy) }];
  return bestBefore === null ? [packed] : [packed, { label: 'Best before', value: formatDate(bestBefore) }];
}

/**
 * Returns the paragraphs that a label prints below its weight and price, from top to bottom. The owner can't move or leave out text that
 * the law requires.
 */
export function paragraphsOf(pack: Pack, { settings, shop }: { settings: LabelSettings; shop: LabelShop }): Span[][] {
  const plain = (text: string): Span[] => (text === '' ? [] : [{ text, isBold: false }]);
  const contains = containsOf(pack.allergens);
  const ingredients = [{ text: 'Ingredients: ', isBold: false }, ...boldAllergens(pack.ingredients, pack.allergens)];
  const { shown } = settings;
  return [
    pack.ingredients === '' ? [] : ingredients,
    contains.length === 0 ? [] : [{ text: `Contains: ${contains.join(', ')}`, isBold: true }],
    plain(pack.storage),
    plain(shown.directions ? pack.directions : ''),
    plain(pack.origin),
    plain(linesOf(pack, settings, shop)),
    plain(settings.note),
  ].filter((paragraph) => paragraph.length > 0);
}

function linesOf(pack: Pack, { licenceNumber, regulator, shown }: LabelSettings, shop: LabelShop): string {
  const licence = licenceNumber === '' ? '' : `${regulator} licence ${licenceNumber}`.trim();
  const lot = pack.lotId === null ? '' : `Lot ${pack.lotId}`;
  const pieces = shown.pieces ? `${pack.pieces} ${pack.pieces === 1 ? 'piece' : 'pieces'}` : '';
  return [pieces, lot, `Pack ${pack.number}`, shop.name, shop.address, licence].filter(Boolean).join(' · ');
}

/** Returns which parts of this label the owner could leave out to make room, by their names in the settings. */
export function optionalParts({ directions }: Pack, { logo, note, shown }: LabelSettings): string[] {
  return [
    logo === '' ? '' : 'the logo text',
    note === '' ? '' : 'the note',
    shown.directions && directions !== '' ? 'the directions' : '',
  ].filter(Boolean);
}

/**
 * Returns warnings for staff before a label is printed. They name information that the law requires, but that the shop hasn't entered.
 */
export function adviceOf(pack: Pack, { address }: LabelShop): string[] {
  const { useBy, bestBefore, storage, origin, ingredients, allergens } = pack;
  const missing = [
    useBy === null && bestBefore === null ? 'use-by or best-before date' : '',
    storage === '' ? 'storage' : '',
    origin === '' ? 'origin statement' : '',
    address === '' ? 'street address of the shop' : '',
  ].filter(Boolean);
  return [...missing.map((what) => `The label has no ${what}.`), ...allergenAdvice(ingredients, allergens)];
}
