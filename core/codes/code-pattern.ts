/**
 * The pattern of a code, such as `21.....{NNDDD}` for codes of 13 digits. It begins with the code's fixed digits. A dot stands for a
 * digit of the item's or pack's number. The braces contain the price or weight: N for a whole digit, D for a decimal. `*` stands for a
 * digit that is ignored. The last digit of an EAN or UPC code is its check digit; the pattern leaves it out.
 */
export interface CodePattern {
  /** One character for each digit of the code without its check digit: a digit, or `.`, `N`, `D` or `*`. */
  places: string;
  /** How many digits the item's or pack's number has. */
  items: number;
  /** How many digits of the price or weight are decimals; null if the code has neither. */
  amount: { decimals: number } | null;
}

/** The number of digits before the check digit in an EAN-8, UPC-A and EAN-13. */
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
  // The pattern must begin with a prefix that GS1 reserves for shops. Otherwise it could match a manufacturer's number.
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
