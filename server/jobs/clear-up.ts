import { and, asc, eq, exists, gt, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import { objectPathOf } from '#core/uploads/object-path.ts';
import { passwordResets, sessions } from '#server/accounts/account-tables.ts';
import { activities } from '#server/accounts/activity/activity-tables.ts';
import { securityChallenges } from '#server/accounts/security/security-tables.ts';
import { pageContents, settings } from '#server/content/content-tables.ts';
import { eraseOldNames } from '#server/customers/admin/erase-orders.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { emailOptOuts } from '#server/email/consent/opt-out-tables.ts';
import { eraseLastEmails } from '#server/email/sending/email-expiry.ts';
import { deleteKeysBefore } from '#server/http/idempotency/idempotency.ts';
import { orderGrants, orderItems, orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { stockWishes } from '#server/products/wishes/stock-wish-tables.ts';
import { claimUploads, clearableUploads, deleteUpload, withdrawUploads } from '#server/uploads/upload-queries.ts';
import type { Job } from './scheduler.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How many days an uploaded image is kept if nothing uses it. The image of a form that is left open over a long weekend is still there. */
const unclaimedRetentionDays = 7;
const batch = 200;

/**
 * Deletes unfinished uploads after a day, and images that were never shown after a week. An image that a product, a page or an order
 * has ever shown is kept permanently.
 */
export const clearUploads: Job = {
  name: 'clear away unused uploads',
  everyMs: 60 * 60 * 1000,
  goesByDate: true,
  // The first run waits, so that the shop isn't slow for its first customers. A shop that restarts every day still reaches it.
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

/**
 * Marks images that are in use as claimed. Withdraws the others, so that they can't be claimed any more, and returns their names. If
 * the shop crashes before the files are deleted, the job's next run continues.
 */
async function withdrawUnused({ store }: Deps, names: readonly string[], now: Date): Promise<Set<string>> {
  // The long table of orders can be read before the write: an order's images come from products, and products' images are already
  // claimed.
  const ordered = await store.read((db) => orderedPaths(db, names));
  return store.write(async (tx) => {
    const named = namesIn([...ordered, ...(await textsWithImages(tx))]);
    const shown = names.filter((name) => named.has(name));
    const unused = names.filter((name) => !named.has(name));
    await claimUploads(tx, shown, now);
    // A form claims its images before it is saved. An image that was claimed in the meantime isn't withdrawn.
    return withdrawUploads(tx, unused);
  });
}

/** Returns every part of the texts that looks like the name of an uploaded image. Each text is read only once, even for many names. */
function namesIn(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [run] of text.matchAll(/[0-9a-f]{32,}/g)) {
      // A name may start anywhere in a longer sequence of such characters.
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

/** Reads all texts in which an uploaded image may be named: those of products, pages and settings. */
async function textsWithImages(db: Reader): Promise<string[]> {
  const ofProducts = await db.select({ images: products.images, description: products.description }).from(products);
  const ofPages = await db
    .select({ imageUrl: pageContents.imageUrl, content: pageContents.content })
    .from(pageContents);
  const ofSettings = await db.select({ value: settings.value }).from(settings);
  return [...ofProducts, ...ofPages, ...ofSettings].map((row) => JSON.stringify(row));
}

const retentionDays = 30;
const activityDays = 2 * 365;
const wishDays = 365;

/**
 * Deletes data that isn't needed any more. Idempotency keys are deleted after 30 days, activity log entries after two years. Password
 * links and sessions are deleted a day after they expire; a guest's session that has orders is kept. The access to orders that links
 * gave to a session ends at the same time. Requests for back-in-stock emails are deleted after one year or an opt-out. The remaining
 * data of closed customers are erased once the law allows it.
 */
export const deleteExpired: Job = {
  name: 'delete expired sessions and keys',
  everyMs: 60 * 60 * 1000,
  goesByDate: true,
  // The first run waits, so that the shop isn't slow for its first customers. A shop that restarts every day still reaches it.
  firstAfterMs: 60_000,
  async run({ store, clock }) {
    const before = (days: number) => new Date(clock().getTime() - days * dayMs).toISOString();
    await store.write(async (tx) => {
      await deleteKeysBefore(tx, before(retentionDays));
      await eraseLastEmails(tx);
      await eraseOldNames(tx, clock());
      await tx.delete(activities).where(lt(activities.at, before(activityDays)));
      const optedOut = tx.select({ key: emailOptOuts.emailKey }).from(emailOptOuts);
      const isEnded = inArray(stockWishes.emailKey, optedOut);
      await tx.delete(stockWishes).where(or(lt(stockWishes.createdAt, before(wishDays)), isEnded));
      await tx.delete(securityChallenges).where(lt(securityChallenges.expiresAt, before(1)));
      await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, before(1)));
    });
    await deleteSessionsBefore(store, before(1));
  },
};

/** How many expired sessions one write deletes. It is limited, so that other writes don't wait long. */
const sessionsAtOnce = 500;

/**
 * Deletes expired sessions, page by page. A guest's session that has orders is kept, because its orders are found by the session. Each
 * session is looked up in an index, so a large number of orders doesn't slow this down.
 */
async function deleteSessionsBefore(store: Deps['store'], end: string): Promise<void> {
  let after = 0;
  for (;;) {
    const page = await store.read((db) => {
      const hasOrders = exists(db.select({ id: orders.id }).from(orders).where(eq(orders.sessionId, sessions.id)));
      return db
        .select({ id: sessions.id, hasOrders: sql<boolean>`${hasOrders}`.mapWith(Boolean) })
        .from(sessions)
        .where(and(lt(sessions.expiresAt, end), gt(sessions.id, after)))
        .orderBy(asc(sessions.id))
        .limit(sessionsAtOnce);
    });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
    const ids = page.map(({ id }) => id);
    const unused = page.filter((session) => !session.hasOrders).map(({ id }) => id);
    const granted = await store.read((db) => db.$count(orderGrants, inArray(orderGrants.sessionId, ids)));
    if (unused.length === 0 && granted === 0) continue;
    await store.write(async (tx) => {
      await tx.delete(orderGrants).where(inArray(orderGrants.sessionId, ids));
      // A session isn't deleted if an order was added to it after it was read.
      const isUnused = notExists(tx.select({ id: orders.id }).from(orders).where(eq(orders.sessionId, sessions.id)));
      if (unused.length > 0) await tx.delete(sessions).where(and(inArray(sessions.id, unused), isUnused));
    });
  }
}
