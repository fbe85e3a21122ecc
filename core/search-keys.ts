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
  return digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** The phoneKey of a phone number, or a part of one, in a search; null for any other text. */
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
