const prepared =
  /\b(?:ready[ -]to[ -](?:eat|heat|serve)|heat (?:and|&) (?:eat|serve)|(?:ready|prepared) meals?|pre-?cooked|pies?|sausage rolls?|quiches?|platters?|sandwich(?:es)?)\b/i;

/**
 * Returns a word in a product's text that suggests a prepared meal, whose price includes GST; null if there is none. The owner
 * decides whether GST applies.
 */
export function preparedMealWord(text: string): string | null {
  return prepared.exec(text)?.[0] ?? null;
}
