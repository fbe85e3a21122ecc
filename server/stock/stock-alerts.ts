import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { isNoStock, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import { shortageOf } from '#core/stock/stock-level.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { asNoted, blockedOf } from './lots/blocked-stock.ts';
import { stockAlerts, stockItems, stockLevels } from './stock-tables.ts';

interface NewAlert extends StockAmount {
  itemId: number;
  kind: 'found' | 'short';
  orderId: number | null;
  day?: Day;
  products?: string;
  now: Date;
}

async function raiseStockAlert(tx: Writer, { now, ...alert }: NewAlert): Promise<void> {
  await tx.insert(stockAlerts).values({ ...alert, createdAt: now.toISOString() });
}

/** The amount of an item in held and expired lots. */
const blocked = blockedOf(stockLevels, asNoted);

/** The condition that orders hold more of an item than may be sold. */
export const isShort = or(
  sql`${stockLevels.allocatedPieces} > 0 and ${stockLevels.allocatedPieces} > ${stockLevels.pieces} - ${blocked.pieces}`,
  sql`${stockLevels.allocatedGrams} > 0 and ${stockLevels.allocatedGrams} > ${stockLevels.grams} - ${blocked.grams}`,
);

interface Level {
  level: typeof stockLevels.$inferSelect;
  blocked: StockAmount;
}

export function shortageAt({ level, blocked }: Level): StockAmount {
  const { pieces, grams, allocatedPieces, allocatedGrams } = level;
  return shortageOf({
    onHand: { pieces, grams },
    allocated: { pieces: allocatedPieces, grams: allocatedGrams },
    blocked,
  });
}

async function readShortage(db: Reader, itemId: number): Promise<StockAmount> {
  const [found] = await db
    .select({ level: stockLevels, blocked })
    .from(stockLevels)
    .innerJoin(stockItems, eq(stockItems.id, stockLevels.itemId))
    .where(eq(stockLevels.itemId, itemId));
  return found === undefined ? noStock : shortageAt(found);
}

/** Alerts staff if orders hold more of an item than may be sold. */
export async function alertIfShort(
  tx: Writer,
  { itemId, orderId, now }: { itemId: number; orderId: number | null; now: Date },
): Promise<void> {
  const { pieces, grams } = await readShortage(tx, itemId);
  if (isNoStock({ pieces, grams })) return;
  const isOpen = and(isOpenShortage(itemId), isNull(stockAlerts.day));
  // An item has at most one such alert. It is updated to the newest order and amount.
  const changed = await tx
    .update(stockAlerts)
    .set({ pieces, grams, ...(orderId === null ? {} : { orderId }) })
    .where(isOpen)
    .returning({ id: stockAlerts.id });
  if (changed.length === 0) await raiseStockAlert(tx, { itemId, kind: 'short', orderId, pieces, grams, now });
}

const isOpenShortage = (itemId: number) =>
  and(eq(stockAlerts.itemId, itemId), eq(stockAlerts.kind, 'short'), isNull(stockAlerts.closedAt));

/** Alerts staff that orders for a day need more of an item than can be supplied. An item has at most one such alert for a day. */
export async function alertOfDay(
  tx: Writer,
  { day, products, ...short }: Omit<NewAlert, 'kind'> & { day: Day; products: string },
): Promise<void> {
  const { orderId, pieces, grams } = short;
  const changed = await tx
    .update(stockAlerts)
    .set({ orderId, pieces, grams, products })
    .where(and(isOpenShortage(short.itemId), eq(stockAlerts.day, day)))
    .returning({ id: stockAlerts.id });
  if (changed.length === 0) await raiseStockAlert(tx, { ...short, kind: 'short', day, products });
}

/**
 * Closes the alerts of an item that staff have just counted. If orders still lack goods, that alert stays open. Alerts about a delivery
 * day stay open too.
 */
export async function closeStockAlerts(tx: Writer, itemId: number, now: Date): Promise<void> {
  const kinds: StockAlert['kind'][] = isNoStock(await readShortage(tx, itemId)) ? ['found', 'short'] : ['found'];
  await tx
    .update(stockAlerts)
    .set({ closedAt: now.toISOString() })
    .where(
      and(
        eq(stockAlerts.itemId, itemId),
        inArray(stockAlerts.kind, kinds),
        isNull(stockAlerts.day),
        isNull(stockAlerts.closedAt),
      ),
    );
}

/**
 * Closes an alert that staff have dealt with. If a shortage grows later, a new alert is created.
 * @returns the item's name; null if the alert was closed before
 * @throws AppError not_found
 */
export async function closeStockAlert(tx: Writer, id: number, now: Date): Promise<string | null> {
  const [found] = await tx
    .select({ name: stockItems.name, closedAt: stockAlerts.closedAt })
    .from(stockAlerts)
    .innerJoin(stockItems, eq(stockItems.id, stockAlerts.itemId))
    .where(eq(stockAlerts.id, id));
  if (found === undefined) throw new AppError('not_found', { detail: 'There is no such alert.' });
  if (found.closedAt !== null) return null;
  await tx.update(stockAlerts).set({ closedAt: now.toISOString() }).where(eq(stockAlerts.id, id));
  return found.name;
}
