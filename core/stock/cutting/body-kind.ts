import type { Cut } from '#core/cuts/cut.ts';
import { cutsOf } from '#core/cuts/cut.ts';
import { type ProductType, productTypes } from '#core/products/product-options.ts';

/** The kinds of bodies that an abattoir delivers: whole bodies of each animal, and sides and quarters of beef. */
export const bodyKinds = ['beef', 'beef-fore', 'beef-hind', 'lamb', 'pork', 'chicken'] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** How the bodies of an animal are bought: whole, or in quarters. */
export const bodyChoices = ['whole', 'quarters'] as const;
export type BodyChoice = (typeof bodyChoices)[number];

/** Returns the kinds of body that an animal is bought in. Only beef can be bought in quarters; other animals are always whole. */
export function kindsOf(animal: ProductType, choice: BodyChoice): BodyKind[] {
  const quarters = bodyKinds.filter((kind) => kind.startsWith(`${animal}-`));
  return choice === 'quarters' && quarters.length > 0 ? quarters : [animal];
}

export function animalOf(kind: BodyKind): ProductType {
  const animal = productTypes.find((type) => type === kind.split('-')[0]);
  if (animal === undefined) throw new Error(`No animal is called ${kind}`);
  return animal;
}

/** The cuts that a kind of body has. */
export function cutsOfBody(kind: BodyKind): readonly Cut[] {
  const [, half] = kind.split('-');
  return cutsOf(animalOf(kind)).filter((cut) => half === undefined || cut.half === half || cut.half === 'both');
}
