import type { ShopDatabase } from './shop-database.ts';

interface Copied {
  table: string;
  /** Columns that name rows which are made again too, by their table. */
  moved?: Record<string, string>;
  /** Columns that are unique, as an expression of the round. */
  changed?: (round: number) => Record<string, string>;
  /** What the rows are counted by, in a table without an id. */
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
];

/**
 * Makes all people and orders again until there are so many times as many, by SQL alone. Triggers on the orders are away
 * meanwhile: what they keep is filled in at the end, and what stands on sales has its own triggers.
 */
export async function multiplyShop(database: ShopDatabase, times: number): Promise<void> {
  const steps = new Map<string, number>();
  for (const { table, countedBy } of [...people, ...business]) {
    if (!countedBy) steps.set(table, await database.number(`select max(id) from ${table}`));
  }
  const restoreTriggers = await withoutTriggers(database);
  for (const copied of [...people, ...business]) {
    const columns = await database.columnsOf(copied.table);
    for (let round = 1; round < times; round += 1) await database.run(copyOf(copied, columns, steps, round));
  }
  await fillDerived(database, steps);
  await restoreTriggers();
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

async function withoutTriggers(database: ShopDatabase): Promise<() => Promise<void>> {
  const tables = business.map(({ table }) => table);
  if (database.isPostgres) {
    const all = (what: 'disable' | 'enable') =>
      tables.map((table) => `alter table ${table} ${what} trigger user`).join('; ');
    await database.run(all('disable'));
    return () => database.run(all('enable'));
  }
  const triggers = await database.triggersOf(tables);
  for (const { name } of triggers) await database.run(`drop trigger ${name}`);
  return async () => {
    for (const { sql } of triggers) await database.run(sql);
  };
}

/** What the triggers on orders would have added; the triggers on what they add go on from there. */
async function fillDerived(database: ShopDatabase, steps: ReadonlyMap<string, number>): Promise<void> {
  const [lastOrder, lastPayment] = [steps.get('orders') ?? 0, steps.get('payments') ?? 0];
  if (!database.isPostgres) {
    await database.run(`insert into order_search (rowid, words, phone_end)
      select o.id, o.customer_key, ${backwards('o.customer_key')} from orders o where o.id > ${lastOrder}`);
  }
  await database.run(`insert into order_sales select * from sales_of_orders where order_id > ${lastOrder};
    insert into day_takings select day, method, sum(payments), sum(received_cents), sum(refunded_cents)
      from takings_of_payments where payment_id > ${lastPayment} group by day, method
      on conflict (day, method) do update set payments = day_takings.payments + excluded.payments,
        received_cents = day_takings.received_cents + excluded.received_cents,
        refunded_cents = day_takings.refunded_cents + excluded.refunded_cents;`);
}

function backwards(text: string): string {
  return Array.from({ length: 10 }, (_, index) => `substr(${text}, ${-1 - index}, 1)`).join(' || ');
}
