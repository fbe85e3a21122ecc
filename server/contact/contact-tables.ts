import { sql } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import { id, index, instant, reference, table, text } from '#server/db/columns.ts';

/** Messages that people sent to the shop with its contact form. */
export const contactMessages = table(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    /** The whole message in the form in which staff search it (searchKey, phoneKey). */
    searchKey: text('search_key').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: reference('answered_by', () => users.id),
  },
  (row) => [index('contact_messages_waiting').on(row.id).where(sql`${row.answeredAt} is null`)],
);
