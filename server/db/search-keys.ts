import { and, between, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { searchedPhoneEnd, searchedPhoneKey, searchKey } from '#core/search-keys.ts';
import { lastOf, positionIn } from './dialect.ts';

/** True if a column made by searchKey contains each word of the search text; text without letters is searched as a whole. */
export function keyContains(column: AnySQLiteColumn, typed: string): SQL {
  return and(...typedParts(typed).map((word) => sql`${positionIn(sql`${column}`, word)} > 0`)) ?? sql`true`;
}

function typedParts(typed: string): string[] {
  const key = searchKey(typed);
  return /\p{L}/u.test(key) ? key.split(/\s+/).filter(Boolean) : [key];
}

/**
 * Returns what `keyContains` and `phoneContains` search for, as lists of text parts for an index: all words, or the parts of a phone
 * number.
 */
export function partsOfKey(typed: string): string[][] {
  const phone = [searchedPhoneKey(typed), searchedPhoneEnd(typed)].filter((part) => part !== null);
  return [typedParts(typed), ...phone.map((part) => [part])];
}

/**
 * True if a column that ends in a phoneKey contains the phone number, or ends with its last digits; undefined if the text isn't a
 * phone number.
 */
export function phoneContains(column: AnySQLiteColumn, typed: string): SQL | undefined {
  const [key, end] = [searchedPhoneKey(typed), searchedPhoneEnd(typed)];
  const hasKey = key === null ? undefined : sql`${positionIn(sql`${column}`, key)} > 0`;
  return or(hasKey, end === null ? undefined : sql`${lastOf(sql`${column}`, end.length)} = ${end}`);
}

/** True if plain text without a search key contains the search text, ignoring the case of a to z. */
export function textContains(text: SQL, typed: string): SQL {
  return sql`${positionIn(sql`lower(${text})`, typed.toLowerCase())} > 0`;
}

/** True if a number starts with these digits. Each possible length is a range of an index. */
export function numberBegins(column: SQL, digits: string): SQL {
  return or(...numberRanges(digits).map(({ first, last }) => between(column, first, last))) ?? sql`false`;
}

/** The numbers that start with these digits, as one range per length, shortest first. */
export function numberRanges(digits: string): { first: number; last: number }[] {
  return Array.from({ length: maxDigits - Math.min(digits.length, maxDigits) + 1 }, (_, more) => {
    const first = Number(digits) * 10 ** more;
    return { first, last: first + 10 ** more - 1 };
  });
}

/** The maximum number of digits of an id. For a longer number, only the number itself is searched for. */
const maxDigits = 9;
