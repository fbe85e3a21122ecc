import { sql } from 'drizzle-orm';
import { count, id, index, instant, table, text } from '#server/db/columns.ts';

/** Replaces the text of an email that is older than 90 days (email-expiry.ts). */
export const removedBody = 'The text of emails is removed after 90 days.';

/** As the index says it: SQLite uses one only for the very same words, which a parameter isn't. */
export const hasText = sql`text_body <> ${sql.raw(`'${removedBody}'`)}`;

/** Emails, written in the transaction of the change they report and sent afterwards, at least once. */
export const outbox = table(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    /** Or what it is drawn from later: see late-html.ts. */
    htmlBody: text('html_body').notNull(),
    /** Of every commercial email: becomes the List-Unsubscribe headers. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Prevents the same email from being written twice, e.g. "order-confirmation:41". */
    dedupeKey: text('once_key').unique(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: count('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Not tried before this instant; null until it has failed once. */
    nextAttemptAt: instant('next_attempt_at'),
    /** The order that it is about, for its screen; null for every other, and for those of before it was kept. */
    orderId: count('order_id'),
    /**
     * Set before it is handed to the mail server, so that no other server does the same, and cleared where that is known not
     * to have it. A broadcast's that is still set when the shop starts again may have arrived, so it isn't sent a second time;
     * every other is.
     */
    claimedAt: instant('claimed_at'),
    /** Of a commercial email: what its reader agreed to, and when, e.g. "newsletter 41, confirmed 2026-11-02T…". */
    consent: text('consent'),
  },
  (row) => [
    // Staff search and page through it (server/admin/test-tools.ts): the rows themselves are long.
    index('outbox_search').on(row.id, row.kind, row.toAddress, row.subject, row.sentAt, row.attempts),
    // Whatever was sent to somebody, to be shown with their record and to be erased with it.
    index('outbox_address').on(row.toAddress, row.id),
    index('outbox_order').on(row.orderId, row.id).where(sql`${row.orderId} is not null`),
    // As long as the emails of 90 days, however many there have been.
    index('outbox_with_text').on(row.createdAt).where(hasText),
    // Only for unsent emails, so that these indexes stay short.
    index('outbox_waiting').on(row.nextAttemptAt).where(sql`${row.sentAt} is null`),
    index('outbox_unsent').on(row.attempts, row.createdAt).where(sql`${row.sentAt} is null`),
  ],
);
