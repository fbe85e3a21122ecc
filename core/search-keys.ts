import { fullName } from './accounts/account-name.ts';

/**
 * Returns a search key for several texts, without case and accents: "Zoë" is found by "zoe". The text that a user searches for is
 * converted in the same way. Each part is on its own line, so that no match spans two parts.
 */
export function searchKey(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('\n')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/**
 * The minimum number of digits in a search for a phone number. Fewer digits are more likely an order number than a part of a
 * phone number.
 */
const fewestDigits = 6;
const zero = 0xff10;

/**
 * Returns the search key of a phone number: its digits without the country code or the leading 0. So "0400 000 123", "+61 400 000 123"
 * and "(04) 0000 0123" have the same key. The digits are full-width, so that an order number or a number in a name doesn't match a
 * phone number.
 */
export function phoneKey(phone: string): string {
  const isAbroad = /^\s*\+/.test(phone);
  const digits = phone
    .replace(/\D/g, '')
    .replace(isAbroad ? /^61/ : /^(?:0011|00)?61(?=0?[2-9]\d{8}$)/, '')
    .replace(/^0/, '');
  return wideDigits(digits);
}

function wideDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

function isDigits(typed: string, fewest: number): boolean {
  return /^[+\d\s()./-]+$/.test(typed) && typed.replace(/\D/g, '').length >= fewest;
}

/** Returns the phoneKey of a phone number, or of a part of one, that a user searches for. Null for any other text. */
export function searchedPhoneKey(typed: string): string | null {
  return isDigits(typed, fewestDigits) ? phoneKey(typed) : null;
}

/**
 * The minimum number of digits in a search for the end of a phone number, as a caller reads it out. Two digits would match one number
 * in a hundred.
 */
const fewestLastDigits = 3;
/** A search with at least this many digits is for a whole phone number, which starts with a 0 or a country code. */
const wholeNumberDigits = 9;

/**
 * Returns the digits with which a phoneKey must end to match a search; null if the search isn't for digits. The 0 at the start of a
 * whole phone number is removed. In a shorter search a leading 0 is kept, because it may come from the middle of a number.
 */
export function searchedPhoneEnd(typed: string): string | null {
  if (!isDigits(typed, fewestLastDigits)) return null;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= wholeNumberDigits ? phoneKey(typed) : wideDigits(digits);
}

interface Named {
  username: string;
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
}

/** Returns the search and sort keys of an account, including its full name. The keys must be stored again whenever a name changes. */
export function userKeys(user: Named): {
  searchKey: string;
  nameKey: string | null;
} {
  const name = fullName(user) ?? '';
  const key = [searchKey(user.username, user.email, name), phoneKey(user.phone ?? '')].filter(Boolean).join('\n');
  return { searchKey: key, nameKey: searchKey(name) || null };
}

interface Contact {
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: string | null;
}

/** Returns the key by which staff find an order or a layby plan: the customer's name, email address and phone number. */
export function customerKey({ customerName, customerEmail, customerPhone }: Contact): string {
  return [searchKey(customerName, customerEmail), phoneKey(customerPhone ?? '')].filter(Boolean).join('\n');
}
