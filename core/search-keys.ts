import { fullName } from './accounts/account-name.ts';

/**
 * The search key of several texts, without case and accents: "Zoë" is found by "zoe". The search text is
 * folded the same way. Each part is on a line of its own, so that no match spans two of them.
 */
export function searchKey(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('\n')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** Fewer digits are more often an order's number than a part of a phone number. */
const fewestDigits = 6;
const zero = 0xff10;

/**
 * The search key of a phone number: its digits without the country code or the leading 0, so that "0400 000 123", "+61
 * 400 000 123" and "(04) 0000 0123" are the same. They are written in wide digits, which no searchKey has: an order's
 * number, or one in a name, doesn't match a phone number.
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

/** The phoneKey of a phone number, or a part of one, in a search; null for any other text. */
export function searchedPhoneKey(typed: string): string | null {
  return isDigits(typed, fewestDigits) ? phoneKey(typed) : null;
}

/** A caller names the last digits of the number; two would be those of every hundredth. */
const fewestLastDigits = 3;
/** From here on it is a whole number, with its 0 or its country code. */
const wholeNumberDigits = 9;

/** What the phoneKey that is searched for ends with; null for any other text. A zero in the middle of a number stays. */
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

/** The keys by which staff search and sort accounts, including the full name. Written with every change of a name. */
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

/** The key by which staff search an order and its plan. */
export function customerKey({ customerName, customerEmail, customerPhone }: Contact): string {
  return [searchKey(customerName, customerEmail), phoneKey(customerPhone ?? '')].filter(Boolean).join('\n');
}
