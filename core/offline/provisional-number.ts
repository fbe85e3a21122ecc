/**
 * The first provisional number. A counter gives an offline sale a provisional number until the shop has numbered its order. Provisional
 * numbers are far above any order number. Each is derived from the sale's id, so that two counters don't use the same number.
 */
const firstNumber = 1_000_000_000;
/** The first provisional number in earlier versions, which counted their numbers up from here. */
const firstCountedNumber = 900_000_000;

/** The digits of Crockford's base 32. They leave out I, L, O and U, which look like digits or other letters. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;
const codes = characters.length ** length;
const prefix = 'HQ';

/** A provisional number as printed on a receipt, by this version or an earlier one. */
export const provisionalPattern = /^(?:HQ-[0-9A-HJKMNP-TV-Z]{6}|9\d{8})$/;

export function isProvisional(orderId: number): boolean {
  return orderId > firstCountedNumber;
}

/** Returns the provisional number of an offline sale, derived from the id of the sale's change. */
export function provisionalNumberOf(sale: string): number {
  return firstNumber + (Number.parseInt(sale.slice(-8), 16) % codes);
}

/** Formats a provisional number as printed: "HQ-7F3K2M". A number of an earlier version is printed in digits. */
export function formatProvisional(number: number): string {
  if (number < firstNumber) return String(number);
  let left = number - firstNumber;
  let code = '';
  for (let at = 0; at < length; at += 1) {
    code = `${characters[left % characters.length]}${code}`;
    left = Math.floor(left / characters.length);
  }
  return `${prefix}-${code}`;
}

/**
 * Parses a provisional number that staff typed from a receipt; null if the text isn't one. The prefix may be missing, letters may be
 * lower case, and an O counts as a 0. A number of an earlier version may start with a #.
 */
export function readProvisional(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const counted = text.replace(/^#/, '');
  if (/^9\d{8}$/.test(counted)) return counted;
  const code = text.length === prefix.length + length && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const read = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return read.length === length && [...read].every((each) => characters.includes(each)) ? `${prefix}-${read}` : null;
}
