import { defaultCuts } from '#core/cuts/cut.ts';
import { type ProductType, productTypes } from '#core/products/product-options.ts';
import type { products } from '#server/products/product-tables.ts';
import { beefProducts } from './beef-products.ts';
import { chickenProducts } from './chicken-products.ts';
import { lambProducts } from './lamb-products.ts';
import { porkProducts } from './pork-products.ts';
import type { SampleProduct } from './sample-product.ts';

const packs: Record<ProductType, SampleProduct[]> = {
  beef: beefProducts,
  lamb: lambProducts,
  pork: porkProducts,
  chicken: chickenProducts,
};

/** The sample catalogue as rows, in the shop's order: by type, the showpieces of each first. */
export function sampleProducts(now: string): (typeof products.$inferInsert)[] {
  const inOrder = productTypes.flatMap((type) => packs[type].map((product) => ({ type, ...product })));
  return inOrder.map((product, index) => ({
    images: [],
    ...product,
    cuts: product.cuts ?? defaultCuts(product.type, product.cutSize),
    position: index + 1,
    createdAt: now,
    updatedAt: now,
  }));
}
