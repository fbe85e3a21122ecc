import { phoneKey, searchKey } from '../search-keys.ts';
import type { CustomerContact } from './customer-keys.ts';

type Searched = Omit<CustomerContact, 'address'> & { username?: string | null };

/**
 * The prefixes of the search terms for phone numbers, by their first and by their last digits, because people may remember only the
 * beginning or the end of a number.
 */
const fromStart = 'tel:';
const fromEnd = 'end:';
const fewestDigits = 3;

/**
 * Returns the search terms by which a customer record is found. The index finds search terms that begin with the searched text.
 * Case and accents are ignored.
 */
export function customerTerms({ name, email, phone, username = null }: Searched): string[] {
  const digits = digitsOf(phone ?? '');
  const called = digits === '' ? [] : [fromStart + digits, fromEnd + reversed(digits)];
  return [...new Set([...termsOf([name, username, email].filter(Boolean).join(' ')), ...called])];
}

/**
 * Returns the beginnings of search terms to look for, one list for each typed word. A record is found if, for each typed word,
 * one of its search terms begins with an entry of the word's list.
 */
export function searchedTerms(typed: string): string[][] {
  const words = termsOf(typed);
  const raw = typed.replace(/\D/g, '');
  const isPhone = /^[+\d\s()./-]+$/.test(typed) && raw.length >= fewestDigits;
  if (!isPhone) return words.map((word) => [word]);
  // Digits that begin with a zero may be a whole phone number or the end of one.
  const beginnings = [fromStart + digitsOf(typed), fromEnd + reversed(raw)];
  return [words.length === 1 ? [...words, ...beginnings] : beginnings];
}

/**
 * Splits a text into search terms. An @ and the text after it form one term, so that a few letters don't find everyone at a large
 * email provider.
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
