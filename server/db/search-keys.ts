import { and, between, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { searchedPhoneEnd, searchedPhoneKey, searchKey } from '#core/search-keys.ts';
import { lastOf, positionIn } from './dialect.ts';

/**
 * A condition: the column, made by searchKey, contains each word of the search text. A search text without letters is searched for as a
 * whole.
 */
export function keyContains(column: AnySQLiteColumn, typed: string): SQL {
  return and(...typedParts(typed).map((word) => sql`${positionIn(sql`${column}`, word)} > 0`)) ?? sql`true`;
}

function typedParts(typed: string): string[] {
  const key = searchKey(typed);
  return /\p{L}/u.test(key) ? key.split(/\s+/).filter(Boolean) : [key];
}

/**
 * Returns the alternatives that a search text stands for: all of its words, or a phone number. Each alternative is a list of texts, all
 * of which must be found. Used to find in an index what `keyContains` and `phoneContains` would match.
 */
export function partsOfKey(typed: string): string[][] {
  const phone = [searchedPhoneKey(typed), searchedPhoneEnd(typed)].filter((part) => part !== null);
  return [typedParts(typed), ...phone.map((part) => [part])];
}

/**
 * A condition: the column, which ends in a phoneKey, contains the phone number or ends with its last digits. Undefined if the search
 * text isn't a phone number.
 */
export function phoneContains(column: AnySQLiteColumn, typed: string): SQL | undefined {
  const [key, end] = [searchedPhoneKey(typed), searchedPhoneEnd(typed)];
  const hasKey = key === null ? undefined : sql`${positionIn(sql`${column}`, key)} > 0`;
  return or(hasKey, end === null ? undefined : sql`${lastOf(sql`${column}`, end.length)} = ${end}`);
}

/** A condition: a plain text, without a search key, contains the search text. The case of the letters a to z is ignored. */
export function textContains(text: SQL, typed: string): SQL {
  return sql`${positionIn(sql`lower(${text})`, typed.toLowerCase())} > 0`;
}

/** A condition: a number starts with these digits. For each possible number of digits, it is a range that an index can find. */
export function numberBegins(column: SQL, digits: string): SQL {
  return or(...numberRanges(digits).map(({ first, last }) => between(column, first, last))) ?? sql`false`;
}

/** Returns the numbers that start with these digits, as one range for each number of digits, shortest first. */
export function numberRanges(digits: string): { first: number; last: number }[] {
  return Array.from({ length: maxDigits - Math.min(digits.length, maxDigits) + 1 }, (_, more) => {
    const first = Number(digits) * 10 ** more;
    return { first, last: first + 10 ** more - 1 };
  });
}

/** The maximum number of digits of an id. If more digits are typed, only that exact number is searched for. */
const maxDigits = 9;
