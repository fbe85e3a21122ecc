import { postgresKit } from './postgres/postgres-columns.ts';
import { sqliteKit } from './sqlite/sqlite-columns.ts';
import { isPostgres } from './which-database.ts';

/**
 * The column kit. All tables are made from it, so that cents, days and flags are defined in one place. It has only SQLite's
 * types; PostgreSQL's kit does the same under the same names, and only this place knows of the difference.
 */
const kit = isPostgres ? (postgresKit as unknown as typeof sqliteKit) : sqliteKit;

export const { table, index, uniqueIndex, primaryKey, id, text, choice, count, flag, reference, version } = kit;
/** A table of the till's ledger, which is separate from the shop's tables. */
export const ledgerTable = kit.ledgerTable;
/** Shows which of two rows was created first. SQLite has it in every table. */
export const rowNumber = kit.rowNumber;
/** Integer cents of AUD. */
export const cents = kit.cents;
/** Any value, stored as JSON. */
export const json = kit.json;
/** A Melbourne day, 'YYYY-MM-DD'. */
export const day = kit.day;
/** An ISO 8601 UTC instant with milliseconds and Z. */
export const instant = kit.instant;
/** CHECK that a column holds one of the given words. */
export const oneOf = kit.oneOf;
export const rule = kit.rule;
