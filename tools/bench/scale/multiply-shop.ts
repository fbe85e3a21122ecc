import type { ShopDatabase } from './shop-database.ts';

interface Copied {
  table: string;
  /** Columns that refer to other copied rows, with the table of those rows. */
  moved?: Record<string, string>;
  /** Returns the new values of unique columns, as SQL expressions for this round of copies. */
  changed?: (round: number) => Record<string, string>;
  /** For a table without an id: the column that identifies its rows, and the table that the column refers to. */
  countedBy?: { column: string; table: string };
}

const people: Copied[] = [
  {
    table: 'users',
    changed: (round) => {
      const marked = (column: string) => `'x${round}.' || ${column}`;
      const columns = ['username', 'username_key', 'email', 'email_key'];
      return Object.fromEntries(columns.map((column) => [column, marked(column)]));
    },
  },
  { table: 'customers', moved: { user_id: 'users' } },
  {
    table: 'customer_terms',
    moved: { customer_id: 'customers' },
    countedBy: { column: 'customer_id', table: 'customers' },
  },
];

const business: Copied[] = [
  { table: 'orders', moved: { user_id: 'users', customer_id: 'customers' } },
  { table: 'order_items', moved: { order_id: 'orders' } },
  { table: 'order_lines', moved: { order_id: 'orders' } },
  { table: 'payments', moved: { order_id: 'orders' } },
  { table: 'order_events', moved: { order_id: 'orders' } },
  { table: 'layby_plans', moved: { order_id: 'orders' } },
  { table: 'instalments', moved: { plan_id: 'layby_plans' } },
  { table: 'order_sales', moved: { order_id: 'orders' }, countedBy: { column: 'order_id', table: 'orders' } },
  { table: 'product_sales', moved: { order_id: 'orders' }, countedBy: { column: 'order_id', table: 'orders' } },
];

/**
 * Tables with sums of the copied rows, which triggers maintain. `keys` are the columns that identify a sum; all other columns are
 * multiplied.
 */
const sums: { table: string; keys: readonly string[] }[] = [
  { table: 'day_sales', keys: ['day', 'channel', 'payment'] },
  { table: 'day_takings', keys: ['day', 'method'] },
  { table: 'product_totals', keys: ['product_id'] },
  { table: 'instalment_sums', keys: ['state', 'due_date', 'plan_status', 'has_card', 'card_provider'] },
];

/**
 * Copies all people and orders until there are `times` as many, by SQL alone. Triggers are disabled while copying, so the rows
 * that they maintain are also copied, or multiplied.
 */
export async function multiplyShop(database: ShopDatabase, times: number): Promise<void> {
  const copies = [...people, ...business];
  const steps = new Map<string, number>();
  for (const { table, countedBy } of copies) {
    if (!countedBy) steps.set(table, await database.number(`select max(id) from ${table}`));
  }
  const restore = await database.putAside(copies.map(({ table }) => table));
  for (const copied of copies) {
    const columns = await database.columnsOf(copied.table);
    for (let round = 1; round < times; round += 1) await database.run(copyOf(copied, columns, steps, round));
  }
  for (const { table, keys } of sums) {
    const summed = (await database.columnsOf(table)).filter((column) => !keys.includes(column));
    await database.run(`update ${table} set ${summed.map((column) => `${column} = ${column} * ${times}`).join(', ')}`);
  }
  if (!database.isPostgres) await fillSearch(database, steps);
  await restore();
  if (database.isPostgres) {
    for (const table of steps.keys()) {
      await database.run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    }
  }
}

function copyOf(
  { table, moved = {}, changed, countedBy }: Copied,
  columns: readonly string[],
  steps: ReadonlyMap<string, number>,
  round: number,
): string {
  const own = changed?.(round) ?? {};
  const values = columns.map((column) => {
    const step = steps.get(column === 'id' ? table : (moved[column] ?? ''));
    if (step !== undefined) return `${column} + ${step * round}`;
    return own[column] ?? column;
  });
  const counted = countedBy ?? { column: 'id', table };
  const isOriginal = `${counted.column} <= ${steps.get(counted.table) ?? 0}`;
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where ${isOriginal}`;
}

/** Adds what SQLite's triggers would have added to its search tables. */
async function fillSearch(database: ShopDatabase, steps: ReadonlyMap<string, number>): Promise<void> {
  const [lastUser, lastOrder] = [steps.get('users') ?? 0, steps.get('orders') ?? 0];
  await database.run(`insert into user_text (rowid, text)
      select id, search_key from users where id > ${lastUser} and search_key is not null;
    insert into order_search (rowid, words, phone_end)
      select id, customer_key, ${backwards('customer_key')} from orders where id > ${lastOrder}`);
}

function backwards(text: string): string {
  return Array.from({ length: 10 }, (_, index) => `substr(${text}, ${-1 - index}, 1)`).join(' || ');
}
