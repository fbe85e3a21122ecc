import { sql } from 'drizzle-orm';
import { customerEventKinds } from '#core/customers/customer-event.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';

/**
 * Everyone who has an account or has ordered. Triggers maintain the totals (migration customers), so that lists can be sorted by them
 * with an index.
 */
export const customers = t.table(
  'customers',
  {
    id: t.id(),
    /** The customer's account; null for a customer without one. */
    userId: t.reference('user_id', () => users.id),
    name: t.text('name'),
    email: t.text('email'),
    phone: t.text('phone'),
    /** The address as a single line, as in an account. */
    address: t.text('address'),
    /** The name in the form for sorting and comparing customers. The next two columns contain such keys too; see customerKeys. */
    nameKey: t.text('name_key'),
    emailKey: t.text('email_key'),
    phoneKey: t.text('phone_key'),
    /** When a link that was sent to this email address was opened, which only its owner can do. */
    emailProvenAt: t.instant('email_proven_at'),
    orderCount: t.count('order_count').notNull().default(0),
    spentCents: t.cents('spent_cents').notNull().default(0),
    lastOrderAt: t.instant('last_order_at'),
    /** The number of the customer's laybys that are active or paused. */
    openLaybys: t.count('open_laybys').notNull().default(0),
    createdAt: t.instant('created_at').notNull(),
    version: t.version(),
    /**
     * The record into which this record was merged. This record's orders were moved there. Later orders that match this record belong
     * there too.
     */
    mergedIntoId: t.count('merged_into_id'),
    closeRequestedAt: t.instant('close_requested_at'),
    /** When the customer's record was closed. Only the accounting records remain, without personal data. */
    closedAt: t.instant('closed_at'),
    /** The email addresses that this record had before; null if it had no other. */
    formerEmails: t.json<string[]>('former_emails'),
  },
  (row) => {
    const isShown = sql`${row.mergedIntoId} is null and ${row.closedAt} is null`;
    return [
      // Rows without an account aren't in this index. Otherwise, a query for these rows could use the index and would read all of them.
      t.uniqueIndex('customers_user').on(row.userId).where(sql`${row.userId} is not null`),
      t.index('customers_name').on(row.nameKey, row.id).where(isShown),
      t.index('customers_orders').on(row.orderCount, row.id).where(isShown),
      t.index('customers_spent').on(row.spentCents, row.id).where(isShown),
      t.index('customers_last_order').on(row.lastOrderAt, row.id, row.userId).where(isShown),
      t.index('customers_laybys').on(row.lastOrderAt, row.id).where(sql`${row.openLaybys} > 0 and ${isShown}`),
      t
        .index('customers_close_requested')
        .on(row.lastOrderAt, row.id)
        .where(sql`${row.closeRequestedAt} is not null and ${isShown}`),
      t.index('customers_email').on(row.emailKey),
      t.index('customers_phone').on(row.phoneKey, row.nameKey),
      t.index('customers_merged').on(row.mergedIntoId).where(sql`${row.mergedIntoId} is not null`),
      t.index('customers_closed').on(row.id).where(sql`${row.closedAt} is not null and ${row.mergedIntoId} is null`),
      t.rule('customers_merged_elsewhere', sql`${row.mergedIntoId} <> ${row.id}`),
    ];
  },
);

/** The terms by which customers' records are found; see customerTerms. A merged record's terms also lead to the kept record. */
export const customerTerms = t.table(
  'customer_terms',
  {
    word: t.text('word').notNull(),
    customerId: t.reference('customer_id', () => customers.id).notNull(),
  },
  (row) => [
    t.primaryKey({ columns: [row.word, row.customerId] }),
    t.index('customer_terms_customer').on(row.customerId, row.word),
  ],
);

export const customerNotes = t.table(
  'customer_notes',
  {
    id: t.id(),
    customerId: t.reference('customer_id', () => customers.id).notNull(),
    at: t.instant('at').notNull(),
    authorId: t.reference('author_id', () => users.id),
    text: t.text('text').notNull(),
    /** Whether the note is shown wherever staff sell to the customer or open one of their orders. */
    isPinned: t.flag('is_pinned').notNull().default(false),
  },
  (row) => [t.index('customer_notes_customer').on(row.customerId, row.id)],
);

export const customerTags = t.table(
  'customer_tags',
  {
    id: t.id(),
    customerId: t.reference('customer_id', () => customers.id).notNull(),
    tag: t.text('tag').notNull(),
    /** The tag without case and accents, so that spellings that differ only in these count as the same tag. */
    tagKey: t.text('tag_key').notNull(),
  },
  (row) => [
    t.uniqueIndex('customer_tags_once').on(row.customerId, row.tagKey),
    t.index('customer_tags_tag').on(row.tagKey, row.customerId),
  ],
);

/** The changes to customers' records, with who made them and when. A row is written in the transaction of the change. */
export const customerEvents = t.table(
  'customer_events',
  {
    id: t.id(),
    customerId: t.reference('customer_id', () => customers.id).notNull(),
    at: t.instant('at').notNull(),
    /** The account that changed the record; null for the shop's software, or for a customer without an account. */
    actorId: t.reference('actor_id', () => users.id),
    kind: t.choice('kind', customerEventKinds).notNull(),
    detail: t.json<Record<string, unknown>>('detail').notNull(),
  },
  (row) => [
    t.index('customer_events_customer').on(row.customerId, row.id),
    t.oneOf('customer_events_kind', row.kind, customerEventKinds),
  ],
);

/** The data that a merge of two customers' records moved, so that the merge can be undone. */
export interface MergedParts {
  orderIds: number[];
  /** The orders that were also moved into the kept record's account. */
  intoAccount: number[];
  noteIds: number[];
  /** The moved tags. Tags that the kept record already had aren't among them. */
  tagKeys: string[];
  /** The kept record's contact details before the merge. */
  contact: Record<'name' | 'email' | 'phone' | 'address', string | null>;
  /** The kept record's version after the merge. */
  version: number;
}

export const customerMerges = t.table(
  'customer_merges',
  {
    id: t.id(),
    intoId: t.reference('into_id', () => customers.id).notNull(),
    goneId: t.reference('gone_id', () => customers.id).notNull(),
    at: t.instant('at').notNull(),
    actorId: t.reference('actor_id', () => users.id),
    parts: t.json<MergedParts>('parts').notNull(),
    undoneAt: t.instant('undone_at'),
  },
  (row) => [t.index('customer_merges_into').on(row.intoId, row.id), t.index('customer_merges_gone').on(row.goneId)],
);
