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

/** How an allergen can be written in a list of ingredients, where the standard's name isn't the only form. */
const forms: Partial<Record<Allergen, string>> = {
  soy: 'soy(?:a|beans?)?',
  sulphites: 'sul(?:ph|f)ites?',
  oats: 'oats?',
  walnut: 'walnuts?',
};

/** Finds the name of an allergen, in the singular or plural. */
function patternOf(allergen: Allergen): string {
  return forms[allergen] ?? `${allergen}(?:e?s)?`;
}

/** Splits a list of ingredients where an allergen is named, which has to be printed in bold. */
export function boldAllergens(ingredients: string, declared: readonly Allergen[]): { text: string; isBold: boolean }[] {
  if (declared.length === 0) return [{ text: ingredients, isBold: false }];
  const names = new RegExp(`\\b(${declared.map(patternOf).join('|')})\\b`, 'gi');
  return ingredients
    .split(names)
    .map((text, index) => ({ text, isBold: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const cereals: readonly Allergen[] = ['wheat', 'barley', 'oats', 'rye'];

/** What "Contains" has to name: cereals other than wheat are named as gluten. */
export function containsOf(declared: readonly Allergen[]): string[] {
  const has = allergens.filter((allergen) => declared.includes(allergen));
  const named = has.filter((allergen) => allergen === 'wheat' || !cereals.includes(allergen));
  return has.some((allergen) => cereals.includes(allergen)) ? [...named, 'gluten'] : named;
}
