import { fullName } from './accounts/account-name.ts';

/**
 * What several texts are searched by, whatever their case and accents: "Zoë" is found by "zoe". What is asked for is
 * folded in the same way. The parts stand on lines of their own, so that nothing is found across two of them.
 */
export function searchKey(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('\n')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** Fewer digits are an order's number more often than a part of a phone's. */
const fewestDigits = 6;
const zero = 0xff10;

/**
 * What a phone number is searched by: its digits without the country's or the leading 0, so that "0400 000 123",
 * "+61 400 000 123" and "(04) 0000 0123" are one. They are written in wide digits, which no searchKey has: an order's
 * number, or one in a name, isn't found in a phone's.
 */
export function phoneKey(phone: string): string {
  const isAbroad = /^\s*\+/.test(phone);
  const digits = phone
    .replace(/\D/g, '')
    .replace(isAbroad ? /^61/ : /^(?:0011|00)?61(?=0?[2-9]\d{8}$)/, '')
    .replace(/^0/, '');
  return digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** The phoneKey of a number, or a part of one, that somebody searches for; null for what can't be one. */
export function searchedPhoneKey(typed: string): string | null {
  const isPhone = /^[+\d\s()./-]+$/.test(typed) && typed.replace(/\D/g, '').length >= fewestDigits;
  return isPhone ? phoneKey(typed) : null;
}

interface Named {
  username: string;
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
}

/** What staff search and sort an account by: the whole name too, as it is said. Written wherever a name is. */
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

/** What staff search an order and its plan by. */
export function customerKey({ customerName, customerEmail, customerPhone }: Contact): string {
  return [searchKey(customerName, customerEmail), phoneKey(customerPhone ?? '')].filter(Boolean).join('\n');
}
