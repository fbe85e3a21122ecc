import type { Animal } from './animal.ts';
import { beefAnimal } from './beef-animal.ts';
import { chickenAnimal } from './chicken-animal.ts';
import type { AnimalType } from './cut.ts';
import { lambAnimal } from './lamb-animal.ts';
import { porkAnimal } from './pork-animal.ts';

export const animals: Readonly<Record<AnimalType, Animal>> = {
  beef: beefAnimal,
  lamb: lambAnimal,
  pork: porkAnimal,
  chicken: chickenAnimal,
};
