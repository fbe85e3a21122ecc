import Database from 'better-sqlite3';
import pg from 'pg';

/** The database of a stopped shop, or of a running one for reading. */
export interface ShopDatabase {
  readonly isPostgres: boolean;
  run(statements: string): Promise<void>;
  /** Returns the first value of the query's first row. */
  number(query: string): Promise<number>;
  columnsOf(table: string): Promise<string[]>;
  /** Removes the triggers of these tables, and on PostgreSQL also their indexes. The returned function restores them. */
  putAside(tables: readonly string[]): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function openSqliteFile(file: string): ShopDatabase {
  const database = new Database(file);
  // These settings apply only to this connection, which fills the database; the shop uses its own settings.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  database.pragma('cache_size = -400000');
  return {
    isPostgres: false,
    run: async (statements) => void database.exec(statements),
    number: async (query) => Number(database.prepare(query).pluck().get() ?? 0),
    columnsOf: async (table) => (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
    async putAside(tables) {
      const query = database.prepare<[], { name: string; sql: string; tbl_name: string }>(
        "select name, sql, tbl_name from sqlite_schema where type = 'trigger'",
      );
      const triggers = query.all().filter((trigger) => tables.includes(trigger.tbl_name));
      for (const { name } of triggers) database.exec(`drop trigger ${name}`);
      return async () => {
        for (const { sql } of triggers) database.exec(sql);
      };
    },
    close: async () => void database.close(),
  };
}

export async function openPostgresUrl(url: string): Promise<ShopDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    isPostgres: true,
    run: async (statements) => void (await client.query(statements)),
    async number(query) {
      const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
      return Number(rows[0]?.[0] ?? 0);
    },
    async columnsOf(table) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
        [table],
      );
      return rows.map(({ name }) => name);
    },
    async putAside(tables) {
      // Indexes of keys are kept, because they are needed and belong to constraints.
      const { rows: indexes } = await client.query<{ name: string; sql: string }>(
        `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql
          from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indrelid::regclass::text = any($1) and not i.indisunique`,
        [tables],
      );
      // Switches triggers and foreign keys off for this connection only.
      await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
      for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
      return async () => {
        for (const { sql } of indexes) await client.query(sql);
        await client.query('reset session_replication_role; reset maintenance_work_mem');
      };
    },
    close: () => client.end(),
  };
}
