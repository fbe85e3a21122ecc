import { between, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { textContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { outbox } from './email-tables.ts';

/**
 * The number of newest emails in which the text is searched directly, about as many as in the last weeks. Older emails, of which there
 * may be millions, are found only through an index.
 */
const mostReadThrough = 2_000;
/** The minimum length of a search text that is also looked up as the start of an address. Too many addresses start with a shorter text. */
const fewestOfAddress = 3;
/** A text followed by this character sorts after every address that starts with the text. */
const last = '\uffff';

/**
 * Finds the emails that contain a text in their address, subject or type, among the newest ones. Also finds all emails to an address
 * that starts with the text. If the text is an order's number, also finds all emails about that order.
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
