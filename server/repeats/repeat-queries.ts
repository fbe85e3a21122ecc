import { and, asc, desc, eq, exists, gte, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { fullName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day } from '#core/dates.ts';
import { users } from '#server/accounts/account-tables.ts';
import { sellsRepeats } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { orders } from '#server/orders/order-tables.ts';
import { repeatCycleItems, repeatCycles, repeatItems, repeats } from './repeat-tables.ts';

export type RepeatRow = typeof repeats.$inferSelect;
export type CycleRow = typeof repeatCycles.$inferSelect;

/** A repeat with all data that determine its boxes. */
export interface FullRepeat {
  row: RepeatRow;
  customer: { name: string | null; email: string | null };
  items: (typeof repeatItems.$inferSelect)[];
  /** The stored boxes of the last weeks and all later ones, by their planned day. */
  cycles: CycleRow[];
  extras: (typeof repeatCycleItems.$inferSelect)[];
  /** When the customer asked to cancel the order of a box that is still to be charged, by the order's id. Only open requests are included. */
  cancelRequests: ReadonlyMap<number, string>;
}

/** The number of past days whose boxes can affect the days of the next boxes. */
const rememberedDays = 130;

/** @throws AppError not_found while the owner hasn't switched on repeating boxes, so that none is started */
export async function requireNewRepeats(db: Reader): Promise<void> {
  if (!(await sellsRepeats(db))) throw noRepeats();
}

/** @throws AppError not_found if the shop has no repeating boxes. An agreed repeat can be changed and stopped at any time. */
export async function requireRepeats(db: Reader): Promise<void> {
  if (!(await hasRepeats(db))) throw noRepeats();
}

const noRepeats = () => new AppError('not_found', { detail: 'This shop has no repeating boxes.' });

/** Whether repeating boxes are switched on, or any was ever agreed. */
export async function hasRepeats(db: Reader): Promise<boolean> {
  if (await sellsRepeats(db)) return true;
  const agreed = await db.select({ id: repeats.id }).from(repeats).where(ne(repeats.status, 'pending')).limit(1);
  return agreed.length > 0;
}

/**
 * Rejects switching repeating boxes off while any repeat is running, because its customer expects the boxes.
 * @throws AppError invalid with a sentence that says how many
 */
export async function requireNoneRunning(db: Reader): Promise<void> {
  const isRunning = inArray(repeats.status, ['active', 'paused']);
  const isLocked = inArray(
    repeats.id,
    db
      .select({ id: repeatCycles.repeatId })
      .from(repeatCycles)
      .where(
        or(
          eq(repeatCycles.status, 'charging'),
          and(eq(repeatCycles.status, 'planned'), isNotNull(repeatCycles.deliveredOn)),
        ),
      ),
  );
  const count = await db.$count(repeats, or(isRunning, isLocked));
  if (count === 0) return;
  const which = count === 1 ? '1 repeating box is' : `${count} repeating boxes are`;
  const message = `${which} still running, so they can’t be switched off. Stop each of them first: its customer is told by email. A box that can’t be changed any more is still delivered.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'repeats', message }] });
}

/**
 * The condition that an order belongs to a repeating box that is being charged. The cut-off run tries the card until the boxes are packed,
 * so the order must not be cancelled as unpaid, and its goods are prepared.
 */
export function isBoxBeingCharged(db: Reader): SQL {
  const isOfOrder = and(eq(repeatCycles.orderId, orders.id), eq(repeatCycles.status, 'charging'));
  return exists(db.select({ id: repeatCycles.id }).from(repeatCycles).where(isOfOrder));
}

/** Returns the agreed repeats that meet the condition, newest first. */
export async function loadRepeats(db: Reader, today: Day, condition?: SQL): Promise<FullRepeat[]> {
  const rows = await db
    .select({ row: repeats, user: users })
    .from(repeats)
    .innerJoin(users, eq(users.id, repeats.userId))
    .where(and(ne(repeats.status, 'pending'), condition))
    .orderBy(desc(repeats.id));
  return withParts(db, today, rows);
}

async function withParts(
  db: Reader,
  today: Day,
  rows: readonly { row: RepeatRow; user: typeof users.$inferSelect }[],
): Promise<FullRepeat[]> {
  const found: FullRepeat[] = [];
  // SQLite takes a limited number of values in one statement.
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows.slice(start, start + 500);
    const ids = some.map(({ row }) => row.id);
    const cycles = await db
      .select()
      .from(repeatCycles)
      .where(and(inArray(repeatCycles.repeatId, ids), gte(repeatCycles.plannedDate, addDays(today, -rememberedDays))))
      .orderBy(asc(repeatCycles.plannedDate));
    const items = await db
      .select()
      .from(repeatItems)
      .where(inArray(repeatItems.repeatId, ids))
      .orderBy(asc(repeatItems.id));
    const extras = await db
      .select({ extra: repeatCycleItems })
      .from(repeatCycleItems)
      .innerJoin(repeatCycles, eq(repeatCycles.id, repeatCycleItems.cycleId))
      .where(inArray(repeatCycles.repeatId, ids))
      .orderBy(asc(repeatCycleItems.id));
    const cancelRequests = await openCancelRequests(db, cycles);
    const cyclesOf = Map.groupBy(cycles, (cycle) => cycle.repeatId);
    const itemsOf = Map.groupBy(items, (item) => item.repeatId);
    const extrasOf = Map.groupBy(
      extras.map(({ extra }) => extra),
      (extra) => extra.cycleId,
    );
    for (const { row, user } of some) {
      const own = cyclesOf.get(row.id) ?? [];
      found.push({
        row,
        customer: { name: fullName(user), email: user.email },
        items: itemsOf.get(row.id) ?? [],
        cycles: own,
        extras: own.flatMap((cycle) => extrasOf.get(cycle.id) ?? []),
        cancelRequests,
      });
    }
  }
  return found;
}

async function openCancelRequests(db: Reader, cycles: readonly CycleRow[]): Promise<Map<number, string>> {
  const ids = cycles.flatMap(({ status, orderId }) => (status === 'charging' ? (orderId ?? []) : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, at: orders.cancelRequestedAt })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, 'pending'), isNotNull(orders.cancelRequestedAt)));
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

/** Returns one repeat, of any customer or only of this one. @throws AppError not_found */
export async function getRepeat(
  db: Reader,
  id: number,
  { today, userId }: { today: Day; userId?: number | undefined },
): Promise<FullRepeat> {
  const [full] = await loadRepeats(
    db,
    today,
    and(eq(repeats.id, id), userId === undefined ? undefined : eq(repeats.userId, userId)),
  );
  if (full === undefined) throw new AppError('not_found', { detail: 'There is no such repeating box.' });
  return full;
}

/** Returns the boxes of a repeat, with a newly stored row in place of its earlier version. */
export function withCycle({ cycles }: FullRepeat, row: CycleRow): CycleRow[] {
  const others = cycles.filter(({ id }) => id !== row.id);
  return [...others, row].sort((a, b) => (a.plannedDate < b.plannedDate ? -1 : 1));
}

export function cycleOn({ cycles }: FullRepeat, plannedDate: Day): CycleRow | undefined {
  return cycles.find((cycle) => cycle.plannedDate === plannedDate);
}
