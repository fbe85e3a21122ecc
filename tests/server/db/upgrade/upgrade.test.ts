import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { isBackupName } from '#server/db/backup/backup-folder.ts';
import { backupFolder, databaseFile } from '#server/db/data-folder.ts';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { auditPayments } from '#server/payments/reconciliation/audit/audit-payments.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { oldShop, versions } from '#tests/support/upgrade/old-shop.ts';

const clock = () => new Date('2026-11-22T05:13:00.000Z');

/** The number of versions to test: the first version, the second-newest, and others evenly spaced between them. */
const count = faultRounds({ few: 3, all: versions.length - 1 });
const earlier = versions.slice(0, -1);
const tried = earlier.filter(
  (_, index) => Math.floor((index * count) / earlier.length) !== Math.floor(((index - 1) * count) / earlier.length),
);

function readRows(file: string, query: string): Record<string, unknown>[] {
  const connection = new Database(file, { readonly: true });
  try {
    return connection.prepare(query).all() as Record<string, unknown>[];
  } finally {
    connection.close();
  }
}

interface Table {
  rows: number;
  /** The sum of every column of cents. */
  sums: Record<string, number | null>;
}

/** Returns the row count and the sums of each table, without the database's own tables. */
function contentOf(file: string): Map<string, Table> {
  const tables = readRows(file, "select name, sql from sqlite_schema where type = 'table' order by name");
  const own = tables.filter(
    ({ name, sql }) =>
      !/^sqlite_|^(applied_migrations|public_revision)$|^order_search|_text(_\w+)?$/.test(String(name)) && sql !== null,
  );
  return new Map(
    own.map(({ name }) => {
      const columns = readRows(file, `pragma table_info(${name})`).map((column) => String(column.name));
      const sums = columns.filter((column) => column.endsWith('_cents')).map((column) => `sum(${column}) as ${column}`);
      const [found] = readRows(file, `select ${['count(*) as rows', ...sums]} from ${name}`);
      const { rows, ...rest } = found as { rows: number };
      return [String(name), { rows, sums: rest as Record<string, number | null> }];
    }),
  );
}

/** Columns whose values are changed by migrations. */
const rewritten: Record<string, readonly string[]> = {
  // Since orders have lines, a refund lowers the order's total.
  orders: ['total_cents'],
};

/** Tables whose rows have moved to another table with other column names. */
const moved: Record<string, string> = { bulk_job_rows: 'bulk_rows' };

function expectNothingLost(before: Map<string, Table>, after: Map<string, Table>): void {
  for (const [name, { rows, sums }] of before) {
    const found = after.get(moved[name] ?? name);
    // A later migration adds the first place to the empty table of places.
    if (rows === 0) continue;
    expect({ name, rows: found?.rows }).toEqual({ name, rows });
    if (moved[name] !== undefined) continue;
    const kept = Object.entries(sums).filter(([column]) => !rewritten[name]?.includes(column));
    expect({ name, sums: found?.sums }).toMatchObject({ name, sums: Object.fromEntries(kept) });
  }
}

/** Compares the tables that triggers maintain with the rows from which they are derived. */
function expectDerivedTablesRight(file: string): void {
  const sums = 'sum(packs) as packs, sum(goods_cents) as goods, sum(net_cents) as net, sum(gst_cents) as gst';
  const same: [derived: string, source: string][] = [
    ['select * from order_sales order by order_id', 'select * from sales_of_orders order by order_id'],
    [
      `select day, channel, payment, sum(orders) as orders, ${sums} from day_sales group by 1, 2, 3 having sum(orders) > 0`,
      `select day, channel, payment, count(*) as orders, ${sums} from sales_of_orders group by 1, 2, 3`,
    ],
    [
      'select day, method, payments, received_cents, refunded_cents from day_takings order by 1, 2',
      'select day, method, sum(payments) as payments, sum(received_cents) as received_cents, sum(refunded_cents) as refunded_cents from takings_of_payments group by 1, 2 order by 1, 2',
    ],
    [
      'select product_id, orders, packs, goods_cents, taxed_cents from product_totals where orders <> 0 order by product_id',
      'select p.product_id, count(*) as orders, sum(p.packs) as packs, sum(p.goods_cents) as goods_cents, sum(p.taxed_cents) as taxed_cents from sales_of_products p join sales_of_orders o on o.order_id = p.order_id group by p.product_id order by p.product_id',
    ],
    [
      'select product_id, views, first_day, last_day from product_view_totals order by product_id',
      'select product_id, sum(views) as views, min(day) as first_day, max(day) as last_day from product_views group by product_id order by product_id',
    ],
    [
      'select id, order_count, spent_cents from customers order by id',
      "select c.id, count(o.id) filter (where o.status <> 'cancelled') as order_count, coalesce(sum(o.paid_cents), 0) as spent_cents from customers c left join orders o on o.customer_id = c.id group by c.id order by c.id",
    ],
    [
      'select * from instalment_sums where instalments <> 0 order by 1, 2, 3, 4, 5',
      'select state, due_date, plan_status, has_card, card_provider, count(*) as instalments, sum(cents) as cents from open_instalments group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5',
    ],
    ['select count(*) as found from product_text', 'select count(*) as found from products'],
    ['select count(*) as found from user_text', 'select count(*) as found from users where search_key is not null'],
    ['select count(*) as found from activity_text', 'select count(*) as found from activities'],
    [
      'select count(*) as found from order_search',
      'select count(*) as found from orders where customer_key is not null',
    ],
  ];
  for (const [derived, source] of same) expect(readRows(file, derived), derived).toEqual(readRows(file, source));
}

const bulkJob = 'select filter, change, subject_id, prices from bulk_jobs join bulk_rows on job_id = id';
const changedPrices = {
  filter: '{"type":"beef"}',
  change: expect.stringMatching(/"kind":"price"/),
  subject_id: 1,
  prices: '{"from":95000,"to":99995}',
};

async function expectCleanAudit(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir }, { clock });
  const providers = paymentProviders(testTill(dataDir, clock));
  const report = await store.snapshot((db) => auditPayments(db, providers.all, clock()));
  providers.close();
  await store.close();
  expect(report.findings).toEqual([]);
  expect(report.counts).toMatchObject({ orders: 7, payments: 9, charges: 3, refunds: 1 });
}

describe('A shop of an earlier version', () => {
  it.each(tried)('at %s is backed up and migrated without losing data', async (version) => {
    const dataDir = oldShop(version);
    const file = databaseFile(dataDir);
    const before = contentOf(file);
    await (await openStore({ dataDir }, { clock })).close();

    expectNothingLost(before, contentOf(file));
    expectDerivedTablesRight(file);
    if (before.has('bulk_jobs')) expect(readRows(file, bulkJob)).toEqual([changedPrices]);
    expect(readRows(file, 'pragma foreign_key_check')).toEqual([]);
    expect(readRows(file, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(readRows(file, 'select name from applied_migrations order by name').map(({ name }) => name)).toEqual(
      versions.toSorted(),
    );
    await expectCleanAudit(dataDir);

    const [name = ''] = readdirSync(backupFolder(dataDir)).filter(isBackupName);
    const kept = join(backupFolder(dataDir), name, 'shop.db');
    expect(name).toMatch(/^before-update-/);
    expect(contentOf(kept)).toEqual(before);
    expect(readRows(kept, 'select name from applied_migrations order by name').at(-1)).toEqual({ name: version });
  });
});

/** Migrates in a separate process, which is killed before the statement with this number. */
async function killAtStatement(dataDir: string, statement: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'migrate-and-wait.ts');
  const child = spawn(process.execPath, [program, databaseFile(dataDir), `${statement}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let wasThere = false;
  child.stdout.on('data', () => {
    wasThere = true;
    child.kill('SIGKILL');
  });
  await once(child, 'close');
  return wasThere;
}

it('A shop killed during a migration is intact at the next start', async () => {
  const statements = [150, 1, 20, 100, 250, 330].slice(0, faultRounds({ few: 1, all: 6 }));
  for (const statement of statements) {
    const dataDir = oldShop(versions[0] ?? '');
    const before = contentOf(databaseFile(dataDir));
    expect(await killAtStatement(dataDir, statement)).toBe(true);
    await (await openStore({ dataDir }, { clock })).close();
    expectNothingLost(before, contentOf(databaseFile(dataDir)));
    await expectCleanAudit(dataDir);
    const [name = ''] = readdirSync(backupFolder(dataDir)).filter(isBackupName);
    expect(contentOf(join(backupFolder(dataDir), name, 'shop.db'))).toEqual(before);
  }
});
