import { copyFileSync, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addDays, melbourneDay } from '#core/dates.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { moveToPostgres } from '#server/move/move-to-postgres.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { newPostgresAddress, startPostgres } from '#tests/support/postgres/postgres-server.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { fillBusyShop } from '../busy-shop/fill-busy-shop.ts';
import { multiplyShop } from './multiply-shop.ts';
import { type ProcessorTime, processorTimeOf } from './processor-time.ts';
import { openPostgresUrl, openSqliteFile, type ShopDatabase } from './shop-database.ts';

export type DatabaseKind = 'sqlite' | 'postgres';
export const databaseKinds = ['sqlite', 'postgres'] as const;

export interface ScaledSize {
  orders: number;
  products: number;
}

export interface ScaledShop {
  shop: BuiltShop;
  processorTime: ProcessorTime;
  openDatabase(): Promise<ShopDatabase>;
  /** Starts the shop again on the same database. */
  restart(): Promise<void>;
  discard(): Promise<void>;
}

/** This many orders are created one by one, with all triggers; the others are copies made by SQL. */
const madeOneByOne = 10_000;
/** The space for an order with everything that belongs to it, including indexes and the database's log during the filling. */
const bytesOfOrder = 15_000;

/** PostgreSQL settings as in a real shop: acknowledged data is on the disk, and statistics are kept. */
export const asInLife = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=512MB',
];

/**
 * Opens a shop of this size on this database. Four in ten orders are laybys, and there are four accounts for every ten orders. If
 * the folder `keep` is given, a shop on SQLite is filled once and copied from that folder the next time.
 */
export async function openScaledShop(size: ScaledSize, kind: DatabaseKind, keep: string | null): Promise<ScaledShop> {
  requireRoom(size.orders * bytesOfOrder * 2);
  const began = performance.now();
  const shop = await startBuiltShop({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
  const server = kind === 'postgres' ? newPostgresAddress() : null;
  const stopServer = server === null ? null : await startPostgres(server, asInLife);
  const discard = async () => {
    await shop.discard();
    await stopServer?.();
  };
  try {
    await shop.stop();
    const file = databaseFile(shop.dataDir);
    const kept = keep && kind === 'sqlite' ? join(keep, `${size.orders}-orders-${size.products}-products.db`) : null;
    const isThere = kept !== null && existsSync(kept);
    const orders = Math.min(size.orders, madeOneByOne);
    const own = { orders, laybys: orders * 0.4, people: Math.max(400, orders * 0.4), products: size.products };
    if (isThere) copyFileSync(kept, file);
    else fillBusyShop(file, new Date(), own);
    const url = server?.replace(/[^/]+$/, 'shop');
    if (url !== undefined && server !== null) {
      await at(server, 'create database shop');
      await moveToPostgres({ dataDir: shop.dataDir, url, clock: () => new Date(), bucket: null, report: () => {} });
    }
    const openDatabase = async () => (url === undefined ? openSqliteFile(file) : openPostgresUrl(url));
    const restart = () => shop.restart(url === undefined ? {} : { DATABASE_URL: url });
    if (!isThere) await fillUp(await openDatabase(), size.orders / orders);
    if (kept !== null && !isThere) {
      mkdirSync(dirname(kept), { recursive: true });
      copyFileSync(file, kept);
    }
    await restart();
    console.log(`    filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const postmaster = server === null ? null : join(folderOf(server), 'data', 'postmaster.pid');
    return { shop, processorTime: processorTimeOf(shop, postmaster), openDatabase, restart, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function fillUp(database: ShopDatabase, times: number): Promise<void> {
  if (times > 1) await multiplyShop(database, times);
  await addEmails(database);
  await closeEarlierDays(database);
  await database.run(
    database.isPostgres ? 'vacuum analyze' : 'pragma optimize = 0x10002; pragma wal_checkpoint(TRUNCATE)',
  );
  await database.close();
}

const folderOf = (server: string) => decodeURIComponent(new URL(server).hostname);

/** Adds an email for each order, and for one order in ten an entry in the log of staff activity. */
async function addEmails(database: ShopDatabase): Promise<void> {
  const number = `'Order #' || o.id`;
  await database.run(`
    insert into outbox (kind, to_address, subject, text_body, html_body, once_key, created_at, sent_at, attempts, order_id)
      select 'order-paid', o.customer_email, ${number} || ' is paid', 'Thanks', '', 'scale-' || o.id, o.created_at,
        o.created_at, 1, o.id from orders o where o.customer_email is not null;
    insert into activities (at, actor_id, kind, action, subject, changes, search_key)
      select o.created_at, 1, 'closing', 'Looked at', ${number}, '[]', 'olive owner looked at order #' || o.id
        from orders o where o.id % 10 = 0;`);
}

/**
 * Makes the journal start today. The rows of a journal day must be adjacent, but the copies are stored after the rows of later
 * days.
 */
async function closeEarlierDays(database: ShopDatabase): Promise<void> {
  const yesterday = addDays(melbourneDay(new Date()), -1);
  await database.run(`insert into journal_days (day, closed_at, basis, gst_registered, to_payment_id, to_line_id, to_event_id,
      to_count_id, lines, received_cents, sold_cents, total_sales_cents, gst_free_cents, gst_cents)
    select '${yesterday}', '${new Date().toISOString()}', 'not_cash', (1 = 1), (select max(id) from payments),
      (select max(id) from order_lines), (select max(id) from order_events), 0, '[]', 0, 0, 0, 0, 0`);
}

function requireRoom(bytes: number): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < bytes) throw new Error(`${tmpdir()} has no room for ${Math.ceil(bytes / 1e9)} GB (set TMPDIR)`);
}
