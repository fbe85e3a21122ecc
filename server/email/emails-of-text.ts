import { between, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { textContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { outbox } from './email-tables.ts';

/**
 * The number of newest emails that are searched one by one, about those of the last weeks. The shop may have millions of older emails,
 * which are found through an index.
 */
const mostReadThrough = 2_000;
/** The minimum length of a search by address, because too many addresses start with a shorter text. */
const fewestOfAddress = 3;
/** A text followed by this character sorts after every address that starts with the text. */
const last = '\uffff';

/**
 * Finds the newest emails that contain a text in their address, subject or type. Also finds all emails to an address that starts with
 * the text, and, if the text is an order's number, all emails about that order.
 */
export function emailsOfText(db: Reader, typed: string): SQL {
  const text = typed.toLowerCase();
  const ids = { id: outbox.id };
  const read = {
    ...ids,
    searched: sql<string>`${outbox.toAddress} || ' ' || ${outbox.subject} || ' ' || ${outbox.kind}`.as('searched'),
  };
  const newest = db.select(read).from(outbox).orderBy(desc(outbox.id)).limit(mostReadThrough).as('newest');
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  const isAbout = number === undefined ? undefined : eq(outbox.orderId, Number(number));
  const isTo = text.length < fewestOfAddress ? undefined : between(outbox.toAddress, text, text + last);
  const found = db
    .select({ id: newest.id })
    .from(newest)
    .where(textContains(sql`${newest.searched}`, text));
  const older = or(isAbout, isTo);
  const all = older === undefined ? found : found.union(db.select(ids).from(outbox).where(older));
  return inArray(outbox.id, all);
}
