import { parseKilograms } from '../stock-entry.ts';

export const weightError = 'Please enter kilograms, such as 280.5 or 280,5';

/**
 * Parses a weight as printed on a docket, with a decimal point or a decimal comma. A comma before three digits is refused, because
 * 1,250 could mean one kilogram or a thousand. Returns grams; null if the text isn't a weight.
 */
export function parseWeight(text: string): number | null {
  const typed = text.trim();
  return parseKilograms(/^\d{0,5},\d{1,2}\s*(?:kg)?$/i.test(typed) ? typed.replace(',', '.') : typed);
}
