import { type SQL, sql } from 'drizzle-orm';

/**
 * Which database this process uses, known when its first module loads: tables are built for one of them.
 * With DATABASE_URL=postgres://… it is PostgreSQL, otherwise SQLite.
 */
export const isPostgres = isPostgresUrl(process.env.DATABASE_URL ?? '');

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text);
}
// What differs in SQL is below; everything else is written once.

/** Where a text begins in another one, counted from 1; 0: nowhere. */
export function positionIn(text: SQL, part: string): SQL {
  return isPostgres ? sql`strpos((${text})::text, ${part})` : sql`instr(${text}, ${part})`;
}

/** The last characters of a text; all of it where it has fewer. */
export function lastOf(text: SQL, length: number): SQL {
  return isPostgres ? sql`right(${text}, ${sql.raw(String(length))})` : sql`substr(${text}, ${-length})`;
}
