import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
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

/** That a record has what was typed: each word of it at the beginning of one of its own, or the whole in a tag. */
export function isFoundBy(db: Reader, typed: string, tagKey: string): SQL | undefined {
  const begins = (start: string) => and(gte(words.word, start), lt(words.word, start + last));
  const found = searchedTerms(typed).map((starts) =>
    inArray(
      customers.id,
      db
        .select({ id: words.customerId })
        .from(words)
        .where(or(...starts.map(begins))),
    ),
  );
  const tagged = db
    .select({ id: customerTags.customerId })
    .from(customerTags)
    .where(and(gte(customerTags.tagKey, tagKey), lt(customerTags.tagKey, tagKey + last)));
  return or(found.length === 0 ? undefined : and(...found), inArray(customers.id, tagged));
}
