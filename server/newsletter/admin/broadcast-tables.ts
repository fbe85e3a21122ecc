import { sql } from 'drizzle-orm';
import { broadcastStates } from '#core/newsletter/broadcast-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';

/** Emails from the owner to everyone who confirmed the newsletter subscription. */
export const broadcasts = t.table(
  'broadcasts',
  {
    id: t.id(),
    subject: t.text('subject').notNull(),
    preview: t.text('preview').notNull(),
    content: t.text('content').notNull(),
    productId: t.reference('product_id', () => products.id),
    perMinute: t.count('per_minute').notNull(),
    state: t.choice('state', broadcastStates).notNull().default('draft'),
    version: t.version(),
    createdAt: t.instant('created_at').notNull(),
    createdBy: t.reference('created_by', () => users.id),
    scheduledFor: t.instant('scheduled_for'),
    startedAt: t.instant('started_at'),
    startedBy: t.reference('started_by', () => users.id),
    endedAt: t.instant('ended_at'),
    recipients: t.count('recipients'),
    /** The time from which the broadcast's rate counts further emails. */
    pacedAt: t.instant('paced_at'),
  },
  (row) => [
    t.oneOf('broadcasts_state', row.state, broadcastStates),
    // This index is for the job that reads the few active broadcasts each second.
    t.index('broadcasts_active').on(row.state, row.id).where(sql`${row.state} in ('scheduled', 'sending')`),
  ],
);

const recipientRowStates = ['waiting', 'written', 'left'] as const;

/** The recipients of a broadcast, who get one email each. All rows are written in the transaction that starts the broadcast. */
export const broadcastRecipients = t.table(
  'broadcast_recipients',
  {
    broadcastId: t.reference('broadcast_id', () => broadcasts.id).notNull(),
    /** This isn't a foreign key, because a subscriber may be erased while the record of sent emails is kept. */
    subscriberId: t.count('subscriber_id').notNull(),
    email: t.text('email').notNull(),
    /**
     * `waiting`: the email isn't written yet. `written`: the email is in the outbox, which has its further state. `left`: the
     * recipient unsubscribed before the email was written.
     */
    state: t.choice('state', recipientRowStates).notNull().default('waiting'),
  },
  (row) => [
    t.primaryKey({ columns: [row.broadcastId, row.subscriberId] }),
    t.oneOf('broadcast_recipients_state', row.state, recipientRowStates),
    t.index('broadcast_recipients_waiting').on(row.broadcastId, row.subscriberId).where(sql`${row.state} = 'waiting'`),
    t.index('broadcast_recipients_subscriber').on(row.subscriberId),
  ],
);
