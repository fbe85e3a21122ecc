import type { ProductType } from '#core/products/product-options.ts';
import type { Animal } from './animal.ts';
import { beefAnimal } from './beef-animal.ts';
import { chickenAnimal } from './chicken-animal.ts';
import { lambAnimal } from './lamb-animal.ts';
import { porkAnimal } from './pork-animal.ts';

export const animals: Readonly<Record<ProductType, Animal>> = {
  beef: beefAnimal,
  lamb: lambAnimal,
  pork: porkAnimal,
  chicken: chickenAnimal,
};
