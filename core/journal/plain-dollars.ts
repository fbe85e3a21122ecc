/**
 * Formats cents as plain dollars: 123456 is 1234.56, −5 is −0.05. The digits are split as text, because a division could lose cents to
 * rounding.
 */
export function plainDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
