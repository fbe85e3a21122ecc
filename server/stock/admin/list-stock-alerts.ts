import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { type Day, formatShortDay, melbourneDay } from '#core/dates.ts';
import { leftForDay } from '#core/stock/day-supply.ts';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { formatAmount, isNoStock, noStock, type StockAmount, type StockUnit } from '#core/stock/stock-amount.ts';
import { formatShortage, freeOf } from '#core/stock/stock-level.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { findSupply } from '#server/orders/stock/day-supply.ts';
import { asNoted, blockedOf } from '../lots/blocked-stock.ts';
import { isShort, shortageAt } from '../stock-alerts.ts';
import { stockAlerts, stockItems, stockLevels, stockMoves } from '../stock-tables.ts';

const longestList = 200;

/** The amount of an item in held and expired lots. */
const blocked = blockedOf(stockLevels, asNoted);

type AlertRow = typeof stockAlerts.$inferSelect;

/**
 * Returns the open alerts, newest first. Shortages are calculated from the present stock. Shortages that have ended and alerts for past
 * days are left out.
 */
export async function findStockAlerts(db: Reader, now: Date): Promise<StockAlert[]> {
  const rows = await db
    .select({ alert: stockAlerts, name: stockItems.name, unit: stockItems.unit, level: stockLevels, blocked })
    .from(stockAlerts)
    .innerJoin(stockItems, eq(stockItems.id, stockAlerts.itemId))
    .innerJoin(stockLevels, eq(stockLevels.itemId, stockAlerts.itemId))
    .where(
      and(
        isNull(stockAlerts.closedAt),
        or(
          eq(stockAlerts.kind, 'found'),
          and(isNull(stockAlerts.day), isShort),
          gte(stockAlerts.day, melbourneDay(now)),
        ),
      ),
    )
    .orderBy(desc(stockAlerts.id))
    .limit(longestList);
  const bookers = await findBookers(
    db,
    rows.map(({ alert }) => alert),
  );
  const alerts: StockAlert[] = [];
  for (const { alert, name, unit, level, blocked: inBlocked } of rows) {
    const { id, itemId, kind, orderId, createdAt, pieces, grams, day, products } = alert;
    const amount =
      day !== null
        ? await lackingOfDay(db, { itemId, unit, day, free: freeAt(level, inBlocked) }, now)
        : kind === 'short'
          ? shortageAt({ level, blocked: inBlocked })
          : { pieces, grams };
    if (day !== null && isNoStock(amount)) continue;
    const isBlocked = !isNoStock(inBlocked);
    const detail = describeAlert({ name, unit, kind, orderId, amount, isBlocked, day, products });
    const by = bookers.get(bookingKey(itemId, createdAt)) ?? null;
    alerts.push({ id, item: { id: itemId, name }, kind, amount, day, orderId, detail, createdAt, by });
  }
  return alerts;
}

function freeAt({ pieces, grams, ...level }: typeof stockLevels.$inferSelect, inBlocked: StockAmount): StockAmount {
  const allocated = { pieces: level.allocatedPieces, grams: level.allocatedGrams };
  return freeOf({ onHand: { pieces, grams }, allocated, blocked: inBlocked });
}

/** Returns how much more the orders for a day need of an item than can be supplied. */
async function lackingOfDay(
  db: Reader,
  { itemId, unit, day, free }: { itemId: number; unit: StockUnit; day: Day; free: StockAmount },
  now: Date,
): Promise<StockAmount> {
  const left = leftForDay(await findSupply(db, { id: itemId, free }, now), day);
  if (left === null || left >= 0) return noStock;
  return unit === 'gram' ? { pieces: 0, grams: -left } : { pieces: -left, grams: 0 };
}

/** Returns the staff who recorded the moves that caused the alerts. The keys name the item and the time. */
async function findBookers(db: Reader, alerts: readonly AlertRow[]): Promise<Map<string, StockAlert['by']>> {
  if (alerts.length === 0) return new Map();
  const orderIds = alerts.flatMap(({ orderId }) => orderId ?? []);
  const isOfItem = inArray(stockMoves.itemId, [...new Set(alerts.map(({ itemId }) => itemId))]);
  const isThen = inArray(stockMoves.at, [...new Set(alerts.map(({ createdAt }) => createdAt))]);
  const isOfOrder = orderIds.length === 0 ? undefined : inArray(stockMoves.orderId, orderIds);
  const rows = await db
    .select({
      move: { itemId: stockMoves.itemId, recordedAt: stockMoves.recordedAt },
      account: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(stockMoves)
    .innerJoin(users, eq(users.id, stockMoves.recordedBy))
    .where(or(isOfOrder, and(isOfItem, isThen)));
  return new Map(
    rows.map(({ move, account }) => {
      return [bookingKey(move.itemId, move.recordedAt), { id: account.id, name: accountName(account) }];
    }),
  );
}

function bookingKey(itemId: number, at: string): string {
  return `${itemId} ${at}`;
}

interface DescribedAlert extends Pick<StockAlert, 'kind' | 'orderId' | 'amount' | 'day'> {
  name: string;
  unit: StockUnit;
  products: string | null;
  /** Whether some of the item's stock is in lots that may not be sold. */
  isBlocked: boolean;
}

function describeAlert(alert: DescribedAlert): string {
  const { name, unit, kind, orderId, amount, isBlocked, day, products } = alert;
  const order = orderId === null ? '' : ` (order #${orderId})`;
  if (day !== null) {
    const what = products ? ` of ${products}` : '';
    return `${name}: orders${what} for ${formatShortDay(day)} take ${formatShortage(unit, amount)} more than can be supplied${order}. Please get more, or agree on another day.`;
  }
  return kind === 'found'
    ? `${name}: ${formatAmount(unit, amount)} more went out than the record had for sale${order}. Please count it${isBlocked ? ', and look at its held and expired lots' : ''}.`
    : `${name}: orders hold ${formatShortage(unit, amount)} more than is on hand${isBlocked ? ' and may be sold' : ''}${order}. Please count it, or get more.`;
}
