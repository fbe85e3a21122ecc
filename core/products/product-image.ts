import type { ProductType } from './product-options.ts';

/** The path of the card-sized cut chart that stands in where a product has no photograph. */
export function chartPath(type: ProductType, cuts: readonly string[]): string {
  return `/charts/${type}/${cuts.length === 0 ? 'none' : cuts.join('.')}.svg`;
}

/** The path of the 1200 × 630 image that is shown where a product's address is shared. */
export function sharingImagePath(productId: number): string {
  return `/share/products/${productId}.png`;
}

export function isChartPath(path: string): boolean {
  return path.startsWith('/charts/');
}
