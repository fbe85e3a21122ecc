/**
 * The names of Schedule 9 of the Food Standards Code (plain English allergen labelling), by which a food declares what it contains.
 * Gluten isn't one of them: it follows from the cereals.
 */
export const allergens = [
  'wheat',
  'barley',
  'oats',
  'rye',
  'milk',
  'egg',
  'soy',
  'sulphites',
  'sesame',
  'fish',
  'crustacean',
  'mollusc',
  'lupin',
  'peanut',
  'almond',
  'Brazil nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine nut',
  'pistachio',
  'walnut',
] as const;
export type Allergen = (typeof allergens)[number];
