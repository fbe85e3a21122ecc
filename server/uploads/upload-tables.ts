import { choice, count, index, instant, oneOf, table, text } from '#server/db/columns.ts';

/** Waiting: an upload address exists. Published: it is served. Refused: the shop doesn't accept or no longer serves the file. */
const uploadStatuses = ['waiting', 'published', 'refused'] as const;
export const uploadStorages = ['local', 's3'] as const;

/** A row for every upload address. Images are served only if their row is published. */
export const uploads = table(
  'uploads',
  {
    name: text('name').primaryKey(),
    /** The session that requested it. Not a foreign key, since sessions are deleted while images stay. */
    sessionId: count('session_id').notNull(),
    storage: choice('place', uploadStorages).notNull(),
    status: choice('status', uploadStatuses).notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    /** The address accepts no file after this. */
    expiresAt: instant('expires_at').notNull(),
    /** When its file was published or rejected. */
    settledAt: instant('settled_at'),
    /** When a product, a page or a door photo first used it. Such an image isn't cleared. */
    claimedAt: instant('claimed_at'),
    refusal: text('refusal'),
    /** The original's bytes, its pixels after rotating it upright, and its type. */
    bytes: count('bytes'),
    width: count('width'),
    height: count('height'),
    contentType: text('content_type'),
    /** Who requested it; null if older than this column. */
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
