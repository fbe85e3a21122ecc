import type Database from 'better-sqlite3';
import { arrivalSources } from '#core/analytics/arrival-source.ts';
import { addDays, melbourneDay } from '#core/dates.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import type { SheetProduct } from './busy-products.ts';
import { insertInto } from './insert-into.ts';

const routes = ['/', '/about', '/products/beef', '/products/lamb', '/products/:id', '/cart', '/checkout', 'other'];
const productsSeenOnADay = 60;

/** Adds each day's views of pages and of some products, and the sources of visits. */
export function addViews(
  database: Database.Database,
  { products, chance, now, days }: { products: readonly SheetProduct[]; chance: Chance; now: Date; days: number },
): void {
  const addPage = insertInto(database, 'page_views', ['day', 'route', 'views']);
  const addArrival = insertInto(database, 'arrivals', ['day', 'source', 'arrivals']);
  const addProduct = insertInto(database, 'product_views', ['day', 'product_id', 'views']);
  const today = melbourneDay(now);
  for (let back = days; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    for (const route of routes) addPage({ day, route, views: 1 + chance.below(400) });
    for (const source of arrivalSources) addArrival({ day, source, arrivals: 1 + chance.below(150) });
    const first = chance.below(products.length);
    for (let at = 0; at < productsSeenOnADay; at += 1) {
      const product = products[(first + at * 7) % products.length];
      if (product) addProduct({ day, product_id: product.id, views: 1 + chance.below(20) });
    }
  }
}
