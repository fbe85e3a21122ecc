import { phoneKey, searchKey } from '../search-keys.ts';
import type { CustomerContact } from './customer-keys.ts';

type Searched = Omit<CustomerContact, 'address'> & { username?: string | null };

/**
 * The prefixes of the search terms for a phone number. Each phone number has two terms: its digits from the first, and its digits from
 * the last in reverse. So a search finds it by its beginning or its end.
 */
const fromStart = 'tel:';
const fromEnd = 'end:';
const fewestDigits = 3;

/**
 * Returns the search terms by which a customer record is found. A search finds the record if a term begins with the searched text. Case
 * and accents are ignored.
 */
export function customerTerms({ name, email, phone, username = null }: Searched): string[] {
  const digits = digitsOf(phone ?? '');
  const called = digits === '' ? [] : [fromStart + digits, fromEnd + reversed(digits)];
  return [...new Set([...termsOf([name, username, email].filter(Boolean).join(' ')), ...called])];
}

/**
 * Returns, for each typed word, the beginnings of search terms that match the word. A record is found if it has a matching term for
 * each typed word.
 */
export function searchedTerms(typed: string): string[][] {
  const words = termsOf(typed);
  const raw = typed.replace(/\D/g, '');
  const isPhone = /^[+\d\s()./-]+$/.test(typed) && raw.length >= fewestDigits;
  if (!isPhone) return words.map((word) => [word]);
  // A leading zero is removed only for the search by the first digits. In the last digits of a number, a zero is an ordinary digit.
  const beginnings = [fromStart + digitsOf(typed), fromEnd + reversed(raw)];
  return [words.length === 1 ? [...words, ...beginnings] : beginnings];
}

/**
 * Splits a text into search terms. An @ and the text after it form one term. Otherwise, a search for "gm" would find everyone with an
 * address at gmail.com.
 */
function termsOf(text: string): string[] {
  return searchKey(text).match(/@[^\s@]+|[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a phone number without the country code and the leading zero, in plain digits. */
function digitsOf(phone: string): string {
  return phoneKey(phone).normalize('NFKC');
}

function reversed(digits: string): string {
  return [...digits].reverse().join('');
}
