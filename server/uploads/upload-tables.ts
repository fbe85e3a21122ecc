import { choice, count, index, instant, oneOf, table, text } from '#server/db/columns.ts';

/**
 * Waiting: an upload address exists. Published: it is served. Refused: the file isn't an image that the shop accepts.
 */
const uploadStatuses = ['waiting', 'published', 'refused'] as const;
export const uploadStorages = ['local', 's3'] as const;

/** A row for every upload address. Images are served only if their row is published. */
export const uploads = table(
  'uploads',
  {
    name: text('name').primaryKey(),
    /** The session that asked. No foreign key: sessions are deleted, images stay. */
    sessionId: count('session_id').notNull(),
    storage: choice('place', uploadStorages).notNull(),
    status: choice('status', uploadStatuses).notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    /** The address accepts nothing after this. */
    expiresAt: instant('expires_at').notNull(),
    /** When its file was published or rejected. */
    settledAt: instant('settled_at'),
    /** First shown by a product or content; such an image is never deleted. */
    claimedAt: instant('claimed_at'),
    refusal: text('refusal'),
    /** Of the original: bytes, pixels after turning it upright, and its type. */
    bytes: count('bytes'),
    width: count('width'),
    height: count('height'),
    contentType: text('content_type'),
    /** Who asked; null for one of before this was recorded. */
    userId: count('user_id'),
    /** The order whose door it shows. Such an image isn't public. */
    doorOrderId: count('door_order_id'),
  },
  (row) => [
    index('uploads_unclaimed').on(row.claimedAt, row.createdAt),
    oneOf('uploads_place', row.storage, uploadStorages),
    oneOf('uploads_status', row.status, uploadStatuses),
  ],
);
