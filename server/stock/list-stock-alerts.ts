import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { formatAmount, isNoStock, type StockUnit } from '#core/stock/stock-amount.ts';
import { formatShortage } from '#core/stock/stock-level.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { asNoted, blockedOf } from './lots/blocked-stock.ts';
import { isShort, shortageAt } from './stock-alerts.ts';
import { stockAlerts, stockItems, stockLevels, stockMoves } from './stock-tables.ts';

const longestList = 200;

/** What lies in held and expired lots. */
const blocked = blockedOf(stockLevels, asNoted);

type AlertRow = typeof stockAlerts.$inferSelect;

/** The open alerts, newest first. A shortage is that of now; one that has ended is left out. */
export async function findStockAlerts(db: Reader): Promise<StockAlert[]> {
  const rows = await db
    .select({ alert: stockAlerts, name: stockItems.name, unit: stockItems.unit, level: stockLevels, blocked })
    .from(stockAlerts)
    .innerJoin(stockItems, eq(stockItems.id, stockAlerts.itemId))
    .innerJoin(stockLevels, eq(stockLevels.itemId, stockAlerts.itemId))
    .where(and(isNull(stockAlerts.closedAt), or(eq(stockAlerts.kind, 'found'), isShort)))
    .orderBy(desc(stockAlerts.id))
    .limit(longestList);
  const bookers = await findBookers(
    db,
    rows.map(({ alert }) => alert),
  );
  return rows.map(({ alert, name, unit, level, blocked: inBlocked }) => {
    const { id, itemId, kind, orderId, createdAt, pieces, grams } = alert;
    const amount = kind === 'short' ? shortageAt({ level, blocked: inBlocked }) : { pieces, grams };
    const detail = describeAlert({ name, unit, kind, orderId, amount, isBlocked: !isNoStock(inBlocked) });
    const by = bookers.get(bookingKey(itemId, createdAt)) ?? null;
    return { id, item: { id: itemId, name }, kind, amount, orderId, detail, createdAt, by };
  });
}

/** The staff who booked the moves that showed the alerts, by item and instant. */
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

interface DescribedAlert extends Pick<StockAlert, 'kind' | 'orderId' | 'amount'> {
  name: string;
  unit: StockUnit;
  /** Whether a part of the item lies in lots that may not be sold. */
  isBlocked: boolean;
}

function describeAlert({ name, unit, kind, orderId, amount, isBlocked }: DescribedAlert): string {
  const order = orderId === null ? '' : ` (order #${orderId})`;
  return kind === 'found'
    ? `${name}: ${formatAmount(unit, amount)} more went out than the record had for sale${order}. Please count it${isBlocked ? ', and look at its held and expired lots' : ''}.`
    : `${name}: orders hold ${formatShortage(unit, amount)} more than is on hand${isBlocked ? ' and may be sold' : ''}${order}. Please count it, or get more.`;
}
