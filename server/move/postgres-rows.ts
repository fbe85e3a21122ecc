import pg from 'pg';
import { type Cell, type CellRow, type EmptyShop, labelOf, rowNumber, type ShopTable } from './shop-rows.ts';

const rowsAtOnce = 500;
/** PostgreSQL tables that aren't copied. In SQLite, their content is in a file, or it isn't needed. */
const ownTables = ['applied_migrations', 'link_secret', 'moved_shop'];

interface Column {
  name: string;
  isFlag: boolean;
}

/** Reads and writes a shop's rows in PostgreSQL, on a connection inside a transaction. */
export class PostgresRows implements EmptyShop {
  readonly #client: pg.ClientBase;
  readonly #columns: ReadonlyMap<string, readonly Column[]>;

  private constructor(client: pg.ClientBase, columns: ReadonlyMap<string, readonly Column[]>) {
    this.#client = client;
    this.#columns = columns;
  }

  /** Creates a PostgresRows for a connection. @throws Error if PostgreSQL's tables aren't the same as SQLite's */
  static async over(client: pg.ClientBase, tables: readonly ShopTable[]): Promise<PostgresRows> {
    const { rows } = await client.query<{ table: string; name: string; type: string }>(
      `select case table_schema when 'till' then 'till.' else '' end || table_name as table, column_name as name, data_type as type
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in (current_schema(), 'till') and table_type = 'BASE TABLE'`,
    );
    const columns = new Map<string, Column[]>();
    for (const { table, name, type } of rows) {
      if (ownTables.includes(table)) continue;
      columns.set(table, [...(columns.get(table) ?? []), { name, isFlag: type === 'boolean' }]);
    }
    const known = new Set(tables.map(labelOf));
    const hasLedger = tables.some(({ schema }) => schema === 'till');
    const strange = [...columns.keys()].filter((name) => !known.has(name) && (hasLedger || !name.startsWith('till.')));
    const different = tables.filter(({ columns: own, ...table }) => {
      const found = columns.get(labelOf(table)) ?? [];
      return own.length !== found.length || !own.every((name) => found.some((column) => column.name === name));
    });
    const wrong = [...strange, ...different.map(labelOf)];
    if (wrong.length > 0) throw new Error(`The databases have different tables: ${wrong.join(', ')}`);
    return new PostgresRows(client, columns);
  }

  async *rows(table: ShopTable): AsyncGenerator<CellRow[]> {
    const flags = table.columns.map((name) => this.#isFlag(table, name));
    const sorted = table.key.map(quoted).join(', ');
    await this.#client.query(
      `declare moved_rows no scroll cursor for select ${columnsOf(table)} from ${this.#nameOf(table)} order by ${sorted}`,
    );
    for (;;) {
      const text = `fetch ${rowsAtOnce} from moved_rows`;
      const { rows } = await this.#client.query<(Cell | boolean)[]>({ text, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows.map((row) =>
        row.map((cell, index) => (flags[index] && cell !== null ? Number(cell) : (cell as Cell))),
      );
    }
    await this.#client.query('close moved_rows');
  }

  async lastNumber(table: ShopTable): Promise<number> {
    const { rows } = await this.#client.query<{ last: number }>(
      `select case when is_called then last_value else 0 end as last from ${await this.#sequenceOf(table)}`,
    );
    return rows[0]?.last ?? 0;
  }

  async linkSecret(): Promise<string | null> {
    const { rows } = await this.#client.query<{ secret: string }>('select secret from link_secret');
    return rows[0]?.secret ?? null;
  }

  /**
   * Prepares the tables for copied rows. Triggers are disabled, because the copied rows already include their effects. The
   * initial rows of a new shop are deleted.
   */
  async begin(tables: readonly ShopTable[]): Promise<void> {
    for (const table of tables) await this.#client.query(`alter table ${this.#nameOf(table)} disable trigger user`);
    for (const table of tables.toReversed()) await this.#client.query(`delete from ${this.#nameOf(table)}`);
    await this.#client.query('delete from link_secret');
  }

  async add(table: ShopTable, rows: readonly CellRow[]): Promise<void> {
    const objects = rows.map((row) => Object.fromEntries(table.columns.map((name, index) => [name, row[index]])));
    const name = this.#nameOf(table);
    const columns = columnsOf(table);
    await this.#client.query(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [JSON.stringify(objects)],
    );
  }

  async skipNumbers(table: ShopTable, upTo: number): Promise<void> {
    if (upTo === 0) return;
    await this.#client.query('select setval($1::regclass, $2)', [await this.#sequenceOf(table), upTo]);
  }

  async setLinkSecret(secret: string): Promise<void> {
    await this.#client.query('insert into link_secret (id, secret) values (1, $1)', [secret]);
  }

  async finish(tables: readonly ShopTable[]): Promise<void> {
    for (const table of tables) await this.#client.query(`alter table ${this.#nameOf(table)} enable trigger user`);
  }

  #nameOf({ schema, name }: ShopTable): string {
    return schema === 'till' ? `till."${name}"` : `"${name}"`;
  }

  #isFlag(table: ShopTable, name: string): boolean {
    return this.#columns.get(labelOf(table))?.find((column) => column.name === name)?.isFlag ?? false;
  }

  async #sequenceOf(table: ShopTable): Promise<string> {
    const column = table.schema === 'till' ? rowNumber : 'id';
    const { rows } = await this.#client.query<{ name: string | null }>(
      'select pg_get_serial_sequence($1, $2) as name',
      [this.#nameOf(table), column],
    );
    const name = rows[0]?.name;
    if (!name) throw new Error(`${labelOf(table)} has no numbers of its own`);
    return name;
  }
}

const quoted = (column: string) => pg.escapeIdentifier(column);
const columnsOf = ({ columns }: ShopTable) => columns.map(quoted).join(', ');
