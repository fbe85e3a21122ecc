import { and, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import { objectPathOf } from '#core/uploads/object-path.ts';
import { passwordResets, sessions } from '#server/accounts/account-tables.ts';
import { pageContents, settings } from '#server/content/content-tables.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { deleteKeysBefore } from '#server/http/idempotency/idempotency.ts';
import { orderGrants, orderItems, orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { claimUploads, clearableUploads, deleteUpload, withdrawUploads } from '#server/uploads/upload-queries.ts';
import type { Job } from './scheduler.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A form that was left open over a long weekend still finds its images. */
const unclaimedRetentionDays = 7;
const batch = 200;

/**
 * Clears away uploads that came to nothing after a day, and images that nothing ever showed after a week. What a
 * product, deleted ones too, content or an order names is kept for ever, even once it names it no more.
 */
export const clearUploads: Job = {
  name: 'clear away unused uploads',
  everyMs: 60 * 60 * 1000,
  // A shop that is started again every day must clear up too, and its first customers come first.
  firstAfterMs: 90_000,
  async run(deps, signal) {
    const now = deps.clock();
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    await deps.uploadedImages.clearUnfinished(daysAgo(1));
    const before = { unfinished: daysAgo(1), unclaimed: daysAgo(unclaimedRetentionDays) };
    const found = await deps.store.read((db) => clearableUploads(db, before, deps.uploadedImages.storages, batch));
    if (found.length === 0) return;
    const names = found.map(({ name }) => name);
    const unused = await withdrawUnused(deps, names, now);
    for (const { name, storage } of found) {
      if (!unused.has(name)) continue;
      if (signal?.aborted) return;
      await deps.uploadedImages.storageOf(storage).remove(name);
      await deps.store.write((tx) => deleteUpload(tx, name));
    }
  },
};

/** Claims what is shown, and withdraws and returns the rest. A crash after it leaves that for the next run. */
async function withdrawUnused({ store }: Deps, names: readonly string[], now: Date): Promise<Set<string>> {
  // Orders take their images from products, whose own are claimed: this long table need not hold up the writes.
  const ordered = await store.read((db) => orderedPaths(db, names));
  return store.write(async (tx) => {
    const named = namesIn([...ordered, ...(await textsWithImages(tx))]);
    const shown = names.filter((name) => named.has(name));
    const unused = names.filter((name) => !named.has(name));
    await claimUploads(tx, shown, now);
    // A form that is being saved has claimed its images before it names them.
    return withdrawUploads(tx, unused);
  });
}

/** Everything in the texts that looks like an upload's name, each text read once however many names are asked for. */
function namesIn(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [run] of text.matchAll(/[0-9a-f]{32,}/g)) {
      // In a longer run of such letters a name may begin anywhere.
      for (let start = 0; start + 32 <= run.length; start += 1) found.add(run.slice(start, start + 32));
    }
  }
  return found;
}

async function orderedPaths(db: Reader, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ image: orderItems.image })
    .from(orderItems)
    .where(inArray(orderItems.image, names.map(objectPathOf)));
  return rows.map(({ image }) => image ?? '');
}

/** Every text that may name an image. */
async function textsWithImages(db: Reader): Promise<string[]> {
  const ofProducts = await db.select({ images: products.images, description: products.description }).from(products);
  const ofPages = await db
    .select({ imageUrl: pageContents.imageUrl, content: pageContents.content })
    .from(pageContents);
  const ofSettings = await db.select({ value: settings.value }).from(settings);
  return [...ofProducts, ...ofPages, ...ofSettings].map((row) => JSON.stringify(row));
}

const retentionDays = 30;

/**
 * Forgets keys after 30 days, and a day after their end sessions, what links opened to them, and links to a new password;
 * a guest's session that orders still name stays.
 */
export const deleteExpired: Job = {
  name: 'delete expired sessions and keys',
  everyMs: 60 * 60 * 1000,
  // A shop that is started again every day must forget too, and its first customers come first.
  firstAfterMs: 60_000,
  async run({ store, clock }) {
    const before = (days: number) => new Date(clock().getTime() - days * dayMs).toISOString();
    await store.write(async (tx) => {
      await deleteKeysBefore(tx, before(retentionDays));
      await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, before(1)));
      const ended = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(lt(sessions.expiresAt, before(1)));
      await tx.delete(orderGrants).where(inArray(orderGrants.sessionId, ended));
      const named = tx.select({ id: orders.sessionId }).from(orders).where(isNotNull(orders.sessionId));
      await tx.delete(sessions).where(and(lt(sessions.expiresAt, before(1)), notInArray(sessions.id, named)));
    });
  },
};
