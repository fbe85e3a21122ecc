import { postgresKit } from './postgres/postgres-columns.ts';
import { sqliteKit } from './sqlite/sqlite-columns.ts';
import { isPostgres } from './which-database.ts';

/**
 * The functions with which all tables define their columns, so that cents, days and flags are defined in one place. PostgreSQL's
 * functions have the same names as SQLite's, and all of them are typed as SQLite's. Only this file knows the difference.
 */
const kit = isPostgres ? (postgresKit as unknown as typeof sqliteKit) : sqliteKit;

export const { table, index, uniqueIndex, primaryKey, id, text, choice, count, flag, reference, version } = kit;
/** A table of the till's ledger, which is separate from the shop's tables. */
export const ledgerTable = kit.ledgerTable;
/** A column that shows which of two rows was created first. On SQLite, this is the row number that every table has. */
export const rowNumber = kit.rowNumber;
/** A column with integer cents of AUD. */
export const cents = kit.cents;
/** A column with any value, stored as JSON. */
export const json = kit.json;
/** A column with a Melbourne day, 'YYYY-MM-DD'. */
export const day = kit.day;
/** A column with an ISO 8601 UTC instant with milliseconds and Z. */
export const instant = kit.instant;
/** A CHECK constraint that a column has one of the given values. */
export const oneOf = kit.oneOf;
export const rule = kit.rule;
