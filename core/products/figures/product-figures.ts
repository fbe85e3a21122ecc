import { type Cut, cutsNamed, weightRange } from '#core/cuts/cut.ts';
import { cartonsFor } from '#core/cuts/freezer-space.ts';
import type { ByKilo } from '../by-kilo.ts';
import type { CutSize, ProductType } from '../product-options.ts';
import { productAnimals } from './product-animals.ts';

/** The figures by which customers compare packs. They are calculated from the pack's weight, cuts and price. */
export interface ProductFigures {
  /** The middle of the pack's weight range, in kilos. */
  kilos: number;
  /** The price per kilo in cents. If the weight is a range, it is rounded to 10 cents. */
  perKilo: number;
  /** Whether the price per kilo is exact, because the weight is a single number. */
  isExact: boolean;
  /** The number of dinners for four people, at half a kilo each dinner. Null if nothing in the pack makes a dinner. */
  meals: number | null;
  freezerLitres: number;
  cartons: number;
  /** How many animals the pack contains: 0.25, 0.5, 1 and so on; null for a selection of cuts. */
  animals: number | null;
}

export interface MeasuredProduct {
  type: ProductType;
  cutSize: CutSize;
  /** The weight as the owner writes it: "55-60kg". */
  weight: string;
  cuts: readonly string[];
  /** The price in cents. */
  price: number;
  /** How the product is sold by the kilo; null for a pack. If it is set, the weight and the price per kilo are taken from it. */
  byKilo?: ByKilo | null;
}

const kilosPerMeal = 0.5;

/** Returns a product's figures; null if the weight can't be read or the price isn't known. */
export function productFigures(product: MeasuredProduct): ProductFigures | null {
  const byKilo = product.byKilo ?? null;
  const range = weightRange(product.weight);
  if (!(product.price > 0)) return null;
  const kilos = byKilo === null ? middleOf(range) : (byKilo.gramsFrom + byKilo.gramsTo) / 2000;
  if (kilos === null) return null;
  const isExact = byKilo !== null || range?.low === range?.high;
  const step = isExact ? 1 : 10;
  const { cartons, litres } = cartonsFor(kilos);
  return {
    kilos,
    perKilo: byKilo?.pricePerKilo ?? Math.max(1, Math.round(product.price / kilos / step) * step),
    isExact,
    meals: mealsOf(kilos * dinnerPart(cutsNamed(product.type, product.cuts))),
    freezerLitres: litres,
    cartons,
    animals: productAnimals(product, kilos),
  };
}

function middleOf(range: { low: number; high: number } | null): number | null {
  return range === null ? null : (range.low + range.high) / 2;
}

/**
 * Returns which part of a pack's weight makes dinners, as a fraction. Cuts that only make stock don't count. Cuts that make both count
 * half.
 */
function dinnerPart(cuts: readonly Cut[]): number {
  const all = cuts.reduce((sum, { share }) => sum + share, 0);
  if (all === 0) return 1;
  const dinners = cuts.reduce((sum, { share, becomes }) => {
    const others = becomes.filter((dish) => !dish.includes('stock')).length;
    if (others === 0) return sum;
    return sum + (others < becomes.length ? share / 2 : share);
  }, 0);
  return dinners / all;
}

function mealsOf(kilos: number): number | null {
  const meals = roundedMeals(kilos / kilosPerMeal);
  return meals > 0 ? meals : null;
}

/** Rounds a number of meals: the larger the number, the coarser, because large numbers are only approximate. */
function roundedMeals(meals: number): number {
  const step = meals < 30 ? 1 : meals < 60 ? 5 : 10;
  return Math.round(meals / step) * step;
}
