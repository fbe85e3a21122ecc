import type { ProductType } from './product-options.ts';

/**
 * Returns the path of the card-sized cut chart that is shown if a product has no photo. `animals` is the number from the
 * product's figures: half an animal and several animals have separate drawings.
 */
export function chartPath(type: ProductType, cuts: readonly string[], animals: number | null = null): string {
  const quantity = drawnQuantity(animals);
  const names = cuts.length === 0 ? ['none'] : cuts;
  return `/charts/${type}/${[...(quantity === null ? [] : [quantity]), ...names].join('.')}.svg`;
}

/** The numbers of animals for which a chart has a separate drawing, besides one whole animal. */
export const drawnQuantities = ['half', 'two', 'three'] as const;
export type DrawnQuantity = (typeof drawnQuantities)[number];

/**
 * Returns the number of animals that a chart shows; null for one. At most three animals are drawn, because more would be too
 * small to read; the actual number is shown next to them.
 */
function drawnQuantity(animals: number | null): DrawnQuantity | null {
  if (animals === 0.5) return 'half';
  if (animals === null || animals < 2) return null;
  return animals === 2 ? 'two' : 'three';
}

/** The path of the drawing of a stack of cartons. All stacks have the same scale. */
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
