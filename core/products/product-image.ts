import type { ProductType } from './product-options.ts';

/**
 * Returns the path of the cut chart that is shown on a card if a product has no photo. `animals` is the number of animals in the
 * product's figures. Half an animal, two and three animals have their own drawings.
 */
export function chartPath(type: ProductType, cuts: readonly string[], animals: number | null = null): string {
  const quantity = drawnQuantity(animals);
  const names = cuts.length === 0 ? ['none'] : cuts;
  return `/charts/${type}/${[...(quantity === null ? [] : [quantity]), ...names].join('.')}.svg`;
}

/** The numbers of animals for which there is a separate drawing. One whole animal is the normal drawing. */
export const drawnQuantities = ['half', 'two', 'three'] as const;
export type DrawnQuantity = (typeof drawnQuantities)[number];

/**
 * Returns which drawing shows this number of animals; null for the normal drawing. More than three are drawn as three, because they
 * would be too small. The real number is written next to the drawing.
 */
function drawnQuantity(animals: number | null): DrawnQuantity | null {
  if (animals === 0.5) return 'half';
  if (animals === null || animals < 2) return null;
  return animals === 2 ? 'two' : 'three';
}

/** Returns the path of the drawing that shows a stack of cartons. All these drawings have the same scale. */
export function cartonsPath(cartons: number): string {
  return `/charts/cartons/${Math.min(cartons, mostDrawnCartons)}.svg`;
}

const mostDrawnCartons = 15;

/** The path of the 1200 × 630 image that is shown when a product's link is shared. */
export function sharingImagePath(productId: number): string {
  return `/share/products/${productId}.png`;
}

export function isChartPath(path: string): boolean {
  return path.startsWith('/charts/');
}
