const format = new Intl.NumberFormat('en-AU');

/** Formats a weight for receipts and labels, to the gram: "1,842 g". */
export function formatGrams(grams: number): string {
  return `${format.format(grams)} g`;
}

/** The label of the line that books what an item weighs. */
export function describeWeighed(grams: number, maxGrams: number): string {
  return `Weighed ${formatGrams(grams)} of at most ${formatGrams(maxGrams)}`;
}
