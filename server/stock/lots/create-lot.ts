import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import { searchKey } from '#core/search-keys.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { shopPlaceId } from '../stock-items.ts';
import { lotParents, lots } from './lot-tables.ts';

export interface NewLot {
  source: (typeof lots.$inferSelect)['source'];
  supplierId?: number | null;
  supplierNumber?: string | null;
  establishment?: string | null;
  killedOn?: Day | null;
  packedOn?: Day | null;
  useBy?: Day | null;
  bestBefore?: Day | null;
  /** The latest use-by day that the lot may get by default, because the goods that it is made of don't keep longer. */
  latestUseBy?: Day | null;
  temperature?: number | null;
  docketPhoto?: string | null;
  cost?: number | null;
  parents?: readonly number[];
  clientKey?: string | null;
}

/**
 * Creates an empty lot of an item; the stock move that follows adds its goods. If no date is given, it is calculated from the item's
 * shelf life.
 * @throws AppError invalid if it would expire before it was packed
 */
export async function createLot(
  tx: Writer,
  item: Pick<StockItem, 'id' | 'storage' | 'shelfLifeDays'>,
  lot: NewLot,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<number> {
  const packedOn = lot.packedOn ?? melbourneDay(now);
  const dates = datesOf(item, lot, packedOn);
  const {
    cost = null,
    parents = [],
    packedOn: _day,
    useBy: _use,
    bestBefore: _best,
    latestUseBy: _latest,
    ...facts
  } = lot;
  const supplierNumberKey = facts.supplierNumber ? searchKey(facts.supplierNumber) : null;
  const [row] = await tx
    .insert(lots)
    .values({
      ...facts,
      ...dates,
      itemId: item.id,
      placeId: shopPlaceId,
      status: 'open',
      supplierNumberKey,
      packedOn,
      costLeft: cost,
      createdAt: now.toISOString(),
      createdBy: actorId,
    })
    .returning({ id: lots.id });
  if (row === undefined) throw new Error('A lot was not stored');
  const links = [...new Set(parents)].map((parentId) => ({ lotId: row.id, parentId }));
  if (links.length > 0) await tx.insert(lotParents).values(links);
  return row.id;
}

/** Returns the lot's dates: a use-by day for chilled goods, a best-before day for frozen ones. */
function datesOf(
  { storage, shelfLifeDays }: Pick<StockItem, 'storage' | 'shelfLifeDays'>,
  { useBy = null, bestBefore = null, latestUseBy = null }: NewLot,
  packedOn: Day,
): { useBy: Day | null; bestBefore: Day | null } {
  for (const [path, day] of Object.entries({ useBy, bestBefore })) {
    if (day === null || day >= packedOn) continue;
    const message = 'That is before the day on which it was packed';
    const which = path === 'useBy' ? 'The use-by day' : 'The best-before day';
    const detail = `${which} is before the day on which it was packed.`;
    throw new AppError('invalid', { detail, errors: [{ path, message }] });
  }
  const usual = shelfLifeDays === null ? null : addDays(packedOn, shelfLifeDays);
  if (storage === 'frozen') return { useBy, bestBefore: bestBefore ?? usual };
  const longest = [usual, latestUseBy].filter((day) => day !== null).sort()[0] ?? null;
  return { useBy: useBy ?? longest, bestBefore };
}

/** Returns the lot that was created with the client key; null if there is none. */
export async function findLotOfKey(db: Reader, clientKey: string): Promise<typeof lots.$inferSelect | null> {
  const [row] = await db.select().from(lots).where(eq(lots.clientKey, clientKey));
  return row ?? null;
}
