const prepared =
  /\b(?:ready[ -]to[ -](?:eat|heat|serve)|heat (?:and|&) (?:eat|serve)|(?:ready|prepared) meals?|pre-?cooked|pies?|sausage rolls?|quiches?|platters?|sandwich(?:es)?)\b/i;

/** A word that speaks for a prepared meal, which has GST in its price; null where there is none. The owner decides. */
export function preparedMealWord(text: string): string | null {
  return prepared.exec(text)?.[0] ?? null;
}
