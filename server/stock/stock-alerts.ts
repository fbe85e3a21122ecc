import { and, desc, eq, isNull } from 'drizzle-orm';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { formatAmount, isNoStock, type StockAmount, type StockUnit } from '#core/stock/stock-amount.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { stockAlerts, stockItems, stockLevels } from './stock-tables.ts';

interface NewAlert extends StockAmount {
  itemId: number;
  kind: 'found' | 'short';
  orderId: number;
  now: Date;
}

export async function raiseStockAlert(tx: Writer, { now, ...alert }: NewAlert): Promise<void> {
  await tx.insert(stockAlerts).values({ ...alert, createdAt: now.toISOString() });
}

/** Alerts staff if orders hold more of an item than is on hand. */
export async function alertIfShort(
  tx: Writer,
  { itemId, orderId, now }: { itemId: number; orderId: number; now: Date },
): Promise<void> {
  const [level] = await tx.select().from(stockLevels).where(eq(stockLevels.itemId, itemId));
  if (level === undefined) return;
  const pieces = Math.max(0, level.allocatedPieces - level.pieces);
  const grams = Math.max(0, level.allocatedGrams - level.grams);
  if (isNoStock({ pieces, grams })) return;
  const isOpen = and(eq(stockAlerts.itemId, itemId), eq(stockAlerts.kind, 'short'), isNull(stockAlerts.closedAt));
  // One alert is enough for an item. It names the newest order and amount.
  const changed = await tx
    .update(stockAlerts)
    .set({ orderId, pieces, grams })
    .where(isOpen)
    .returning({ id: stockAlerts.id });
  if (changed.length === 0) await raiseStockAlert(tx, { itemId, kind: 'short', orderId, pieces, grams, now });
}

/** Closes the alerts of an item that staff have just counted. */
export async function closeStockAlerts(tx: Writer, itemId: number, now: Date): Promise<void> {
  await tx
    .update(stockAlerts)
    .set({ closedAt: now.toISOString() })
    .where(and(eq(stockAlerts.itemId, itemId), isNull(stockAlerts.closedAt)));
}

const longestList = 200;

/** The alerts that no count has closed yet, newest first. */
export async function findStockAlerts(db: Reader): Promise<StockAlert[]> {
  const rows = await db
    .select({ alert: stockAlerts, name: stockItems.name, unit: stockItems.unit })
    .from(stockAlerts)
    .innerJoin(stockItems, eq(stockItems.id, stockAlerts.itemId))
    .where(isNull(stockAlerts.closedAt))
    .orderBy(desc(stockAlerts.id))
    .limit(longestList);
  return rows.map(({ alert, name, unit }) => {
    const { id, itemId, kind, orderId, createdAt, pieces, grams } = alert;
    const amount = { pieces, grams };
    const detail = describeAlert({ name, unit, kind, orderId, amount });
    return { id, item: { id: itemId, name }, kind, amount, orderId, detail, createdAt };
  });
}

interface DescribedAlert extends Pick<StockAlert, 'kind' | 'orderId' | 'amount'> {
  name: string;
  unit: StockUnit;
}

function describeAlert({ name, unit, kind, orderId, amount }: DescribedAlert): string {
  const shown = formatAmount(unit, amount);
  const order = orderId === null ? '' : ` (order #${orderId})`;
  return kind === 'found'
    ? `${name}: ${shown} more went out than the record had${order}. Please count it.`
    : `${name}: orders hold ${shown} more than is on hand${order}. Please count it, or get more.`;
}
