/**
 * What a counter calls its offline sales until the shop has numbered them: far above what a shop numbers its orders with,
 * and made of the sale's own id, so that no other sale of any counter has it.
 */
const firstNumber = 1_000_000_000;
/** Counters of earlier versions counted up from here. */
const firstCountedNumber = 900_000_000;

/** Crockford's base 32, without letters that look like others or like a figure: I, L, O and U. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;
const codes = characters.length ** length;
const prefix = 'HQ';

/** As it stands on a receipt, of this version or an earlier one. */
export const provisionalPattern = /^(?:HQ-[0-9A-HJKMNP-TV-Z]{6}|9\d{8})$/;

export function isProvisional(orderId: number): boolean {
  return orderId > firstCountedNumber;
}

/** The number of an offline sale, by the id of its change. */
export function provisionalNumberOf(sale: string): number {
  return firstNumber + (Number.parseInt(sale.slice(-8), 16) % codes);
}

/** "HQ-7F3K2M", as it is printed. One that a counter of an earlier version counted stays in figures. */
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
 * A provisional number as staff type it from a receipt: with or without its beginning, in small letters, with an O for
 * a 0; one of an earlier version with or without a #. Null where the text can't be one.
 */
export function readProvisional(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const counted = text.replace(/^#/, '');
  if (/^9\d{8}$/.test(counted)) return counted;
  const code = text.length === prefix.length + length && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const read = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return read.length === length && [...read].every((each) => characters.includes(each)) ? `${prefix}-${read}` : null;
}
