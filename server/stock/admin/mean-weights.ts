import { and, gt, gte, inArray, sql } from 'drizzle-orm';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import type { Reader } from '#server/db/store.ts';
import { stockMoves } from '../stock-tables.ts';

/** Only weights from this many days before the list's first day on are read, because a shop has hundreds of thousands of moves. */
const daysBefore = 90;

/** Reads the mean weight of one piece of each weighed item. Each item is read only once. */
export class MeanWeights {
  readonly #db: Reader;
  readonly #since: string;
  readonly #known = new Map<number, number | null>();

  constructor(db: Reader, from: Day) {
    this.#db = db;
    this.#since = startOfDay(addDays(from, -daysBefore)).toISOString();
  }

  /**
   * Returns the mean weight of one piece of each item, in whole grams. It is the mean of the pieces weighed since 90 days before the
   * list's first day. If there are none, it is the mean of all time. Items that were never weighed are left out.
   */
  async of(itemIds: readonly number[]): Promise<Map<number, number>> {
    const missing = () => [...new Set(itemIds)].filter((id) => !this.#known.has(id));
    await this.#read(missing(), this.#since);
    const old = missing();
    await this.#read(old);
    for (const id of old) if (!this.#known.has(id)) this.#known.set(id, null);
    return new Map(itemIds.flatMap((id) => [[id, this.#known.get(id) ?? 0] as const]).filter(([, grams]) => grams > 0));
  }

  async #read(ids: readonly number[], since?: string): Promise<void> {
    if (ids.length === 0) return;
    const { itemId, pieces, grams, kind, at } = stockMoves;
    // Only moves with both pieces and a weight count: pieces found without a weight don't show how much one piece weighs.
    const isWeighed = and(inArray(kind, ['received', 'cut-out', 'found']), gt(pieces, 0), gt(grams, 0));
    const isRecent = since === undefined ? undefined : gte(at, since);
    const rows = await this.#db
      .select({ itemId, grams: sql<number>`sum(${grams}) / sum(${pieces})`.mapWith(wholeGrams) })
      .from(stockMoves)
      .where(and(inArray(itemId, [...ids]), isWeighed, isRecent))
      .groupBy(itemId);
    for (const row of rows) this.#known.set(row.itemId, row.grams);
  }
}

/** Rounds down in JavaScript, because PostgreSQL divides to a fraction and SQLite to a whole number. */
const wholeGrams = (grams: unknown) => Math.floor(Number(grams));
