import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { leftOfLot } from '#core/stock/lots/left-of-lot.ts';
import { addAmounts, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { alertIfShort } from '../stock-alerts.ts';
import { stockLevels } from '../stock-tables.ts';
import { lots } from './lot-tables.ts';

/** The number of lots that one write updates. */
const batch = 100;

/**
 * Records soon after midnight in Melbourne which lots have passed their use-by day. Orders for their goods are refused from midnight
 * on; this job raises the public revision, so that pages stop offering the goods as well. If the shop has stopped tracking lots, the
 * job closes all open lots instead. Staff no longer see these lots, and they would block stock once they expire. Held lots stay held.
 */
export const noteExpiredLots: Job = {
  name: 'note expired lots',
  everyMs: 60_000,
  atStart: true,
  goesByDate: true,
  async run(deps, signal) {
    if (!(await deps.store.read(keepsLots))) return putAside(deps);
    await takeUpAgain(deps);
    for (let isMore = true; isMore && !signal?.aborted; ) {
      const now = deps.clock();
      const hasExpired = and(eq(lots.status, 'open'), isNull(lots.expiredAt), lt(lots.useBy, melbourneDay(now)));
      const found = await deps.store.read((db) =>
        db.select({ id: lots.id }).from(lots).where(hasExpired).orderBy(lots.id).limit(batch),
      );
      if (found.length === 0) return;
      const ids = found.map(({ id }) => id);
      await deps.store.write(async (tx) => {
        const noted = await tx
          .update(lots)
          .set({ expiredAt: now.toISOString() })
          .where(and(hasExpired, inArray(lots.id, ids)))
          .returning({ id: lots.id, itemId: lots.itemId });
        const itemIds = new Set(noted.map(({ itemId }) => itemId));
        const notedIds = new Set(noted.map(({ id }) => id));
        for (const itemId of itemIds) {
          await storeLeft(tx, itemId, notedIds);
          await alertIfShort(tx, { itemId, orderId: null, now });
        }
      });
      isMore = found.length === batch;
    }
  },
};

/**
 * Stores how much of an item's newly expired lots is still on the shelf. If two lots expired together, the one with the earlier use-by
 * day is assumed to have been sold first.
 */
async function storeLeft(tx: Writer, itemId: number, expired: ReadonlySet<number>): Promise<void> {
  const [level] = await tx.select().from(stockLevels).where(eq(stockLevels.itemId, itemId));
  if (level === undefined) return;
  const ofItem = await tx
    .select()
    .from(lots)
    .where(and(eq(lots.itemId, itemId), ne(lots.status, 'closed')))
    .orderBy(desc(lots.useBy), desc(lots.id));
  let others = ofItem.filter(({ id }) => !expired.has(id)).reduce((sum, lot) => addAmounts(sum, knownOf(lot)), noStock);
  for (const lot of ofItem.filter(({ id }) => expired.has(id))) {
    const left = leftOfLot(lot, level, others);
    others = addAmounts(others, left);
    await tx.update(lots).set({ expiredPieces: left.pieces, expiredGrams: left.grams }).where(eq(lots.id, lot.id));
  }
}

/**
 * Returns how much of a lot certainly exists. For a lot that expired earlier, this is at most the amount that was on the shelf when it
 * expired.
 */
function knownOf(lot: typeof lots.$inferSelect): StockAmount {
  if (lot.status === 'held' || lot.expiredAt === null) return lot;
  return { pieces: Math.min(lot.pieces, lot.expiredPieces), grams: Math.min(lot.grams, lot.expiredGrams) };
}

/**
 * Closes the open lots of a shop that has stopped tracking lots. They get no closing time. A recall therefore still finds everyone who
 * may have received goods from them. They open again if the shop resumes tracking.
 */
async function putAside({ store }: Pick<Deps, 'store'>): Promise<void> {
  await changeAll(store, eq(lots.status, 'open'), 'closed', false);
}

async function takeUpAgain({ store }: Pick<Deps, 'store'>): Promise<void> {
  await changeAll(store, and(eq(lots.status, 'closed'), isNull(lots.closedAt)), 'open', true);
}

async function changeAll(store: Deps['store'], where: SQL | undefined, status: 'open' | 'closed', keeps: boolean) {
  if ((await store.read((db) => db.$count(lots, where))) === 0) return;
  await store.write(async (tx) => {
    // The setting is checked again, because it may have changed since it was read outside the transaction.
    if ((await keepsLots(tx)) !== keeps) return;
    await tx
      .update(lots)
      .set({ status, closedAt: null, version: sql`${lots.version} + 1` })
      .where(where);
  });
}
