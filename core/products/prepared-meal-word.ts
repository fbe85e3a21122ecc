const prepared =
  /\b(?:ready[ -]to[ -](?:eat|heat|serve)|heat (?:and|&) (?:eat|serve)|(?:ready|prepared) meals?|pre-?cooked|pies?|sausage rolls?|quiches?|platters?|sandwich(?:es)?)\b/i;

/**
 * Returns a word in a product's text that suggests a prepared meal; null if there is none. The price of a prepared meal includes GST,
 * but the owner decides whether the product is one.
 */
export function preparedMealWord(text: string): string | null {
  return prepared.exec(text)?.[0] ?? null;
}
