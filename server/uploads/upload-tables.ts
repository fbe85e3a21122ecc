import { choice, count, index, instant, oneOf, table, text } from '#server/db/columns.ts';

/** Waiting: an address was given out. Published: it is served. Refused: what came is no image that the shop takes. */
const uploadStatuses = ['waiting', 'published', 'refused'] as const;
export const uploadStorages = ['local', 's3'] as const;

/** A row for every address that was given out. Images are served only where their row says published. */
export const uploads = table(
  'uploads',
  {
    name: text('name').primaryKey(),
    /** Who asked. No foreign key: sessions are deleted, images stay. */
    sessionId: count('session_id').notNull(),
    storage: choice('place', uploadStorages).notNull(),
    status: choice('status', uploadStatuses).notNull().default('waiting'),
    createdAt: instant('created_at').notNull(),
    /** The address takes nothing after this. */
    expiresAt: instant('expires_at').notNull(),
    /** When its file was published or refused. */
    settledAt: instant('settled_at'),
    /** First seen in a product or in content; such an image is never deleted. */
    claimedAt: instant('claimed_at'),
    refusal: text('refusal'),
    /** Of the original: bytes, pixels after turning it upright, and its type. */
    bytes: count('bytes'),
    width: count('width'),
    height: count('height'),
    contentType: text('content_type'),
  },
  (row) => [
    index('uploads_unclaimed').on(row.claimedAt, row.createdAt),
    oneOf('uploads_place', row.storage, uploadStorages),
    oneOf('uploads_status', row.status, uploadStatuses),
  ],
);
