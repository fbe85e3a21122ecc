import { aliasedTable, and, count, eq, exists, gte, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { CustomerContact } from '#core/customers/customer-keys.ts';
import { customerTerms, searchedTerms } from '#core/customers/customer-terms.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/write-rows.ts';
import { customers, customerTags, customerTerms as words } from './customer-tables.ts';

type Named = Omit<CustomerContact, 'address'> & { username: string | null };

/** Writes what a record is found by, with every change of it. Whatever was merged into it still leads to it. */
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

/** Sorts after every word that begins like this one. */
const last = '\uffff';

/** Of what most have, as many are counted, and called "1,000+": nobody reads on that far. */
export const mostCounted = 1000;

/** So many are named one by one. */
const mostListed = 1000;

/** Some more are read, since a record that was merged into another one isn't counted. */
const mostRead = 1200;

/** What so many have is had by most: it tells little, and counting it would take longer than reading a page of it. */
const mostOfWord = 10_000;

export interface FoundByText {
  /** That a record is among them: they are looked up, and put in order afterwards. */
  isAmong: SQL;
  /** The same where there are many: each record in a list's own order is asked, until a page is full. */
  isOne: SQL;
  howMany: 'few' | 'many' | 'most';
  /** Of all that are shown, no further than one more than `mostCounted`. */
  countShown(): Promise<number>;
}

/** That a word of a record begins as one that was typed. */
type Part = (word: typeof words.word) => SQL | undefined;

/**
 * The records that have what was typed: each word of it at the beginning of one of their own, or the whole in a tag. What
 * this takes grows with how many have the rarest word, and of what many have only so much is looked at.
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
    // A merged record keeps its words, which are the kept one's too; a closed one has none.
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

/** Which of the words the fewest have says how many records must be looked at. */
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

/** Who has all of these words. */
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
