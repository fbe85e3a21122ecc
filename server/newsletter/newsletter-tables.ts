import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import { count, id, index, instant, reference, rule, table, text } from '#server/db/columns.ts';

export const newsletterSubscribers = table(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    source: text('source'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    /** When the email about the opening was put in the outbox for this subscriber. It is set once, in the same transaction. */
    announcedAt: instant('announced_at'),
  },
  (row) => [
    index('newsletter_to_announce').on(row.id).where(sql`${row.source} = 'coming-soon' and ${row.announcedAt} is null`),
  ],
);

/** A table with one row, inserted when staff announce the shop's opening to everyone who signed up for the announcement. */
export const openingAnnouncement = table(
  'opening_announcement',
  {
    id: count('id').primaryKey(),
    startedAt: instant('started_at').notNull(),
    startedBy: reference('started_by', () => users.id),
  },
  (row) => [rule('opening_announcement_single', sql`${row.id} = 1`)],
);
