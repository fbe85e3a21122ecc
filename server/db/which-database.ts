import { isPostgresUrl } from './postgres/database-address.ts';

/**
 * Whether this process uses PostgreSQL and not SQLite: whether DATABASE_URL is a postgres:// URL. This must be known when the first
 * module loads, because the tables are built for one of the two databases.
 */
export const isPostgres = isPostgresUrl(process.env.DATABASE_URL ?? '');
