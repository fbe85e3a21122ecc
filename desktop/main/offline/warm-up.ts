import { setTimeout as pause } from 'node:timers/promises';
import { currentUser } from '#core/accounts/account-api.ts';
import { readStaffSettings } from '#core/accounts/security/staff-api.ts';
import { readCounterDevice } from '#core/accounts/security/switch-api.ts';
import { listUsers } from '#core/accounts/staff-account-api.ts';
import { firstPage, ownProductOrder, type PageSize, pageSizes } from '#core/admin/first-pages.ts';
import { readOverview } from '#core/admin/overview-api.ts';
import { readDeliveryAreasRoute } from '#core/bare-routes.ts';
import { callPath } from '#core/call-path.ts';
import { readCodeRules } from '#core/codes/code-api.ts';
import { readSeo, readShop } from '#core/content/content-api.ts';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { saleProductsPath } from '#core/counter-sale/sale-products.ts';
import { listCustomers, listCustomerTags } from '#core/customers/customer-api.ts';
import { melbourneDay } from '#core/dates.ts';
import { type DeliveryDay, listDeliveryDays, readRunSheet } from '#core/delivery/run-sheet-api.ts';
import { listLaybyPlans } from '#core/laybys/layby-api.ts';
import type { Order } from '#core/orders/order.ts';
import { countOrders, listOrders, listOrderTags, readOrder } from '#core/orders/staff-order-api.ts';
import { type Packing, readPacking } from '#core/packing/packing-api.ts';
import { readLabelSettings } from '#core/packs/packs-api.ts';
import type { Product } from '#core/products/product.ts';
import { listStaffProducts } from '#core/products/staff-product-api.ts';
import { readScales } from '#core/scales/scale-api.ts';
import { deliveryRulePaths } from './view/delivery-rules.ts';
import { customersAheadPath } from './view/find-customers.ts';
import { packsAheadPath } from './view/find-packs.ts';

const everyMs = 5 * 60_000;
const soonMs = 3_000;
/** The pause between two requests, so that the window's own requests come first. */
const gapMs = 100;
const mostOrders = 60;
const mostDays = 4;

/** The paths that every screen reads first, and other paths that aren't lists with pages. */
const paths = [
  currentUser,
  readCounterDevice,
  readStaffSettings,
  readShop,
  readSeo,
  countOrders,
  listOrderTags,
  listCustomerTags,
  readOverview,
  readDeliveryAreasRoute,
].map(({ path }) => path);

/** The paths that the packing bench and the scanner read, apart from a day's bench itself. */
const benchPaths = [readScales.path, readCodeRules.path, readLabelSettings.path, packsAheadPath];

/** Returns the paths to load in advance. `pageSize`: the size of a list's pages that is used on this device. */
export function pathsAhead(pageSize: PageSize) {
  const query = firstPage(pageSize);
  const lists = [listCustomers, listLaybyPlans, listUsers].map((list) => callPath(list, { query }));
  const orders = callPath(listOrders, { query });
  const products = callPath(listStaffProducts, { query: { ...query, sort: ownProductOrder } });
  const days = listDeliveryDays.path;
  const others = [...paths, saleProductsPath, customersAheadPath, ...lists, ...deliveryRulePaths];
  return { orders, products, days, others, all: [...others, orders, products, days] };
}

/** Returns the page size of a list that the window requests; null for a path that isn't loaded in advance. */
export function pageSizeOf(path: string): PageSize | null {
  return pageSizes.find((size) => pathsAhead(size).all.includes(path) && path.includes(`pageSize=${size}`)) ?? null;
}

interface WarmUpOptions {
  pageSize(): PageSize;
  isWanted(): boolean;
  /** Reads a path as a screen does, and stores the response. */
  read(path: string): Promise<unknown>;
  /** Stores a product's image, unless it is stored already. */
  keepImage(path: string): Promise<void>;
}

/**
 * Loads what staff will need offline, one request at a time. Repeats this regularly while the server can be reached. Returns a function
 * that stops it.
 */
export function warmUp(options: WarmUpOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  void (async () => {
    for (;;) {
      await pause(soonMs, null, { signal, ref: false });
      // No one is signed in yet, or the server can't be reached. The next try is soon, because the next connection may be short.
      if (!options.isWanted()) continue;
      await readAll(options, signal).catch(() => {});
      await pause(everyMs, null, { signal, ref: false });
    }
  })().catch(() => {
    // The reading was stopped.
  });
  return () => ending.abort();
}

async function readAll({ pageSize, isWanted, read, keepImage }: WarmUpOptions, signal: AbortSignal): Promise<void> {
  const next = async (path: string): Promise<unknown> => {
    await pause(gapMs, null, { signal, ref: false });
    return isWanted() ? read(path) : undefined;
  };
  const { others, products, orders, days } = pathsAhead(pageSize());
  let shop: Partial<PublicShop> = {};
  for (const path of others) {
    const body = await next(path);
    if (path === readShop.path) shop = (body ?? {}) as Partial<PublicShop>;
  }
  const isPacking = shop.counting || shop.byTheKilo || shop.labels;
  if (isPacking) for (const path of benchPaths) await next(path);
  const sold = await next(products);
  const listed = await next(orders);
  const runs = await next(days);
  const open = (Array.isArray(runs) ? (runs as DeliveryDay[]) : []).map(({ day }) => day).slice(0, mostDays);
  const ids = new Set((Array.isArray(listed) ? (listed as Order[]) : []).slice(0, mostOrders).map(({ id }) => id));
  for (const day of new Set([melbourneDay(new Date()), ...open])) {
    await next(callPath(readRunSheet, { query: { day } }));
    const bench = isPacking ? ((await next(callPath(readPacking, { query: { day } }))) as Partial<Packing>) : undefined;
    for (const { orderId } of (bench?.orders ?? []).slice(0, mostOrders)) ids.add(orderId);
  }
  for (const id of ids) await next(callPath(readOrder, { params: { id } }));
  for (const { image } of Array.isArray(sold) ? (sold as Product[]) : []) {
    await pause(gapMs, null, { signal, ref: false });
    if (isWanted()) await keepImage(image);
  }
}
