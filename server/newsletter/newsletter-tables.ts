import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';

export const newsletterSubscribers = t.table(
  'newsletter_subscribers',
  {
    id: t.id(),
    email: t.text('email').notNull(),
    emailKey: t.text('email_key').notNull().unique(),
    source: t.text('source'),
    createdAt: t.instant('created_at').notNull(),
    confirmedAt: t.instant('confirmed_at'),
    unsubscribedAt: t.instant('unsubscribed_at'),
    /** When the email about the opening was put in the outbox for this subscriber. It is set once, in the same transaction. */
    announcedAt: t.instant('announced_at'),
  },
  (row) => [
    t
      .index('newsletter_to_announce')
      .on(row.id)
      .where(sql`${row.source} = 'coming-soon' and ${row.announcedAt} is null`),
  ],
);

/** A table with one row, inserted when staff announce the shop's opening to everyone who signed up for the announcement. */
export const openingAnnouncement = t.table(
  'opening_announcement',
  {
    id: t.count('id').primaryKey(),
    startedAt: t.instant('started_at').notNull(),
    startedBy: t.reference('started_by', () => users.id),
  },
  (row) => [t.rule('opening_announcement_single', sql`${row.id} = 1`)],
);
