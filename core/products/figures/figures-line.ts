import { formatMoney } from '#core/money.ts';
import { aboutText } from '../by-kilo.ts';
import type { Product } from '../product.ts';
import type { ProductFigures } from './product-figures.ts';

/** The size of the household for which a pack's meals are counted, in people. */
export const mealPeople = 4;

/** Describes a pack's figures, such as "about $17.40 a kilo · 110 meals · 120 L of freezer". Figures that aren't known are left out. */
export function figuresLine(figures: ProductFigures | null, household: number = mealPeople): string {
  if (figures === null) return '';
  const meals = mealsFor(figures, household);
  const counted = meals === null ? null : `${meals} ${meals === 1 ? 'meal' : 'meals'}`;
  return [
    `${perKiloText(figures)} a kilo`,
    counted === null || household === mealPeople ? counted : `${counted} for ${household}`,
    `${figures.freezerLitres} L of freezer`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Formats the price per kilo as "about $17.40". It is exact if the weight is a single number, and then formatted as "$17.40". */
export function perKiloText({ perKilo, isExact }: Pick<ProductFigures, 'perKilo' | 'isExact'>): string {
  return `${isExact ? '' : 'about '}${formatMoney(perKilo)}`;
}

/** Returns the number of meals that a pack makes for a household of this size; null if the pack makes no meals. */
export function mealsFor({ meals }: Pick<ProductFigures, 'meals'>, household: number): number | null {
  return meals === null ? null : Math.max(1, Math.round((meals * mealPeople) / household));
}

/**
 * Describes the price of a product sold by the kilo, such as "$32.00 a kilo · about $38.40, at most $42.00". Null for a product sold by
 * the pack.
 */
export function byKiloText(product: Pick<Product, 'price' | 'pricePerKilo' | 'ceiling'>): string | null {
  const { price, pricePerKilo, ceiling } = product;
  return pricePerKilo && ceiling ? `${formatMoney(pricePerKilo)} a kilo · ${aboutText(price, ceiling)}` : null;
}
