import { formatMoney } from '../money.ts';
import type { ProductFigures } from './product-figures.ts';

/** The people of an ordinary household, by whom meals are counted. */
export const mealPeople = 4;

/** "about $17.40 a kilo · 110 meals · 120 L of freezer"; what isn't known is left out. */
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

/** "about $17.40", or "$17.40" where the weight is one number. */
export function perKiloText({ perKilo, isExact }: Pick<ProductFigures, 'perKilo' | 'isExact'>): string {
  return `${isExact ? '' : 'about '}${formatMoney(perKilo)}`;
}

/** Meals for a household of this many; null where nothing in the pack makes one. */
export function mealsFor({ meals }: Pick<ProductFigures, 'meals'>, household: number): number | null {
  return meals === null ? null : Math.max(1, Math.round((meals * mealPeople) / household));
}
