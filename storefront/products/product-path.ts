import type { Product } from '#core/products/product.ts';

export function productPath(product: Pick<Product, 'id'>): string {
  return `/products/${product.id}`;
}
