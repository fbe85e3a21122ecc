import pg from 'pg';

interface Table {
  schema: string;
  name: string;
  columns: { name: string; isNumber: boolean; isUnique: boolean }[];
  keys: string[];
}

interface NewRow {
  table: Table;
  /** The values of the new row by column, each in PostgreSQL's text form. */
  row: Record<string, string | null>;
}

const asWritten = { getTypeParser: () => (text: string) => text };

/** Returns the new rows that `action` adds to the shop's database, including the till's rows. */
export async function postgresTraceOf(url: string, action: () => Promise<void>): Promise<NewRow[]> {
  const client = new pg.Client({ connectionString: url, types: asWritten });
  await client.connect();
  try {
    const tables = await readTables(client);
    const before = new Map<Table, Set<string>>();
    for (const table of tables)
      before.set(table, new Set((await readRows(client, table)).map((row) => keyOf(table, row))));
    await action();
    const found: NewRow[] = [];
    for (const table of tables) {
      const rows = (await readRows(client, table)).filter((row) => !before.get(table)?.has(keyOf(table, row)));
      found.push(...rows.map((row) => ({ table, row })));
    }
    return found;
  } finally {
    await client.end();
  }
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Record<'schema' | 'table' | 'column' | 'type' | 'unique' | 'primary', string>>(`
    select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as unique,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as primary
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'till') and a.attnum > 0 and not a.attisdropped
    order by c.oid, a.attnum`);
  return [...Map.groupBy(rows, ({ schema, table }) => `${schema}.${table}`).values()].map((columns) => ({
    schema: columns[0]?.schema ?? '',
    name: columns[0]?.table ?? '',
    columns: columns.map(({ column, type, unique }) => {
      return { name: column, isNumber: /int|numeric/.test(type), isUnique: unique === 't' };
    }),
    keys: columns.filter(({ primary }) => primary === 't').map(({ column }) => column),
  }));
}

async function readRows(client: pg.Client, { schema, name }: Table): Promise<NewRow['row'][]> {
  return (await client.query<NewRow['row']>(`select * from ${schema}.${name}`)).rows;
}

function keyOf({ keys }: Table, row: NewRow['row']): string {
  return JSON.stringify((keys.length > 0 ? keys : Object.keys(row)).map((key) => row[key]));
}

export interface BarePostgresOrders {
  /** Each function writes as many rows as one order with its payment, in one transaction on its own connection. */
  writes: (() => Promise<void>)[];
  close(): Promise<void>;
}

/**
 * Bare `pg` on the same server and disk: the same tables, indexes and rows, with each statement prepared under a name. It makes
 * no queries and no checks: the copies of the tables have neither triggers nor foreign keys.
 */
export async function openBarePostgresOrders(
  url: string,
  rows: readonly NewRow[],
  connections: number,
): Promise<BarePostgresOrders> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  const [first] = clients;
  await first?.query('create schema bare');
  for (const { schema, name } of new Set(rows.map(({ table }) => table))) {
    await first?.query(`create table bare.${schema}_${name} (like ${schema}.${name} including all)`);
  }
  let count = 0;
  const inserts = rows.map(({ table, row }, at) => {
    // The id is left out, because the copy of the table assigns its own.
    const columns = table.columns.filter(({ name }) => name !== 'id');
    const places = columns.map((_column, index) => `$${index + 1}`);
    const names = columns.map(({ name }) => `"${name}"`);
    const text = `insert into bare.${table.schema}_${table.name} (${names.join(', ')}) values (${places.join(', ')})`;
    const values = (number: number) =>
      columns.map(({ name, isNumber, isUnique }) => {
        const value = row[name] ?? null;
        if (!isUnique || value === null) return value;
        return isNumber ? String(number) : `${number}-${value}`.slice(0, Math.max(value.length, 12));
      });
    return { name: `bare${at}`, text, values };
  });
  const writeWith = async (client: pg.Client) => {
    count += 1;
    const number = count * inserts.length;
    await client.query('begin');
    for (const [at, { name, text, values }] of inserts.entries()) {
      // The number is unique for each row, because two rows of the same table must differ as well.
      await client.query({ name, text, values: values(number + at) });
    }
    await client.query('commit');
  };
  return {
    writes: clients.map((client) => () => writeWith(client)),
    async close() {
      for (const client of clients) await client.end();
    },
  };
}
