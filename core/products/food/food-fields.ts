import { z } from 'zod';
import { allergenError, allergens } from './allergens.ts';

/** A text that fits in one paragraph of a label. Line breaks are removed. */
const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .max(max, `At most ${max} characters`);

export const ingredientsSchema = line(1000);

/** The declared allergens, sorted as in the standard, without duplicates. */
export const allergensSchema = z
  .array(z.enum(allergens, { error: ({ input }) => allergenError(String(input)) }))
  .max(100)
  .overwrite((declared) => allergens.filter((allergen) => declared.includes(allergen)));

/** The fields of FoodText as staff enter them. */
export const foodFields = {
  ingredients: ingredientsSchema,
  allergens: allergensSchema,
  origin: line(160),
  storage: line(200),
  directions: line(300),
};
