import { defaultCuts } from '#core/cuts/cut.ts';
import { type ProductType, productTypes } from '#core/products/product-words.ts';
import type { products } from '#server/products/product-tables.ts';
import { beefPacks } from './beef-packs.ts';
import { chickenPacks } from './chicken-packs.ts';
import { lambPacks } from './lamb-packs.ts';
import { porkPacks } from './pork-packs.ts';
import type { SamplePack } from './sample-pack.ts';

const packs: Record<ProductType, SamplePack[]> = {
  beef: beefPacks,
  lamb: lambPacks,
  pork: porkPacks,
  chicken: chickenPacks,
};

/** The sample catalogue as rows, in the shop's order: by type, the showpieces of each first. */
export function sampleProducts(now: string): (typeof products.$inferInsert)[] {
  const inOrder = productTypes.flatMap((type) => packs[type].map((pack) => ({ type, ...pack })));
  return inOrder.map((pack, index) => ({
    images: [],
    ...pack,
    cuts: pack.cuts ?? defaultCuts(pack.type, pack.cutSize),
    position: index + 1,
    createdAt: now,
    updatedAt: now,
  }));
}
