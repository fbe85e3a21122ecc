import Database from 'better-sqlite3';
import pg from 'pg';

/** The database of a shop that is shut, or of a running one to read from. */
export interface ShopDatabase {
  readonly isPostgres: boolean;
  run(statements: string): Promise<void>;
  /** The first value of the first row. */
  number(query: string): Promise<number>;
  columnsOf(table: string): Promise<string[]>;
  /** With the statements that make them again; none on PostgreSQL, where they can be switched off. */
  triggersOf(tables: readonly string[]): Promise<{ name: string; sql: string }[]>;
  close(): Promise<void>;
}

export function openSqliteFile(file: string): ShopDatabase {
  const database = new Database(file);
  // The shop's own are another connection's: this one only fills.
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  database.pragma('cache_size = -400000');
  return {
    isPostgres: false,
    run: async (statements) => void database.exec(statements),
    number: async (query) => Number(database.prepare(query).pluck().get() ?? 0),
    columnsOf: async (table) => (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
    async triggersOf(tables) {
      const query = database.prepare<[], { name: string; sql: string; tbl_name: string }>(
        "select name, sql, tbl_name from sqlite_schema where type = 'trigger'",
      );
      return query.all().filter((trigger) => tables.includes(trigger.tbl_name));
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
    triggersOf: async () => [],
    close: () => client.end(),
  };
}
