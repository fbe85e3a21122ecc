import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql, sum } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import type { CustomerEvent } from '#core/customers/customer-event.ts';
import { customerAddress } from '#core/customers/customer-keys.ts';
import type { CustomerRecord, NewsletterState } from '#core/customers/customer-record.ts';
import { melbourneDay, startOfDay } from '#core/dates.ts';
import { users } from '#server/accounts/account-tables.ts';
import { contactMessages } from '#server/contact/contact-tables.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import { customerEvents, customerNotes, customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { outbox } from '#server/email/email-tables.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { toPayment } from '#server/payments/payment-queries.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { reviews } from '#server/reviews/review-tables.ts';
import { findCloseObstacles } from './close-obstacles.ts';
import { presentCustomers } from './customer-list-queries.ts';
import { findAlike } from './find-alike.ts';
import { findMerges } from './merge-queries.ts';

/** The maximum number of entries in each list on a customer's page. Staff find further entries through the customer's orders. */
const mostListed = 50;

/** Returns the customer's record with this id, even if the record is merged or closed. @throws AppError not_found */
export async function getCustomerRow(db: Reader, id: number): Promise<CustomerRow> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such customer.' });
  return row;
}

/**
 * Returns a customer's record or, if it was merged, the record into which it was merged.
 * @throws AppError not_found
 */
async function getShownRow(db: Reader, id: number): Promise<CustomerRow> {
  const row = await getCustomerRow(db, id);
  return row.mergedIntoId === null ? row : getShownRow(db, row.mergedIntoId);
}

/**
 * Everything that the shop stores about a customer.
 * @throws AppError not_found
 */
export async function getCustomerRecord(db: Reader, customerId: number, now: Date): Promise<CustomerRecord> {
  const row = await getShownRow(db, customerId);
  const { id } = row;
  const [listed] = await presentCustomers(db, [id]);
  if (listed === undefined) throw new Error(`Customer ${id} could not be presented`);
  const own = { isOrder: eq(orders.customerId, id), emails: await emailsOf(db, row) };
  return {
    ...listed,
    isEmailProven: row.emailProvenAt !== null,
    closedAt: row.closedAt,
    addresses: await addressesOf(db, own.isOrder),
    notes: await notesOf(db, id),
    years: await yearsOf(db, { id, since: row.createdAt, now }),
    payments: await paymentsOf(db, id),
    emails: await sentTo(db, own.emails),
    messages: await messagesOf(db, own.emails),
    reviews: await reviewsOf(db, id),
    newsletter: await newsletterOf(db, row),
    events: await eventsOf(db, id),
    alike: await findAlike(db, row),
    merges: await findMerges(db, id, now),
    closeObstacles: row.closedAt === null ? await findCloseObstacles(db, row) : [],
  };
}

/** Returns every email address to which this customer's emails were sent, as it was typed. */
export async function emailsOf(db: Reader, row: Pick<CustomerRow, 'id' | 'email'>): Promise<string[]> {
  const ordered = await db
    .selectDistinct({ email: orders.customerEmail })
    .from(orders)
    .where(and(eq(orders.customerId, row.id), isNotNull(orders.customerEmail)));
  return [...new Set([row.email, ...ordered.map(({ email }) => email)])].filter((email) => email !== null);
}

async function addressesOf(db: Reader, isOrder: SQL): Promise<string[]> {
  const rows = await db
    .select({ street: orders.street, city: orders.city, state: orders.state, postcode: orders.postcode })
    .from(orders)
    .where(and(isOrder, isNotNull(orders.street)))
    .orderBy(desc(orders.id))
    .limit(mostListed);
  return [...new Set(rows.map((each) => customerAddress(each) ?? ''))].filter(Boolean).slice(0, 5);
}

async function notesOf(db: Reader, id: number): Promise<CustomerRecord['notes']> {
  const rows = await db
    .select({ note: customerNotes, author: users })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.customerId, id))
    .orderBy(desc(customerNotes.isPinned), desc(customerNotes.id));
  return rows.map(({ note, author }) => {
    return {
      id: note.id,
      at: note.at,
      text: note.text,
      isPinned: note.isPinned,
      author: author && accountName(author),
    };
  });
}

/** The amounts that a customer paid in each calendar year in Melbourne, in one pass over the payments. */
async function yearsOf(
  db: Reader,
  { id, since, now }: { id: number; since: string; now: Date },
): Promise<CustomerRecord['years']> {
  const [oldest] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(asc(orders.id))
    .limit(1);
  const yearOf = (instant: string | Date) => Number(melbourneDay(new Date(instant)).slice(0, 4));
  const first = yearOf(oldest?.at ?? since);
  const spans = Array.from({ length: yearOf(now) - first + 1 }, (_, index) => first + index);
  const begins = (year: number) => startOfDay(`${year}-01-01`).toISOString();
  const cases = spans.map((year) => sql`when ${payments.paidAt} < ${begins(year + 1)} then ${sql.raw(String(year))}`);
  const year = sql<number>`case ${sql.join(cases, sql` `)} end`;
  const rows = await db
    .select({ year, spent: sum(payments.amountCents).mapWith(Number) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.customerId, id))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
  return rows.map((row) => ({ year: row.year ?? yearOf(now), spent: row.spent ?? 0 }));
}

async function paymentsOf(db: Reader, id: number): Promise<CustomerRecord['payments']> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.customerId, id))
    .orderBy(desc(payments.id))
    .limit(mostListed);
  return rows.map(({ payment }) => toPayment(payment));
}

async function sentTo(db: Reader, emails: readonly string[]): Promise<CustomerRecord['emails']> {
  const { id, toAddress: to, subject, createdAt, sentAt } = outbox;
  return db
    .select({ id, to, subject, createdAt, sentAt })
    .from(outbox)
    .where(inArray(outbox.toAddress, [...emails]))
    .orderBy(desc(outbox.id))
    .limit(mostListed);
}

/** The condition for messages to the shop that were sent with one of these email addresses, ignoring case. */
export function isMessageFrom(emails: readonly string[]): SQL {
  return inArray(
    sql`lower(${contactMessages.email})`,
    emails.map((email) => email.toLowerCase()),
  );
}

async function messagesOf(db: Reader, emails: readonly string[]): Promise<CustomerRecord['messages']> {
  const { id, message, createdAt, answeredAt } = contactMessages;
  return db
    .select({ id, message, createdAt, answeredAt })
    .from(contactMessages)
    .where(isMessageFrom(emails))
    .orderBy(desc(contactMessages.id))
    .limit(mostListed);
}

async function reviewsOf(db: Reader, customerId: number): Promise<CustomerRecord['reviews']> {
  const rows = await db
    .select({ review: reviews })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(reviews.id))
    .limit(mostListed);
  return rows.map(({ review: { id, orderId, productName, stars, text, hiddenAt } }) => {
    return { id, orderId, productName, stars, text, isHidden: hiddenAt !== null };
  });
}

async function newsletterOf(db: Reader, { emailKey }: CustomerRow): Promise<NewsletterState> {
  if (emailKey === null) return 'none';
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.emailKey, emailKey));
  if (row === undefined) return 'none';
  if (row.unsubscribedAt !== null) return 'unsubscribed';
  return row.confirmedAt === null ? 'unconfirmed' : 'confirmed';
}

async function eventsOf(db: Reader, customerId: number): Promise<CustomerEvent[]> {
  const rows = await db
    .select({ event: customerEvents, actor: users })
    .from(customerEvents)
    .leftJoin(users, eq(users.id, customerEvents.actorId))
    .where(eq(customerEvents.customerId, customerId))
    .orderBy(desc(customerEvents.id))
    .limit(mostListed);
  return rows.map(({ event: { id, at, kind, detail }, actor }) => {
    return { id, at, kind, detail, actor: actor && { id: actor.id, name: accountName(actor) } };
  });
}
