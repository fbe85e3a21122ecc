/**
 * Rows of a shop at any version. Each row has the columns of all versions; those that a version's table has are stored. `before`
 * has the values that were different before a table was added.
 */
export interface OldRow {
  table: string;
  row: Record<string, string | number | null>;
  /** The values to use while the database doesn't have this table. */
  before?: { table: string; row: Record<string, string | number | null> };
}
export type OldRows = OldRow[];

/** An instant in the shop's first months, early in the day in Melbourne, before or after the end of summer time. */
export function at(day: number): string {
  return new Date(Date.UTC(2026, 2, 20 + day, 14, 30)).toISOString();
}

export function dayOf(day: number): string {
  return at(day).slice(0, 10);
}
