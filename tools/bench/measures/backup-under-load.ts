import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import type { Figure, Measure } from '../measure.ts';
import { checkoutOf } from '../place-orders.ts';
import { percentile, readDuring } from '../reading-visitors.ts';
import { Shopper } from '../shopper.ts';

const megabytes = 200;
const writesPerSecond = 50;
/** The number of writes for one order: the order, the intended charge, and its result. The till's own writes aren't counted. */
const writesOfOrder = 3;
const customers = 8;
const images = 600;
const wantedSeconds = 30;
const wantedMs = 500;

/**
 * A backup of a large database while customers order: how long the backup takes, how long customers and readers wait during it,
 * and whether it contains every order acknowledged before it started. The backup command itself opens the copy and checks all of
 * it.
 */
export const backupUnderLoad: Measure = {
  name: 'backup under load',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    await shop.stop();
    fillUp(databaseFile(shop.dataDir));
    addImages(shop.dataDir);
    await shop.restart();
    const orders = await takeOrders(shop.url);
    const visitors = Array.from({ length: 2 }, () => new Shopper(shop.url));
    await pause(2000);
    const known = orders.acknowledged();
    let folder = '';
    let seconds = 0;
    const waits = await readDuring(visitors, async () => {
      orders.beginTiming();
      const begun = performance.now();
      folder = await backUp(shop.dataDir);
      seconds = (performance.now() - begun) / 1000;
    });
    const { writes, perSecond } = await orders.stop();
    for (const visitor of visitors) visitor.leave();
    const slowest = percentile([...waits, ...writes], 0.99);
    const missing = missingIn(join(folder, 'shop.db'), known);
    const restored = await restore(shop, folder);
    return figures({ bytes: bytesOf(folder), seconds, perSecond, missing, known: known.length, slowest, restored });
  },
};

interface Measured {
  bytes: number;
  seconds: number;
  perSecond: number;
  known: number;
  missing: number;
  slowest: number;
  restored: number;
}

function figures({ bytes, seconds, perSecond, known, missing, slowest, restored }: Measured): Figure[] {
  // The name is the same in each run, so that a new figure replaces the stored one.
  const size = `${Math.round(bytes / 1024 / 1024)} MB`;
  const writes = (perSecond * writesOfOrder).toFixed(0);
  return [
    {
      figure: 'backup while orders are paid, copied and checked',
      wanted: `under ${wantedSeconds} s`,
      measured: `${seconds.toFixed(1)} s (${size}, ${writes} writes a second)`,
      isMet: seconds < wantedSeconds,
    },
    {
      figure: 'paid orders acknowledged before it began that are not in it',
      wanted: '0',
      measured: `${missing} of ${known}`,
      isMet: missing === 0,
    },
    {
      figure: 'product list, orders and payments meanwhile, 99th percentile',
      wanted: `under ${wantedMs} ms`,
      measured: `${slowest.toFixed(0)} ms`,
      isMet: slowest < wantedMs,
    },
    {
      figure: `that backup with its ${images} image files restored, until the shop serves again`,
      wanted: `under ${wantedSeconds} s`,
      measured: `${restored.toFixed(1)} s`,
      isMet: restored < wantedSeconds,
    },
  ];
}

/** Fills the database with emails, which make up most of a shop's data: rows with one long text each. */
function fillUp(file: string): void {
  const database = new Database(file);
  database.pragma('synchronous = OFF');
  const insert = database.prepare(
    `insert into outbox (kind, to_address, subject, text_body, html_body, created_at, sent_at)
      values ('receipt', ?, 'Receipt', ?, ?, ?, ?)`,
  );
  const at = new Date().toISOString();
  const text = readFileSync(import.meta.filename, 'utf8');
  database.transaction(() => {
    for (let bytes = 0, number = 0; bytes < megabytes * 1024 * 1024; bytes += 16_000, number += 1) {
      insert.run(`customer-${number}@customer.test`, text.slice(0, 4000), text.repeat(4).slice(0, 12_000), at, at);
    }
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Adds photographs in their three sizes, with an average file size. */
function addImages(dataDir: string): void {
  for (let number = 0; number < images; number += 1) {
    const folder = join(dataDir, 'objects', 'uploads', `picture-${Math.floor(number / 3)}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${[400, 800, 1600][number % 3]}.webp`), randomBytes(120_000));
  }
}

/** Lets customers order and pay, together making this number of writes per second, until they are stopped. */
async function takeOrders(url: string) {
  const shoppers = Array.from({ length: customers }, () => new Shopper(url));
  const products: Product[] = (await shoppers[0]?.get('/api/products/beef'))?.body;
  const checkout = checkoutOf(products.slice(0, 2), 'credit-card');
  const acknowledged: number[] = [];
  const waits: number[] = [];
  const begun = { at: 0, orders: 0 };
  let isOpen = true;
  const buying = Promise.all(
    shoppers.map(async (shopper) => {
      while (isOpen) {
        const start = performance.now();
        const { order }: { order: Order } = await shopper.post('/api/orders-with-items', checkout);
        const ordered = performance.now() - start;
        await shopper.post('/api/payments', { orderId: order.id, amount: order.totalAmount });
        const waited = performance.now() - start;
        acknowledged.push(order.id);
        if (begun.at > 0) waits.push(ordered, waited - ordered);
        await pause(Math.max(0, (1000 * customers * writesOfOrder) / writesPerSecond - waited));
      }
    }),
  );
  // An error isn't handled here, because `stop` reports it.
  buying.catch(() => {});
  return {
    acknowledged: () => [...acknowledged],
    beginTiming() {
      Object.assign(begun, { at: performance.now(), orders: acknowledged.length });
    },
    async stop() {
      const perSecond = (acknowledged.length - begun.orders) / ((performance.now() - begun.at) / 1000);
      isOpen = false;
      await buying;
      for (const shopper of shoppers) shopper.leave();
      return { writes: waits, perSecond };
    },
  };
}

async function backUp(dataDir: string): Promise<string> {
  const text = await run('backup', dataDir);
  const folder = /^Backup made in [\d.]+ s: (.+)$/m.exec(text)?.[1];
  if (folder === undefined) throw new Error(text);
  return folder;
}

/** Restores a backup. Returns the seconds from stopping the shop until it serves again. */
async function restore(shop: BuiltShop, folder: string): Promise<number> {
  await shop.stop();
  const begun = performance.now();
  await run('restore', shop.dataDir, folder);
  await shop.restart();
  return (performance.now() - begun) / 1000;
}

async function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<string> {
  const { code, text } = await ownerCommand(command, dataDir, ...args);
  if (code !== 0) throw new Error(text);
  return text;
}

function bytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function missingIn(file: string, orders: readonly number[]): number {
  const database = new Database(file, { readonly: true });
  const found = new Set(database.prepare<[], number>('select id from orders').pluck().all());
  database.close();
  return orders.filter((id) => !found.has(id)).length;
}
