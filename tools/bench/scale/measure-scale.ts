import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Product } from '#core/products/product.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { fillBusyShop, type ShopSize } from '../busy-shop/fill-busy-shop.ts';
import { multiplyOrders } from '../busy-shop/multiply-orders.ts';
import { signInStaff } from '../busy-shop/open-busy-shop.ts';
import { median } from '../median.ts';
import { checkoutOf, orderAndPay } from '../place-orders.ts';
import { Shopper } from '../shopper.ts';

export interface ScaledShop extends ShopSize {
  /** Above this, orders are made again by SQL. */
  times: number;
}

const requests = 15;
const warmUps = 4;
const ordersMade = 25;
const dueAtOnce = 20;
const giveUpMs = 120_000;

/** Milliseconds of each question, of making an order, and of charging what is due, in a shop of this size. */
export async function measureShop(
  size: ScaledShop,
  questions: readonly [name: string, path: string][],
  { withMoney }: { withMoney: boolean },
): Promise<Map<string, number>> {
  const shop = await startBuiltShop({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
  try {
    const sold: Product[] = await (await fetch(`${shop.url}/api/products/beef`)).json();
    await shop.stop();
    const began = performance.now();
    fill(databaseFile(shop.dataDir), size);
    const megabytes = statSync(databaseFile(shop.dataDir)).size / 1e6;
    console.log(`  filled in ${((performance.now() - began) / 1000).toFixed(0)} s, ${megabytes.toFixed(0)} MB`);
    await shop.restart();
    const found = new Map<string, number>();
    const staff = await signInStaff(shop);
    for (const [name, path] of questions) found.set(name, await waitFor(staff, path));
    staff.leave();
    if (withMoney) {
      found.set('an order with its payment', await makeOrders(shop, sold));
      found.set(`a start that charges ${dueAtOnce} due instalments`, await chargeDue(shop, sold));
    }
    return found;
  } finally {
    await shop.discard();
  }
}

function fill(file: string, { times, ...size }: ScaledShop): void {
  fillBusyShop(file, new Date(), size);
  if (times === 1) return;
  const database = new Database(file);
  database.pragma('synchronous = OFF');
  database.pragma('journal_mode = OFF');
  database.pragma('foreign_keys = OFF');
  database.pragma('cache_size = -400000');
  database.transaction(() => multiplyOrders(database, times))();
  database.pragma('journal_mode = WAL');
  database.pragma('optimize = 0x10002');
  database.close();
}

async function waitFor(staff: Shopper, path: string): Promise<number> {
  const waits: number[] = [];
  for (let requested = 0; requested < warmUps + requests; requested += 1) {
    const start = performance.now();
    const { status } = await staff.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    if (requested >= warmUps) waits.push(performance.now() - start);
  }
  return median(waits);
}

async function makeOrders(shop: BuiltShop, sold: readonly Product[]): Promise<number> {
  const shopper = new Shopper(shop.url);
  const checkout = checkoutOf(sold.slice(0, 1), 'credit-card');
  const waits: number[] = [];
  for (let made = 0; made < ordersMade; made += 1) {
    const start = performance.now();
    await orderAndPay(shopper, checkout);
    waits.push(performance.now() - start);
  }
  shopper.leave();
  return median(waits);
}

/** As measures/due-instalments.ts has it: their days are moved back while the shop is shut. */
async function chargeDue(shop: BuiltShop, sold: readonly Product[]): Promise<number> {
  const shopper = new Shopper(shop.url);
  const checkout = checkoutOf(sold.slice(0, 1), 'layby-4');
  for (let made = 0; made < dueAtOnce; made += 1) await orderAndPay(shopper, checkout);
  shopper.leave();
  await shop.stop();
  const database = new Database(databaseFile(shop.dataDir));
  const newest = `(select id from layby_plans order by id desc limit ${dueAtOnce})`;
  database.exec(`update layby_plans set started_on = date(started_on, '-15 days') where id in ${newest};
    update instalments set due_date = date(due_date, '-15 days'), next_attempt_on = date(next_attempt_on, '-15 days')
      where plan_id in ${newest}`);
  const paid = database.prepare<[], number>('select max(id) from payments').pluck();
  const before = paid.get() ?? 0;
  const start = performance.now();
  await shop.restart();
  while ((paid.get() ?? 0) < before + dueAtOnce && performance.now() - start < giveUpMs) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ms = performance.now() - start;
  database.close();
  return ms;
}
