import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, melbourneDay, mondayOf } from '#core/dates.ts';
import { freeOf } from '#core/stock/stock-level.ts';
import { readStockSupply, type StockSupply, saveStockSupply } from '#core/stock/supply-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { findSupply } from '#server/orders/stock/day-supply.ts';
import { getItem } from '../stock-items.ts';
import { stockItems, stockSupplies } from '../stock-tables.ts';

const shownWeeks = 8;

/** Adds the routes with which the owner sets how much of an item can be supplied in a week, and staff see how much of that is promised. */
export function addSupplyRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, readStockSupply, ({ params, now }) => store.read((db) => readSupply(db, params.id, now)));

  serve(routes, saveStockSupply, (context) =>
    context.write(async (tx) => {
      const { params, body, now } = context;
      const { name, hold, version } = await getItem(tx, params.id);
      if (version !== body.version) throw new AppError('stale_version');
      if (hold !== 'for-the-day') {
        const detail = `Orders take ${name} from what is on hand, so no week has a number.`;
        throw new AppError('wrong_status', { detail });
      }
      const before = await readSupply(tx, params.id, now);
      const set = { weeklySupply: body.standing, updatedAt: now.toISOString(), version: version + 1 };
      await tx.update(stockItems).set(set).where(eq(stockItems.id, params.id));
      for (const week of body.weeks) await storeWeek(tx, { itemId: params.id, ...week });
      const after = await readSupply(tx, params.id, now);
      const activity = { kind: 'product' as const, action: 'Set what can be supplied', subject: name };
      await recordActivity(tx, context, { ...activity, before: numbersOf(before), after: numbersOf(after) });
      return after;
    }),
  );
}

async function storeWeek(
  tx: Writer,
  { itemId, monday, amount }: { itemId: number; monday: Day; amount: number | null },
): Promise<void> {
  if (amount === null) {
    await tx.delete(stockSupplies).where(and(eq(stockSupplies.itemId, itemId), eq(stockSupplies.monday, monday)));
    return;
  }
  await tx
    .insert(stockSupplies)
    .values({ itemId, monday, amount })
    .onConflictDoUpdate({ target: [stockSupplies.itemId, stockSupplies.monday], set: { amount } });
}

/** The amounts that the owner set, as the activity log records them. */
function numbersOf({ standing, weeks }: StockSupply): Record<string, unknown> {
  const own = weeks.flatMap(({ monday, amount }) => (amount === null ? [] : [[monday, amount]]));
  return { standing, ...Object.fromEntries(own) };
}

/** @throws AppError not_found */
async function readSupply(db: Reader, id: number, now: Date): Promise<StockSupply> {
  const item = await getItem(db, id);
  const { standing, weeks, purchases, ordered } = await findSupply(db, { id, free: freeOf(item) }, now);
  const first = mondayOf(melbourneDay(now));
  const mondays = Array.from({ length: shownWeeks }, (_, index) => addDays(first, index * 7));
  return {
    standing,
    weeks: mondays.map((monday) => {
      const ofWeek = ordered.filter(({ day }) => mondayOf(day) === monday);
      const bought = purchases.filter(({ expectedOn }) => mondayOf(expectedOn) === monday);
      return {
        monday,
        amount: weeks.get(monday) ?? null,
        promised: ofWeek.reduce((sum, { amount }) => sum + amount, 0),
        expected: bought.length === 0 ? null : bought.reduce((sum, { missing }) => sum + missing, 0),
      };
    }),
    version: item.version,
  };
}
