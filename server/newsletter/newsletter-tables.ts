import { id, instant, table, text } from '#server/db/columns.ts';

export const newsletterSubscribers = table('newsletter_subscribers', {
  id: id(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  source: text('source'),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
});
