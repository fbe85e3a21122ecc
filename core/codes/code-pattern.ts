/**
 * The pattern of a code: the fixed first digits; a dot for each digit of the item's or pack's number; in braces, N for each whole digit
 * and D for each decimal of the price or weight; and * for each ignored digit. The last digit of an EAN or UPC code is its check digit,
 * which the pattern leaves out: `21.....{NNDDD}` matches codes of 13 digits.
 */
export interface CodePattern {
  /** One character for each digit of the code without its check digit: a digit, or `.`, `N`, `D` or `*`. */
  places: string;
  /** The number of digits in the item's or pack's number. */
  items: number;
  /** How many digits of the amount are decimals; null if the code has no amount. */
  amount: { decimals: number } | null;
}

/** The digits before the check digit of EAN-8, UPC-A and EAN-13. */
const lengths = [7, 11, 12];

/** Parses a pattern, or returns the reason why the text isn't a pattern. */
export function parsePattern(typed: string): CodePattern | { problem: string } {
  const match = /^(\d+)([.*]*)(?:\{(N*)(D*)\})?([.*]*)$/.exec(typed);
  if (match === null) {
    return {
      problem: 'Please write a beginning such as 21, a dot for each digit of the number, and {NNDDD} for the amount',
    };
  }
  const [, prefix = '', before = '', whole, decimals, after = ''] = match;
  const hasAmount = whole !== undefined && decimals !== undefined;
  if (hasAmount && whole + decimals === '') return { problem: 'The braces need an N or D for each digit' };
  if (hasAmount && (decimals?.length ?? 0) > 3) return { problem: 'At most three decimals, so D at most three times' };
  const places = `${prefix}${before}${whole ?? ''}${decimals ?? ''}${after}`;
  // GS1 reserves these prefixes for shops, so no manufacturer's number begins with them.
  if (!/^(?:02|2)/.test(prefix)) {
    return { problem: 'The beginning is 02, or 20 to 29: other numbers belong to manufacturers' };
  }
  if (!lengths.includes(places.length)) {
    return { problem: `A code has 7, 11 or 12 digits before its check digit; this pattern has ${places.length}` };
  }
  const items = [...before, ...after].filter((place) => place === '.').length;
  if (/\..*\*.*\./.test(before + after) || (before.includes('.') && after.includes('.'))) {
    return { problem: 'The dots of the number must stand together' };
  }
  return { places, items, amount: hasAmount ? { decimals: decimals?.length ?? 0 } : null };
}
