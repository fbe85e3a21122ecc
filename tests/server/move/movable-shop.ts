import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { startShop } from '#server/start-shop.ts';
import { buyAsGuest } from '#tests/support/data/buy-product.ts';
import { processFolder } from '#tests/support/shop/process-folder.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

/** Noon on a Tuesday in Melbourne. */
const clock = () => new Date('2026-11-10T01:00:00.000Z');
const environment = { PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'sharp-knives-only', TRUST_PROXY: 'loopback' };

let sample: Promise<string> | undefined;

async function makeSample(): Promise<string> {
  const dataDir = processFolder();
  const shop = await startShop({ ...environment, DATA_DIR: dataDir, COMING_SOON: 'off' }, { clock });
  await buyAsGuest({ url: shop.address }, { notes: 'Ring twice – “Grüße”, it’s 🥩' });
  await buyAsGuest({ url: shop.address }, { paymentType: 'layby-4' });
  await shop.stop();
  return dataDir;
}

/** The files of a stopped sample shop that has sold for cash and, by layby, through the till. */
export async function soldShop(): Promise<string> {
  sample ??= makeSample();
  const dataDir = temporaryFolder();
  cpSync(await sample, dataDir, { recursive: true });
  return dataDir;
}

/** Every row of the shop and of the ledger, with the next number of each sequence. */
export function allRows(dataDir: string): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  for (const file of ['shop.db', 'till.db']) {
    const database = new Database(join(dataDir, file), { readonly: true });
    const tables = database
      .prepare<[], string>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .pluck()
      .all();
    for (const table of tables.filter((name) => name !== 'applied_migrations')) {
      const rows = database
        .prepare(`select ${file === 'till.db' ? 'rowid, ' : ''}* from "${table}"`)
        .raw()
        .all();
      found[`${file} ${table}`] = rows.map((row) => JSON.stringify(row)).sort();
    }
    if (file === 'shop.db') {
      found.numbers = database.prepare('select name, seq from sqlite_sequence where seq > 0 order by name').all();
      found.products = database.prepare("select rowid from product_text where product_text match 'bee'").all();
      found.accounts = database.prepare("select rowid from user_text where user_text match 'sta'").all();
      found.activities = database.prepare("select rowid from activity_text where activity_text match 'sta'").all();
      found.search = database.prepare("select rowid from order_search where order_search match 'words:mary*'").all();
    }
    database.close();
  }
  return found;
}
