import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { alertIfShort } from '../stock-alerts.ts';
import { lots } from './lot-tables.ts';

/** The number of lots that one write notes. */
const batch = 100;

/**
 * Notes which lots' use-by day has passed, soon after midnight in Melbourne. Orders are refused at midnight itself; the note raises
 * the public revision, so that pages no longer offer what lies in these lots. A shop that has stopped to track lots sees none of
 * them any more, so they are closed: otherwise they would block its stock once they expire. Held lots stay held.
 */
export const noteExpiredLots: Job = {
  name: 'note expired lots',
  everyMs: 60_000,
  atStart: true,
  goesByDate: true,
  async run(deps, signal) {
    if (!(await deps.store.read(keepsLots))) return closeAll(deps);
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
          .returning({ itemId: lots.itemId });
        const itemIds = new Set(noted.map(({ itemId }) => itemId));
        for (const itemId of itemIds) await alertIfShort(tx, { itemId, orderId: null, now });
      });
      isMore = found.length === batch;
    }
  },
};

async function closeAll({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const isOpen = eq(lots.status, 'open');
  if ((await store.read((db) => db.$count(lots, isOpen))) === 0) return;
  const set = { status: 'closed' as const, closedAt: clock().toISOString(), version: sql`${lots.version} + 1` };
  await store.write(async (tx) => {
    // The setting may have changed since it was read.
    if (!(await keepsLots(tx))) await tx.update(lots).set(set).where(isOpen);
  });
}
