import { choice, count, index, instant, oneOf, table, text } from '#server/db/columns.ts';

/**
 * `waiting`: an upload URL exists. `published`: the image is served. `refused`: the shop doesn't accept the file, or no longer
 * serves it.
 */
const uploadStatuses = ['waiting', 'published', 'refused'] as const;
export const uploadStorages = ['local', 's3'] as const;

/** A row for every upload URL. Images are served only if their row is published. */
export const uploads = table(
  'uploads',
  {
    name: text('name').primaryKey(),
    /** The session that requested the URL. Not a foreign key, because sessions are deleted but images are kept. */
    sessionId: count('session_id').notNull(),
    storage: choice('place', uploadStorages).notNull(),
    status: choice('status', uploadStatuses).notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    /** After this instant the URL accepts no file. */
    expiresAt: instant('expires_at').notNull(),
    /** When the file was published or rejected. */
    settledAt: instant('settled_at'),
    /** When a product, a page or a delivery first used the image. A used image isn't deleted. */
    claimedAt: instant('claimed_at'),
    refusal: text('refusal'),
    /** The original's size in bytes, its size in pixels after it was rotated upright, and its type. */
    bytes: count('bytes'),
    width: count('width'),
    height: count('height'),
    contentType: text('content_type'),
    /** The user who requested it; null if older than this column. */
    userId: count('user_id'),
    /** The order of a delivery photo. A delivery photo isn't public. */
    doorOrderId: count('door_order_id'),
  },
  (row) => [
    index('uploads_unclaimed').on(row.claimedAt, row.createdAt),
    oneOf('uploads_place', row.storage, uploadStorages),
    oneOf('uploads_status', row.status, uploadStatuses),
  ],
);
