import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/** The text that takes the place of an email's own text after 90 days (email-expiry.ts). */
export const removedBody = 'The text of emails is removed after 90 days.';

/**
 * A condition: the email still has its text. It has no parameter, because SQLite uses an index with a condition only for a query with
 * exactly the same condition.
 */
export const hasText = sql`text_body <> ${sql.raw(`'${removedBody}'`)}`;

/**
 * The shop's emails. An email is written in the transaction of the change that it reports, and sent later. A broadcast is sent at most
 * once to each reader; every other email is sent at least once.
 */
export const outbox = t.table(
  'outbox',
  {
    id: t.id(),
    kind: t.text('kind').notNull(),
    toAddress: t.text('to_address').notNull(),
    subject: t.text('subject').notNull(),
    textBody: t.text('text_body').notNull(),
    /**
     * The email's HTML, or the data from which the HTML is rendered later (late-html.ts). After the email was sent, the HTML is
     * compressed (compressed-html.ts).
     */
    htmlBody: t.text('html_body').notNull(),
    /** The link for unsubscribing, for the email's List-Unsubscribe headers. Every commercial email has one. */
    unsubscribeUrl: t.text('unsubscribe_url'),
    /** A key that only one email can have, so that the same email isn't written twice, e.g. "order-confirmation:41". */
    dedupeKey: t.text('once_key').unique(),
    createdAt: t.instant('created_at').notNull(),
    sentAt: t.instant('sent_at'),
    attempts: t.count('attempts').notNull().default(0),
    lastError: t.text('last_error'),
    /** When the email may be sent again after a failed attempt; null before the first failure. */
    nextAttemptAt: t.instant('next_attempt_at'),
    /**
     * The order that the email is about, so that the order's screen lists the email. Null for other emails, and for emails that are
     * older than this column.
     */
    orderId: t.count('order_id'),
    /**
     * When a server claimed the email, so that no other server sends it as well. The email is claimed just before it is handed to the
     * mail server. The claim is cleared if the mail server certainly doesn't have the email. If it is still set at the next start, the
     * email may have arrived: a broadcast then isn't sent again, but any other email is.
     */
    claimedAt: t.instant('claimed_at'),
    /**
     * How and when the recipient consented to commercial emails, e.g. "newsletter 41, confirmed 2026-11-02T…". Every commercial email
     * has a consent.
     */
    consent: t.text('consent'),
  },
  (row) => [
    // An index for the staff's search and paging (server/admin/test-tools.ts), because reading the rows themselves takes long.
    t.index('outbox_search').on(row.id, row.kind, row.toAddress, row.subject, row.sentAt, row.attempts),
    // An index for all emails to an address, which are shown with the person's record and erased with it.
    t.index('outbox_address').on(row.toAddress, row.id),
    t.index('outbox_order').on(row.orderId, row.id).where(sql`${row.orderId} is not null`),
    // An index of only the emails that still have their text, which are those of 90 days. It stays short, however many emails there
    // are.
    t.index('outbox_with_text').on(row.createdAt).where(hasText),
    // The next two indexes contain only unsent emails, so that they stay short.
    t.index('outbox_waiting').on(row.nextAttemptAt).where(sql`${row.sentAt} is null`),
    t.index('outbox_unsent').on(row.attempts, row.createdAt).where(sql`${row.sentAt} is null`),
  ],
);
