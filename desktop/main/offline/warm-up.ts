import { setTimeout as pause } from 'node:timers/promises';
import { currentUser } from '#core/accounts/account-api.ts';
import { readDeliveryAreasRoute } from '#core/bare-routes.ts';
import { readSeo, readShop } from '#core/content/content-api.ts';
import { saleProductsPath } from '#core/counter-sale/sale-products.ts';
import { melbourneDay } from '#core/dates.ts';
import type { DeliveryDay } from '#core/delivery/run-sheet-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import { deliveryRulePaths } from './view/delivery-rules.ts';

const everyMs = 5 * 60_000;
const soonMs = 3_000;
/** Between two requests: the window's own come first. */
const gapMs = 100;
const mostOrders = 60;
const mostDays = 4;

/** The first page of each list as its screen asks for it, and what every screen begins with. */
const orders = '/api/admin/orders?page=1&pageSize=50';
const paths = [
  currentUser.path,
  readShop.path,
  readSeo.path,
  saleProductsPath,
  '/api/admin/order-counts',
  '/api/admin/customers?page=1&pageSize=50',
  '/api/admin/installment-plans?page=1&pageSize=50',
  '/api/admin/users?page=1&pageSize=50',
  '/api/admin/overview',
  readDeliveryAreasRoute.path,
  ...deliveryRulePaths,
];
const days = '/api/admin/delivery-days';
const products = '/api/admin/products?page=1&pageSize=50&sort=position';
export const pathsAhead = [...paths, orders, days, products];

interface WarmUpOptions {
  isWanted(): boolean;
  /** Reads an address as a screen does, and remembers it. */
  read(path: string): Promise<unknown>;
  /** Keeps a product's image, unless it is kept already. */
  keepImage(path: string): Promise<void>;
}

/**
 * Now and then, while the shop can be reached, looks at what staff will want when it can't be: gently, one after the other.
 * Returns what ends it.
 */
export function warmUp(options: WarmUpOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void (async () => {
    for (;;) {
      await pause(soonMs, null, { signal, ref: false });
      // Nobody is signed in yet, or the shop is away: the line may be cut again soon after that has changed.
      if (!options.isWanted()) continue;
      await readAll(options, signal).catch(() => {});
      await pause(everyMs, null, { signal, ref: false });
    }
  })().catch(() => {
    // Ended.
  });
  return () => ending.abort();
}

async function readAll({ isWanted, read, keepImage }: WarmUpOptions, signal: AbortSignal): Promise<void> {
  const next = async (path: string): Promise<unknown> => {
    await pause(gapMs, null, { signal, ref: false });
    return isWanted() ? read(path) : undefined;
  };
  for (const path of paths) await next(path);
  const sold = await next(products);
  const listed = await next(orders);
  const runs = await next(days);
  const open = (Array.isArray(runs) ? (runs as DeliveryDay[]) : []).map(({ day }) => day).slice(0, mostDays);
  for (const day of new Set([melbourneDay(new Date()), ...open])) await next(`/api/admin/run-sheet?day=${day}`);
  const found = Array.isArray(listed) ? (listed as Order[]) : [];
  for (const { id } of found.slice(0, mostOrders)) await next(`/api/admin/orders/${id}`);
  for (const { image } of Array.isArray(sold) ? (sold as Product[]) : []) {
    await pause(gapMs, null, { signal, ref: false });
    if (isWanted()) await keepImage(image);
  }
}
