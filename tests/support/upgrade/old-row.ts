/**
 * Rows of a shop at any version: each names the columns of all versions, and those that a version's table has are stored.
 * A value that was another one before some column or table was there is told by its name.
 */
export interface OldRow {
  table: string;
  row: Record<string, string | number | null>;
  /** Values while the database has no such table yet. */
  before?: { table: string; row: Record<string, string | number | null> };
}
export type OldRows = OldRow[];

/** An instant of the shop's first months, early in Melbourne's day on both sides of the end of summer time. */
export function at(day: number): string {
  return new Date(Date.UTC(2026, 2, 20 + day, 14, 30)).toISOString();
}

export function dayOf(day: number): string {
  return at(day).slice(0, 10);
}
