import { isPostgresUrl } from './postgres/database-address.ts';

/**
 * Whether this process uses PostgreSQL, which DATABASE_URL=postgres://… selects, or SQLite. The choice must be known when the
 * first module loads, because the tables are built for one of the two databases.
 */
export const isPostgres = isPostgresUrl(process.env.DATABASE_URL ?? '');
