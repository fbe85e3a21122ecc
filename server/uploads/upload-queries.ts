import { and, asc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { NewUpload, PreparedImage } from './image-storage.ts';
import { type uploadStorages, uploads } from './upload-tables.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type UploadStorage = (typeof uploadStorages)[number];

const uploadByName = preparedQuery((db, { name }: Placeholders<{ name: string }>) =>
  db.select().from(uploads).where(eq(uploads.name, name)),
);

export async function findUpload(db: Reader, name: string): Promise<UploadRow | null> {
  return (await uploadByName(db, { name }))[0] ?? null;
}

export async function storeUpload(tx: Writer, upload: NewUpload, storage: UploadStorage): Promise<void> {
  const { name, sessionId, userId, createdAt, expiresAt } = upload;
  await tx.insert(uploads).values({
    name,
    sessionId,
    userId,
    storage,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
}

/** Marks an upload as published. Returns false if another file was published first. */
export async function markPublished(tx: Writer, name: string, image: PreparedImage, now: Date): Promise<boolean> {
  const { bytes, width, height, contentType } = image;
  return markSettled(tx, name, {
    status: 'published',
    settledAt: now.toISOString(),
    bytes,
    width,
    height,
    contentType,
  });
}

/** Marks an upload as rejected. Users see the `reason`. Returns false if the upload was already published or rejected. */
export async function markRejected(tx: Writer, name: string, reason: string, now: Date): Promise<boolean> {
  return markSettled(tx, name, { status: 'refused', settledAt: now.toISOString(), refusal: reason });
}

async function markSettled(tx: Writer, name: string, values: Partial<typeof uploads.$inferInsert>): Promise<boolean> {
  const isWaiting = and(eq(uploads.name, name), eq(uploads.status, 'waiting'));
  return (await tx.update(uploads).set(values).where(isWaiting).returning({ name: uploads.name })).length > 0;
}

const isPublic = and(isNull(uploads.doorOrderId), eq(uploads.staffOnly, false));

/**
 * Records that a product or content shows these images. Returns the names of the images that can still be shown, excluding
 * delivery photos and photos for staff only.
 */
export async function claimUploads(tx: Writer, names: readonly string[], now: Date): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const isShown = and(inArray(uploads.name, [...names]), ne(uploads.status, 'refused'), isPublic);
  await tx
    .update(uploads)
    .set({ claimedAt: now.toISOString() })
    .where(and(isShown, isNull(uploads.claimedAt)));
  const shown = await tx.select({ name: uploads.name }).from(uploads).where(isShown);
  return new Set(shown.map(({ name }) => name));
}

/**
 * The order of a delivery photo, and the users who may own the photo: the driver, and the user who sends the delivery's outcome.
 */
export interface DoorPhotoClaim {
  orderId: number;
  userIds: readonly number[];
  sessionId: number;
  now: Date;
}

/**
 * Records that an image is the delivery photo of an order. The image must belong to one of these users. It must not be used elsewhere,
 * because a delivery photo is deleted together with the order's customer. Recording the same photo again changes nothing. Returns false
 * if the image can't be used.
 */
export async function claimDoorPhoto(
  tx: Writer,
  name: string,
  { orderId, userIds, sessionId, now }: DoorPhotoClaim,
): Promise<boolean> {
  const isTheirs = or(
    inArray(uploads.userId, [...userIds]),
    and(isNull(uploads.userId), eq(uploads.sessionId, sessionId)),
  );
  const isUnused = and(isNull(uploads.claimedAt), isPublic, isTheirs);
  const claimed = await tx
    .update(uploads)
    .set({ claimedAt: now.toISOString(), doorOrderId: orderId })
    .where(and(eq(uploads.name, name), eq(uploads.status, 'published'), or(eq(uploads.doorOrderId, orderId), isUnused)))
    .returning({ name: uploads.name });
  return claimed.length > 0;
}

/** The person who uploaded a photo for staff only. */
export interface StaffPhotoClaim {
  userId: number | null;
  sessionId: number;
  now: Date;
}

/**
 * Records that an image is for counter staff and owners only. It must have been uploaded by this person and not be used elsewhere, or
 * already be for staff only. Returns false if the image can't be used.
 */
export async function claimStaffPhoto(
  tx: Writer,
  name: string,
  { userId, sessionId, now }: StaffPhotoClaim,
): Promise<boolean> {
  const isTheirs = userId === null ? eq(uploads.sessionId, sessionId) : eq(uploads.userId, userId);
  const isUnused = and(isNull(uploads.claimedAt), isPublic, isTheirs);
  const claimed = await tx
    .update(uploads)
    .set({ claimedAt: now.toISOString(), staffOnly: true })
    .where(and(eq(uploads.name, name), eq(uploads.status, 'published'), or(eq(uploads.staffOnly, true), isUnused)))
    .returning({ name: uploads.name });
  return claimed.length > 0;
}

export interface ClearedBefore {
  /** The time before which uploads without a published image are cleared. */
  unfinished: Date;
  /** The time before which published images that were never shown anywhere are cleared. */
  unclaimed: Date;
}

/** Uploads from before these times that were never shown anywhere, oldest first. */
export async function clearableUploads(
  db: Reader,
  { unfinished, unclaimed }: ClearedBefore,
  storages: readonly UploadStorage[],
  max: number,
): Promise<Pick<UploadRow, 'name' | 'storage'>[]> {
  const isOld = or(
    and(ne(uploads.status, 'published'), lt(uploads.createdAt, unfinished.toISOString())),
    lt(uploads.createdAt, unclaimed.toISOString()),
  );
  return db
    .select({ name: uploads.name, storage: uploads.storage })
    .from(uploads)
    .where(and(isNull(uploads.claimedAt), inArray(uploads.storage, [...storages]), isOld))
    .orderBy(asc(uploads.createdAt))
    .limit(max);
}

/** Withdraws those of these images that were never used, so that they can no longer be shown. Returns their names. */
export async function withdrawUploads(tx: Writer, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const reason = 'This picture was never used and has been cleared away. Please upload it again.';
  const withdrawn = await tx
    .update(uploads)
    .set({ status: 'refused', refusal: reason })
    .where(and(inArray(uploads.name, [...names]), isNull(uploads.claimedAt)))
    .returning({ name: uploads.name });
  return new Set(withdrawn.map(({ name }) => name));
}

/** Erases images: they can no longer be shown, and their files are deleted within a day. */
export async function eraseUploads(tx: Writer, names: readonly string[]): Promise<void> {
  await tx
    .update(uploads)
    .set({ status: 'refused', refusal: 'This picture was erased.', claimedAt: null })
    .where(inArray(uploads.name, [...names]));
}

export async function deleteUpload(tx: Writer, name: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.name, name));
}
