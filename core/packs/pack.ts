import type { Allergen } from '../products/food/allergens.ts';

/**
 * `open`: it lies on the shelf. `packed`: it is in an order's box. `sold`: it was handed over at the counter. `void`: its label was
 * replaced or thrown away.
 */
export const packStatuses = ['open', 'packed', 'sold', 'void'] as const;

/** What was printed on a pack's label, which stays as it was. */
export interface PackText {
  name: string;
  ingredients: string;
  allergens: Allergen[];
  origin: string;
  storage: string;
  directions: string;
}
