import { type Allergen, allergens } from './allergens.ts';

/** The food information on a product's page and labels. A text that the owner hasn't entered is empty. */
export interface FoodText {
  ingredients: string;
  allergens: Allergen[];
  origin: string;
  storage: string;
  directions: string;
}

export const noFood: FoodText = { ingredients: '', allergens: [], origin: '', storage: '', directions: '' };

/** Returns the food text of a new product, or of a product after a change; fields that are left out stay unchanged. */
export function changedFood(
  change: { [Field in keyof FoodText]?: FoodText[Field] | undefined },
  stored = noFood,
): FoodText {
  return {
    ingredients: change.ingredients ?? stored.ingredients,
    allergens: change.allergens ?? stored.allergens,
    origin: change.origin ?? stored.origin,
    storage: change.storage ?? stored.storage,
    directions: change.directions ?? stored.directions,
  };
}

/**
 * Returns a food's text, completed with the texts of its stock items, such as a blend's ingredients. The allergens of both are
 * included.
 */
export function withItemsFood<Food extends Pick<FoodText, 'ingredients' | 'allergens'>>(
  own: Food,
  items: readonly Pick<FoodText, 'ingredients' | 'allergens'>[],
): Food {
  const has = new Set([own, ...items].flatMap((each) => each.allergens));
  return {
    ...own,
    ingredients: own.ingredients || items.flatMap(({ ingredients }) => ingredients || []).join('; '),
    allergens: allergens.filter((allergen) => has.has(allergen)),
  };
}

export function hasFoodText({ ingredients, allergens, origin, storage, directions }: FoodText): boolean {
  return allergens.length > 0 || [ingredients, origin, storage, directions].some((text) => text !== '');
}
