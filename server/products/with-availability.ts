import { type Availability, availabilityOf, type DrawWithLevel } from '#core/stock/availability.ts';
import { isCounting } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { findAllDraws, findDraws } from './product-draws.ts';

/** A longer list reads what all products draw on, because a statement can have only so many values. */
const longestList = 500;

/**
 * Adds what customers see of each product's stock. Products that draw on nothing, and all products of a shop that doesn't count, are
 * in stock.
 * @param drawing the ids of the products that draw on stock items
 */
export async function withAvailability<Row extends { id: number }>(
  db: Reader,
  rows: readonly Row[],
  drawing: readonly number[],
): Promise<(Row & Availability)[]> {
  const draws = await drawsOf(db, drawing);
  return rows.map((row) => ({ ...row, ...availabilityOf(draws.get(row.id) ?? []) }));
}

async function drawsOf(db: Reader, ids: readonly number[]): Promise<Map<number, DrawWithLevel[]>> {
  if (ids.length === 0) return new Map();
  const found = await (ids.length > longestList ? findAllDraws(db) : findDraws(db, ids));
  if (found.length === 0 || !(await isCounting(db))) return new Map();
  return Map.groupBy(found, ({ productId }) => productId);
}
