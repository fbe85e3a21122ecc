/** The hint for a field that isn't a weight. */
export const weightError = 'Please enter the weight, such as 1,842 g or 1.842 kg';

/**
 * Parses a weight as staff type it at the bench: "1842", "1,842 g", "1.842" or "1.842 kg". Whole numbers are grams, numbers with a
 * point are kilograms. Returns grams; null if the text isn't a weight. "1,842 kg" isn't accepted, because the comma could
 * separate thousands or decimals.
 */
export function parseWeight(text: string): number | null {
  const typed = text.trim().toLowerCase();
  const grams = /^(\d{1,6}|\d{1,3},\d{3})\s*g?$/.exec(typed);
  if (grams !== null) return Number((grams[1] ?? '').replace(',', '')) || null;
  const kilograms = /^(\d{0,3})(?:\.(\d{1,3}))?\s*(kg)?$/.exec(typed);
  const [, whole = '', decimals = '', unit] = kilograms ?? [];
  if (kilograms === null || (decimals === '' && (whole === '' || unit === undefined))) return null;
  return Number(whole || '0') * 1000 + Number(decimals.padEnd(3, '0')) || null;
}
