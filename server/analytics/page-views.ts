import { sql } from 'drizzle-orm';
import type { ArrivalSource } from '#core/analytics/arrival-source.ts';
import { countPageView } from '#core/analytics/visit-api.ts';
import { policyPages } from '#core/content/policy-page.ts';
import type { Day } from '#core/dates.ts';
import { isProductType } from '#core/products/product-options.ts';
import { runStatement } from '#server/db/dialect.ts';
import type { Store, Writer } from '#server/db/store.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { arrivals, pageViews, productViews } from './analytics-tables.ts';

export function addAnalyticsRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, countPageView, async ({ body, today, actor }) => {
    // Staff who view their own shop don't count as customers.
    if (actor === null || actor.role === null) addPageView(store, today, body.path);
    return undefined;
  });
}

/** Writes the page views that were counted in memory. Runs a last time when the shop stops, before the database is closed. */
export const writePageViews: Job = {
  name: 'page-views',
  everyMs: 10_000,
  beforeStopping: true,
  run: ({ store }) => flushPageViews(store),
};

const plainRoutes = [
  '/',
  '/about',
  '/products',
  '/categories',
  '/cart',
  '/checkout',
  '/subscribe',
  '/account',
  '/showcase',
  '/site-content',
  '/contact',
  ...policyPages.map((page) => `/${page}`),
];

/** Returns the route of a path: one of a few known routes, so that no text typed by a visitor is stored. */
export function routeOf(path: string): string {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (plainRoutes.includes(plain)) return plain;
  if (plain === '/admin' || plain.startsWith('/admin/')) return '/admin';
  const [, section, name = '', ...more] = plain.split('/');
  if (more.length > 0) return 'other';
  if (section === 'products' && isProductType(name)) return plain;
  if ((section === 'products' || section === 'product') && /^\d+$/.test(name)) return '/products/:id';
  return 'other';
}

/** The id of the product whose page has this path; null for any other path. */
function productOf(path: string): number | null {
  const id = /^\/products?\/(\d{1,9})\/?$/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

interface Gathered {
  what: 'page' | 'product' | 'arrival';
  day: Day;
  /** The name of the counted thing: a route, a product's id or the source of a visit. */
  name: string;
  count: number;
}

const gatheredOf = new WeakMap<Store, Map<string, Gathered>>();

/** Counts a page view in memory; `flushPageViews` writes the counts. */
function addPageView(store: Store, day: Day, path: string): void {
  add(store, { what: 'page', day, name: routeOf(path), count: 1 });
  const product = productOf(path);
  if (product !== null) add(store, { what: 'product', day, name: String(product), count: 1 });
}

/** Counts a visit that came from elsewhere, such as a search engine. */
export function addArrival(store: Store, day: Day, source: ArrivalSource): void {
  add(store, { what: 'arrival', day, name: source, count: 1 });
}

function add(store: Store, seen: Gathered): void {
  const gathered = gatheredOf.get(store) ?? new Map<string, Gathered>();
  gatheredOf.set(store, gathered);
  const key = `${seen.what} ${seen.day} ${seen.name}`;
  const known = gathered.get(key);
  if (known) known.count += seen.count;
  else gathered.set(key, { ...seen });
}

/** Writes the views counted since the last call. Counts that can't be written are kept for the next call. */
export async function flushPageViews(store: Store): Promise<void> {
  const rows = [...(gatheredOf.get(store)?.values() ?? [])];
  if (rows.length === 0) return;
  gatheredOf.delete(store);
  try {
    await store.write((tx) => writeGathered(tx, rows));
  } catch (error) {
    for (const row of rows) add(store, row);
    throw error;
  }
}

async function writeGathered(tx: Writer, rows: readonly Gathered[]): Promise<void> {
  const of = (what: Gathered['what']) => rows.filter((row) => row.what === what);
  const pages = of('page').map(({ day, name, count }) => ({ day, route: name, views: count }));
  if (pages.length > 0) {
    await tx
      .insert(pageViews)
      .values(pages)
      .onConflictDoUpdate({
        target: [pageViews.day, pageViews.route],
        set: { views: sql`${pageViews.views} + excluded.views` },
      });
  }
  for (const { day, name, count } of of('product')) {
    // If a visitor typed an id that no product has, the id isn't stored.
    const counted = sql`
      insert into ${productViews} (day, product_id, views) select ${day}, id, ${count} from products where id = ${Number(name)}
      on conflict (product_id, day) do update set views = ${productViews}.views + excluded.views`;
    await runStatement(tx, counted);
  }
  const came = of('arrival').map(({ day, name, count }) => ({ day, source: name as ArrivalSource, arrivals: count }));
  if (came.length === 0) return;
  await tx
    .insert(arrivals)
    .values(came)
    .onConflictDoUpdate({
      target: [arrivals.day, arrivals.source],
      set: { arrivals: sql`${arrivals.arrivals} + excluded.arrivals` },
    });
}
