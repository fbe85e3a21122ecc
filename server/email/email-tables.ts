import { sql } from 'drizzle-orm';
import { count, id, index, instant, table, text } from '#server/db/columns.ts';

/** Replaces the text of an email that is older than 90 days (email-expiry.ts). */
export const removedBody = 'The text of emails is removed after 90 days.';

/**
 * Written exactly as in the index, because SQLite only uses the index for a condition with the same text, which rules out a
 * parameter.
 */
export const hasText = sql`text_body <> ${sql.raw(`'${removedBody}'`)}`;

/**
 * Emails are written in the transaction of the change that they report, and sent later: a broadcast at most once, every other
 * email at least once.
 */
export const outbox = table(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    /** The HTML, or the data from which it is rendered later (late-html.ts). Once sent, it is compressed (compressed-html.ts). */
    htmlBody: text('html_body').notNull(),
    /** Set for every commercial email, and used for the List-Unsubscribe headers. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Prevents the same email from being written twice, e.g. "order-confirmation:41". */
    dedupeKey: text('once_key').unique(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: count('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The email isn't sent before this instant; null until a first attempt has failed. */
    nextAttemptAt: instant('next_attempt_at'),
    /**
     * The order that the email is about, for the order's screen; null for other emails, and for emails that are older than this
     * column.
     */
    orderId: count('order_id'),
    /**
     * Set before the email is handed to the mail server, so that no other server sends it as well. Cleared when it is certain
     * that the mail server doesn't have the email. If the value is still set when the shop starts again, the email may have
     * arrived: a broadcast isn't sent again, but other emails are.
     */
    claimedAt: instant('claimed_at'),
    /** Set for commercial emails: the reader's consent with its time, e.g. "newsletter 41, confirmed 2026-11-02T…". */
    consent: text('consent'),
  },
  (row) => [
    // For staff's search and paging (server/admin/test-tools.ts), because the rows themselves are long.
    index('outbox_search').on(row.id, row.kind, row.toAddress, row.subject, row.sentAt, row.attempts),
    // Finds everything that was sent to an address, to be shown with the person's record and erased with it.
    index('outbox_address').on(row.toAddress, row.id),
    index('outbox_order').on(row.orderId, row.id).where(sql`${row.orderId} is not null`),
    // Contains only the emails of 90 days, however many have been written.
    index('outbox_with_text').on(row.createdAt).where(hasText),
    // Only for unsent emails, so that these indexes stay short.
    index('outbox_waiting').on(row.nextAttemptAt).where(sql`${row.sentAt} is null`),
    index('outbox_unsent').on(row.attempts, row.createdAt).where(sql`${row.sentAt} is null`),
  ],
);
