import { sql } from 'drizzle-orm';
import { broadcastStates } from '#core/newsletter/broadcast-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  choice,
  count,
  id,
  index,
  instant,
  oneOf,
  primaryKey,
  reference,
  table,
  text,
  version,
} from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';

/** Emails from the owner to everyone who confirmed the newsletter subscription. */
export const broadcasts = table(
  'broadcasts',
  {
    id: id(),
    subject: text('subject').notNull(),
    preview: text('preview').notNull(),
    content: text('content').notNull(),
    productId: reference('product_id', () => products.id),
    perMinute: count('per_minute').notNull(),
    state: choice('state', broadcastStates).notNull().default('draft'),
    version: version(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by', () => users.id),
    scheduledFor: instant('scheduled_for'),
    startedAt: instant('started_at'),
    startedBy: reference('started_by', () => users.id),
    endedAt: instant('ended_at'),
    recipients: count('recipients'),
    /** The earliest time of the broadcast's next email. Until then, the emails already written use up the broadcast's rate. */
    pacedAt: instant('paced_at'),
  },
  (row) => [
    oneOf('broadcasts_state', row.state, broadcastStates),
    // For the job that reads the few active broadcasts each second.
    index('broadcasts_active').on(row.state, row.id).where(sql`${row.state} in ('scheduled', 'sending')`),
  ],
);

const recipientRowStates = ['waiting', 'written', 'left'] as const;

/** The recipients of a broadcast, who get one email each. All rows are written in the transaction that starts the broadcast. */
export const broadcastRecipients = table(
  'broadcast_recipients',
  {
    broadcastId: reference('broadcast_id', () => broadcasts.id).notNull(),
    /** Not a foreign key, because a subscriber may be erased while the record of sent emails is kept. */
    subscriberId: count('subscriber_id').notNull(),
    email: text('email').notNull(),
    /**
     * `waiting`: the email isn't written yet. `written`: the email is in the outbox, which has its further state. `left`: the
     * recipient unsubscribed before the email was written.
     */
    state: choice('state', recipientRowStates).notNull().default('waiting'),
  },
  (row) => [
    primaryKey({ columns: [row.broadcastId, row.subscriberId] }),
    oneOf('broadcast_recipients_state', row.state, recipientRowStates),
    index('broadcast_recipients_waiting').on(row.broadcastId, row.subscriberId).where(sql`${row.state} = 'waiting'`),
    index('broadcast_recipients_subscriber').on(row.subscriberId),
  ],
);
