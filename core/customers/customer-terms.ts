import { phoneKey, searchKey } from '../search-keys.ts';
import type { CustomerContact } from './customer-keys.ts';

type Searched = Omit<CustomerContact, 'address'> & { username?: string | null };

/** A phone number is looked for from its start and from its end, which is what people remember of it. */
const fromStart = 'tel:';
const fromEnd = 'end:';
const fewestDigits = 3;

/** What a record is found by: the beginnings of these words, so that an index finds them. Without case and accents. */
export function customerTerms({ name, email, phone, username = null }: Searched): string[] {
  const digits = digitsOf(phone ?? '');
  const called = digits === '' ? [] : [fromStart + digits, fromEnd + reversed(digits)];
  return [...new Set([...termsOf([name, username, email].filter(Boolean).join(' ')), ...called])];
}

/** Each of the typed words, as beginnings of which a record must have at least one. */
export function searchedTerms(typed: string): string[][] {
  const words = termsOf(typed);
  const raw = typed.replace(/\D/g, '');
  const isPhone = /^[+\d\s()./-]+$/.test(typed) && raw.length >= fewestDigits;
  if (!isPhone) return words.map((word) => [word]);
  // A number that begins with a nought may be a whole one or the end of one.
  const beginnings = [fromStart + digitsOf(typed), fromEnd + reversed(raw)];
  return [words.length === 1 ? [...words, ...beginnings] : beginnings];
}

/** What follows an @ is one word with it: few letters must not find everybody at a large provider of emails. */
function termsOf(text: string): string[] {
  return searchKey(text).match(/@[^\s@]+|[\p{L}\p{N}]+/gu) ?? [];
}

/** Without the country code and the leading nought, in plain digits. */
function digitsOf(phone: string): string {
  return phoneKey(phone).normalize('NFKC');
}

function reversed(digits: string): string {
  return [...digits].reverse().join('');
}
