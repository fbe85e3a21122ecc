import { type Allergen, allergens } from './allergens.ts';

/** The food information on a product's page and labels. Texts that the owner hasn't entered are empty. */
export interface FoodText {
  ingredients: string;
  allergens: Allergen[];
  origin: string;
  storage: string;
  directions: string;
}

export const noFood: FoodText = { ingredients: '', allergens: [], origin: '', storage: '', directions: '' };

/** Returns the food information of a product after a change, or of a new product. Fields that the change leaves out stay the same. */
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
 * Returns a food's information together with that of its stock items, such as the ingredients of a blend. The allergens of both are
 * combined.
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
