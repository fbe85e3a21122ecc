import Database from 'better-sqlite3';
import { linkEarlierOrders } from '#server/db/sqlite/link-earlier-orders.ts';
import { chanceOf } from '#tests/support/chance/chance.ts';
import { addOrders } from './busy-orders.ts';
import { addPeople } from './busy-people.ts';
import { addProducts } from './busy-products.ts';
import { addViews } from './busy-views.ts';

export interface ShopSize {
  orders: number;
  people: number;
  products: number;
  laybys: number;
}

export const busyShop = { orders: 100_000, people: 40_000, products: 5_000, laybys: 40_000 } as const;

/** The number of days on which the shop was open: three years. */
const days = 1100;

/**
 * Writes years of business directly into the tables of a stopped shop, with the same rows every time. Reminders are switched off,
 * so that the shop has no work of its own when it starts.
 */
export function fillBusyShop(file: string, now: Date, size: ShopSize = busyShop): void {
  const database = new Database(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = OFF');
    database.pragma('foreign_keys = OFF');
    database.pragma('cache_size = -200000');
    const chance = chanceOf(4711);
    database.transaction(() => {
      database.exec(`update settings set value = json_set(value, '$.reminderDays', 0) where name = 'shop'`);
      const people = addPeople(database, { count: size.people, chance, now, days });
      const products = addProducts(database, { count: size.products, chance, now });
      addOrders(database, {
        orders: size.orders,
        laybys: size.laybys,
        people,
        packs: products,
        days,
        chance,
        now,
      });
      linkEarlierOrders(database);
      addViews(database, { products, chance, now, days });
    })();
    database.pragma('optimize = 0x10002');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
