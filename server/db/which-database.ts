import { isPostgresUrl } from './postgres/database-address.ts';

/**
 * Which database this process uses, known when its first module loads: tables are built for one of them.
 * With DATABASE_URL=postgres://… it is PostgreSQL, otherwise SQLite.
 */
export const isPostgres = isPostgresUrl(process.env.DATABASE_URL ?? '');
