/** The maximum number of pieces or grams in one entry; the API rejects more. */
const most = 10_000_000;

/** The hint for a field that isn't a weight. Commas are refused, because 2,480 could mean two kilograms or two thousand. */
export const kilogramsError = 'Please enter kilograms with a point, such as 2.48';
export const piecesError = 'Please enter a whole number';

/** Returns the error message for an amount that can't be read. It is `fault`, or a different message if the amount is below zero. */
export function amountFault(text: string, fault: string): string {
  return /^[-−–]\s*[\d.,]/.test(text.trim()) ? 'Please enter 0 or more' : fault;
}

/** Parses a weight that staff type in kilograms, with at most three decimals. Returns grams; null if the text isn't a weight. */
export function parseKilograms(text: string): number | null {
  const match = /^(\d{0,5})(?:\.(\d{0,3}))?\s*(?:kg)?$/i.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return null;
  const grams = Number(whole || '0') * 1000 + Number(decimals.padEnd(3, '0'));
  return grams <= most ? grams : null;
}

/** Parses a number of pieces. Returns null if the text isn't a whole number. */
export function parsePieces(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,8}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}

/** Formats grams in kilograms as staff would type them, without trailing zeros: 2480 is '2.48'. */
export function kilogramsText(grams: number): string {
  return String(grams / 1000);
}
