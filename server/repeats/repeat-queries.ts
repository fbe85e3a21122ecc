import { and, asc, desc, eq, gte, inArray, ne, type SQL } from 'drizzle-orm';
import { fullName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day } from '#core/dates.ts';
import { users } from '#server/accounts/account-tables.ts';
import { sellsRepeats } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { repeatCycleItems, repeatCycles, repeatItems, repeats } from './repeat-tables.ts';

export type RepeatRow = typeof repeats.$inferSelect;
export type CycleRow = typeof repeatCycles.$inferSelect;

/** A repeat with everything that its boxes follow from. */
export interface FullRepeat {
  row: RepeatRow;
  customer: { name: string | null; email: string | null };
  items: (typeof repeatItems.$inferSelect)[];
  /** The stored boxes of the last weeks and all later ones, by their planned day. */
  cycles: CycleRow[];
  extras: (typeof repeatCycleItems.$inferSelect)[];
}

/** How far back a box can matter for the days of the next ones. */
const rememberedDays = 130;

/** @throws AppError not_found while the owner hasn't switched on repeating boxes */
export async function requireRepeats(db: Reader): Promise<void> {
  if (!(await sellsRepeats(db))) throw new AppError('not_found', { detail: 'This shop has no repeating boxes.' });
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
      });
    }
  }
  return found;
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

export function cycleOn({ cycles }: FullRepeat, plannedDate: Day): CycleRow | undefined {
  return cycles.find((cycle) => cycle.plannedDate === plannedDate);
}
