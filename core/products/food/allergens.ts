/**
 * The allergens' names for declarations in plain English, from Schedule 9 of the Food Standards Code. Gluten isn't among them, because
 * it is derived from the cereals.
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

/** Patterns for allergens that may be spelled differently in a list of ingredients than in the standard. */
const forms: Partial<Record<Allergen, string>> = {
  soy: 'soy(?:a|beans?)?',
  sulphites: 'sul(?:ph|f)ites?',
  oats: 'oats?',
  walnut: 'walnuts?',
};

/** Returns a pattern that finds the name of an allergen, in the singular or plural. */
function patternOf(allergen: Allergen): string {
  return forms[allergen] ?? `${allergen}(?:e?s)?`;
}

/** Splits a list of ingredients into bold and normal parts, so that the names of declared allergens can be printed in bold. */
export function boldAllergens(ingredients: string, declared: readonly Allergen[]): { text: string; isBold: boolean }[] {
  if (declared.length === 0) return [{ text: ingredients, isBold: false }];
  const names = new RegExp(`\\b(${declared.map(patternOf).join('|')})\\b`, 'gi');
  return ingredients
    .split(names)
    .map((text, index) => ({ text, isBold: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/**
 * Returns contradictions between the ingredients and the declared allergens, as sentences. Each contradiction could make a customer
 * ill.
 */
export function allergenAdvice(ingredients: string, declared: readonly Allergen[]): string[] {
  if (ingredients.trim() === '') return [];
  const isNamed = (allergen: Allergen) => boldAllergens(ingredients, [allergen]).some(({ isBold }) => isBold);
  return allergens.flatMap((allergen) => {
    if (declared.includes(allergen) === isNamed(allergen)) return [];
    return declared.includes(allergen)
      ? [`The ingredients don’t name ${allergen}, which the food contains.`]
      : [`The ingredients name ${allergen}, which isn’t among the food’s allergens.`];
  });
}

const cereals: readonly Allergen[] = ['wheat', 'barley', 'oats', 'rye'];

/** Returns the names for the "Contains" statement. Cereals other than wheat are named as gluten. */
export function containsOf(declared: readonly Allergen[]): string[] {
  const has = allergens.filter((allergen) => declared.includes(allergen));
  const named = has.filter((allergen) => allergen === 'wheat' || !cereals.includes(allergen));
  return has.some((allergen) => cereals.includes(allergen)) ? [...named, 'gluten'] : named;
}

/** Everyday words that may mean several names of the standard, with the advice to show for each. */
const wider: readonly (readonly [words: RegExp, advice: string])[] = [
  [/^(?:gluten|cereals?)$/i, 'Name the cereal: wheat, barley, oats or rye'],
  [/^(?:tree ?)?nuts?$/i, 'Name the nut, such as almond or cashew'],
  [/^shellfish$/i, 'Name crustacean or mollusc'],
];

/** Parses an allergen as people write it, such as "Eggs" or "soya". Null if the standard's list doesn't contain it. */
export function readAllergen(text: string): Allergen | null {
  return allergens.find((allergen) => new RegExp(`^${patternOf(allergen)}$`, 'i').test(text.trim())) ?? null;
}

/**
 * Parses a list of allergens as people write it, separated by commas, semicolons or lines. Allergens that aren't in the standard stay
 * as written.
 */
export function readAllergens(text: string): (Allergen | string)[] {
  return text.split(/[\n,;]/).flatMap((part) => (part.trim() === '' ? [] : (readAllergen(part) ?? part.trim())));
}

/** Returns the advice for an allergen that isn't in the standard's list. */
export function allergenError(text: string): string {
  const advice = wider.find(([words]) => words.test(text.trim()))?.[1];
  const list = `The standard’s names are ${allergens.slice(0, -1).join(', ')} and ${allergens.at(-1)}`;
  return `“${text.slice(0, 40)}” isn’t in the list of allergens. ${advice ?? list}`;
}
