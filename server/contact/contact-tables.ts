import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';

/** Messages that people sent to the shop with its contact form. */
export const contactMessages = t.table(
  'contact_messages',
  {
    id: t.id(),
    name: t.text('name').notNull(),
    email: t.text('email').notNull(),
    phone: t.text('phone'),
    message: t.text('message').notNull(),
    /** The whole message in the form in which staff search it (searchKey, phoneKey). */
    searchKey: t.text('search_key').notNull(),
    createdAt: t.instant('created_at').notNull(),
    answeredAt: t.instant('answered_at'),
    answeredBy: t.reference('answered_by', () => users.id),
  },
  (row) => [t.index('contact_messages_waiting').on(row.id).where(sql`${row.answeredAt} is null`)],
);
