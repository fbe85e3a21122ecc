import * as t from '#server/db/columns.ts';

/**
 * `waiting`: an upload URL was created. `published`: the image is served. `refused`: the shop doesn't accept the file, or no
 * longer serves it.
 */
const uploadStatuses = ['waiting', 'published', 'refused'] as const;
export const uploadStorages = ['local', 's3'] as const;

/** A row for every upload URL. An image is served only if its row has the status published. */
export const uploads = t.table(
  'uploads',
  {
    name: t.text('name').primaryKey(),
    /** The session that requested the URL. Not a foreign key, because sessions are deleted but images are kept. */
    sessionId: t.count('session_id').notNull(),
    storage: t.choice('place', uploadStorages).notNull(),
    status: t.choice('status', uploadStatuses).notNull().default('waiting'),
    createdAt: t.instant('created_at').notNull(),
    /** The instant after which the upload URL accepts no file. */
    expiresAt: t.instant('expires_at').notNull(),
    /** When the file was published or rejected. */
    settledAt: t.instant('settled_at'),
    /** When a product, a page or a delivery first used the image. An image that has been used isn't deleted. */
    claimedAt: t.instant('claimed_at'),
    refusal: t.text('refusal'),
    /** The size of the original file in bytes, its size in pixels after it was rotated upright, and its type. */
    bytes: t.count('bytes'),
    width: t.count('width'),
    height: t.count('height'),
    contentType: t.text('content_type'),
    /** The user who requested the upload URL; null if the row is older than this column. */
    userId: t.count('user_id'),
    /** The order of a delivery photo. A delivery photo isn't public. */
    doorOrderId: t.count('door_order_id'),
    /** Whether only counter staff and owners may see the image, such as a photo of a supplier's docket. */
    staffOnly: t.flag('staff_only').notNull().default(false),
  },
  (row) => [
    t.index('uploads_unclaimed').on(row.claimedAt, row.createdAt),
    t.oneOf('uploads_place', row.storage, uploadStorages),
    t.oneOf('uploads_status', row.status, uploadStatuses),
  ],
);
