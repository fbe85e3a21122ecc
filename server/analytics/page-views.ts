import { sql } from 'drizzle-orm';
import { countPageView } from '#core/analytics/visit-api.ts';
import { policyPages } from '#core/content/policy-page.ts';
import type { Day } from '#core/dates.ts';
import { isProductType } from '#core/products/product-options.ts';
import type { Store } from '#server/db/store.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { pageViews } from './analytics-tables.ts';

export function addAnalyticsRoutes(routes: Routes): void {
  const { store } = routes.deps;
  serve(routes, countPageView, async ({ body, today }) => {
    addPageView(store, today, body.path);
    return undefined;
  });
}

/** Run once more when the shop stops, before its store is closed. */
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

/** The route that a path belongs to: one of a known few, so that nothing anyone types is stored. */
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

interface Gathered {
  day: Day;
  route: string;
  views: number;
}

const gatheredOf = new WeakMap<Store, Map<string, Gathered>>();

/** Counts in memory; flushPageViews writes. */
function addPageView(store: Store, day: Day, path: string): void {
  add(store, { day, route: routeOf(path), views: 1 });
}

function add(store: Store, { day, route, views }: Gathered): void {
  const gathered = gatheredOf.get(store) ?? new Map<string, Gathered>();
  gatheredOf.set(store, gathered);
  const key = `${day} ${route}`;
  const known = gathered.get(key);
  if (known) known.views += views;
  else gathered.set(key, { day, route, views });
}

/** Writes what was counted since the last time. What can't be written stays counted. */
export async function flushPageViews(store: Store): Promise<void> {
  const rows = [...(gatheredOf.get(store)?.values() ?? [])];
  if (rows.length === 0) return;
  gatheredOf.delete(store);
  try {
    await store.write(async (tx) => {
      await tx
        .insert(pageViews)
        .values(rows)
        .onConflictDoUpdate({
          target: [pageViews.day, pageViews.route],
          set: { views: sql`${pageViews.views} + excluded.views` },
        });
    });
  } catch (error) {
    for (const row of rows) add(store, row);
    throw error;
  }
}
