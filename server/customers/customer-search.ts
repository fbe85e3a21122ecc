import { aliasedTable, and, count, eq, exists, gte, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { CustomerContact } from '#core/customers/customer-keys.ts';
import { customerTerms, searchedTerms } from '#core/customers/customer-terms.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { customers, customerTags, customerTerms as words } from './customer-tables.ts';

type Named = Omit<CustomerContact, 'address'> & { username: string | null };

/**
 * Writes the search terms of a customer's record, whenever the record changes. They include the terms of records that were merged into
 * it.
 */
export async function writeTerms(tx: Writer, customerId: number, contact: Named): Promise<void> {
  const merged = await tx.select().from(customers).where(eq(customers.mergedIntoId, customerId));
  await tx.delete(words).where(eq(words.customerId, customerId));
  const all = new Set([contact, ...merged].flatMap((each) => customerTerms(each)));
  await addRows(
    tx,
    words,
    [...all].map((word) => ({ word, customerId })),
  );
}

/** A text followed by this character sorts after every word that starts with the text. */
const last = '\uffff';

/** Counting matches stops at this number and "1,000+" is shown, because an exact count isn't useful. */
export const mostCounted = 1000;

/** If a search has at most this many matches, the query lists their ids. */
const mostListed = 1000;

/** The maximum number of matches that are read. It is higher than the number that is listed, because merged records aren't counted. */
const mostRead = 1200;

/**
 * Counting the records that have a word stops at this number. Counting more of them would take longer than reading one page of
 * the list.
 */
const mostOfWord = 10_000;

export interface FoundByText {
  /** The condition with which the database reads the matching records first and sorts them afterwards. */
  isAmong: SQL;
  /** The condition to use if there are many matches: the database checks each record in the list's sort order, until a page is full. */
  isOne: SQL;
  howMany: 'few' | 'many' | 'most';
  /** Counts all matches that lists of customers show, up to one more than `mostCounted`. */
  countShown(): Promise<number>;
}

/** The condition that a word of a customer's record starts with a typed word. */
type Part = (word: typeof words.word) => SQL | undefined;

/**
 * Finds the records that match a text. A record matches if each typed word starts one of its words, or if the whole text starts one of
 * its tags. The time grows with the number of records that have the rarest word. If there are many matches, only a limited number is
 * read.
 */
export async function findByText(db: Reader, typed: string, tagKey: string): Promise<FoundByText> {
  const isTagged = and(gte(customerTags.tagKey, tagKey), lt(customerTags.tagKey, tagKey + last));
  const withTag = db.selectDistinct({ id: customerTags.customerId }).from(customerTags).where(isTagged);
  const { parts, have } = await rarestFirst(db, searchedTerms(typed).map(partOf));
  const withTerms = idsHaving(db, parts);
  const found = [...(await withTag.limit(mostRead)), ...((await withTerms?.limit(mostRead)) ?? [])];
  const ids = new Set(found.map(({ id }) => id));
  if (ids.size <= mostListed) {
    const isAmong = inArray(customers.id, [...ids]);
    const countShown = () =>
      db.$count(customers, and(isAmong, isNull(customers.mergedIntoId), isNull(customers.closedAt)));
    return { isAmong, isOne: isAmong, howMany: 'few', countShown };
  }
  const tag = db
    .select({ id: customerTags.id })
    .from(customerTags)
    .where(and(eq(customerTags.customerId, customers.id), isTagged));
  const named = parts.length === 0 ? undefined : and(...parts.map((part) => hasWord(db, customers.id, part)));
  const tagged = db.selectDistinct({ id: customerTags.customerId }).from(customerTags).where(isTagged);
  const all = idsHaving(db, parts)?.union(tagged) ?? tagged;
  const isAmong = inArray(customers.id, all);
  const howMany = have < mostOfWord ? 'many' : 'most';
  const countShown = async () => {
    if (howMany === 'most') return mostCounted + 1;
    // Merged records aren't counted, because lists don't show them, but they still have search words. Closed records have no search
    // words.
    const merged = await db.$count(customers, and(isNotNull(customers.mergedIntoId), isAmong));
    if (ids.size - merged > mostCounted) return mostCounted + 1;
    const [row] = await db.select({ total: count() }).from(all.as('all_found'));
    return (row?.total ?? 0) - merged;
  };
  const isOne = or(named, exists(tag)) ?? exists(tag);
  return { isAmong, isOne, howMany, countShown };
}

function partOf(starts: readonly string[]): Part {
  return (word) => or(...starts.map((start) => and(gte(word, start), lt(word, start + last))));
}

/** Sorts the typed words by rarity, because the rarest word decides how many records must be read. */
async function rarestFirst(db: Reader, parts: readonly Part[]): Promise<{ parts: Part[]; have: number }> {
  const counted: { part: Part; have: number }[] = [];
  for (const part of parts) {
    const having = db.select({ id: words.customerId }).from(words).where(part(words.word)).limit(mostOfWord);
    const [row] = await db.select({ have: count() }).from(having.as('having_it'));
    counted.push({ part, have: row?.have ?? 0 });
  }
  counted.sort((one, other) => one.have - other.have);
  return { parts: counted.map(({ part }) => part), have: counted[0]?.have ?? 0 };
}

/** The ids of the customers' records that have all of these words. */
function idsHaving(db: Reader, [rarest, ...others]: readonly Part[]) {
  if (rarest === undefined) return undefined;
  return db
    .selectDistinct({ id: words.customerId })
    .from(words)
    .where(and(rarest(words.word), ...others.map((part) => hasWord(db, words.customerId, part))));
}

const ownTerms = aliasedTable(words, 'own_words');

function hasWord(db: Reader, customerId: typeof customers.id | typeof words.customerId, part: Part): SQL {
  return exists(
    db
      .select({ id: ownTerms.customerId })
      .from(ownTerms)
      .where(and(eq(ownTerms.customerId, customerId), part(ownTerms.word))),
  );
}
