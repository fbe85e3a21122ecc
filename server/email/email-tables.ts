import { sql } from 'drizzle-orm';
import * as t from '#server/db/columns.ts';

/** The text that replaces an email's own text after 90 days (email-expiry.ts). */
export const removedBody = 'The text of emails is removed after 90 days.';

/**
 * The condition that an email still has its text. SQLite uses the index only for a condition with the same text as the index's own, so
 * this condition has no parameter.
 */
export const hasText = sql`text_body <> ${sql.raw(`'${removedBody}'`)}`;

/**
 * The shop's emails. They are written in the transaction of the change that they report, and sent later: a broadcast at most
 * once, every other email at least once.
 */
export const outbox = t.table(
  'outbox',
  {
    id: t.id(),
    kind: t.text('kind').notNull(),
    toAddress: t.text('to_address').notNull(),
    subject: t.text('subject').notNull(),
    textBody: t.text('text_body').notNull(),
    /** The HTML, or the data from which it is rendered later (late-html.ts). Once sent, it is compressed (compressed-html.ts). */
    htmlBody: t.text('html_body').notNull(),
    /** The link for unsubscribing, used for the List-Unsubscribe headers. Set for every commercial email. */
    unsubscribeUrl: t.text('unsubscribe_url'),
    /** Prevents the same email from being written twice, e.g. "order-confirmation:41". */
    dedupeKey: t.text('once_key').unique(),
    createdAt: t.instant('created_at').notNull(),
    sentAt: t.instant('sent_at'),
    attempts: t.count('attempts').notNull().default(0),
    lastError: t.text('last_error'),
    /** The email isn't sent before this instant; null until a first attempt has failed. */
    nextAttemptAt: t.instant('next_attempt_at'),
    /**
     * The order that the email is about, for the order's screen; null for other emails, and for emails that are older than this
     * column.
     */
    orderId: t.count('order_id'),
    /**
     * When the email was claimed, just before it is handed to the mail server, so that no other server sends it as well. Cleared
     * when it is certain that the mail server doesn't have the email. If the value is still set when the shop starts again, the
     * email may have arrived: a broadcast isn't sent again, but other emails are.
     */
    claimedAt: t.instant('claimed_at'),
    /**
     * The reader's consent to commercial emails with its time, e.g. "newsletter 41, confirmed 2026-11-02T…". Set for commercial
     * emails.
     */
    consent: t.text('consent'),
  },
  (row) => [
    // This index is for staff's search and paging (server/admin/test-tools.ts), because the rows themselves are long.
    t.index('outbox_search').on(row.id, row.kind, row.toAddress, row.subject, row.sentAt, row.attempts),
    // Finds every email that was sent to an address, to be shown with the person's record and erased with it.
    t.index('outbox_address').on(row.toAddress, row.id),
    t.index('outbox_order').on(row.orderId, row.id).where(sql`${row.orderId} is not null`),
    // This index contains only the emails of 90 days, however many have been written.
    t.index('outbox_with_text').on(row.createdAt).where(hasText),
    // The next two indexes contain only unsent emails, so that they stay short.
    t.index('outbox_waiting').on(row.nextAttemptAt).where(sql`${row.sentAt} is null`),
    t.index('outbox_unsent').on(row.attempts, row.createdAt).where(sql`${row.sentAt} is null`),
  ],
);
