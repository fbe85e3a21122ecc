import { and, between, eq, ne, sql } from 'drizzle-orm';
import { arrivalSourceNames, arrivalSources } from '#core/analytics/arrival-source.ts';
import type { Day } from '#core/dates.ts';
import type { ReportColumn, ReportRow } from '#core/reports/report-api.ts';
import type { Period } from '#core/reports/report-period.ts';
import { arrivals, pageViews } from '#server/analytics/analytics-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { productTraffic } from './product-traffic-queries.ts';
import { mostRows, type ReportContext, type ReportTable, type SumColumn, seriesOf, tableOf } from './report-table.ts';
import { daySales } from './report-tables.ts';

interface TrafficSums {
  arrivals: number;
  views: number;
  product: number;
  cart: number;
  checkout: number;
  orders: number;
}
const noTraffic: TrafficSums = { arrivals: 0, views: 0, product: 0, cart: 0, checkout: 0, orders: 0 };

const number = (expression: ReturnType<typeof sql>) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);
const viewsOf = (route: string) =>
  number(sql`sum(case when ${pageViews.route} = ${route} then ${pageViews.views} else 0 end)`);
/** The condition for page views in the period. Views of the staff's own screens aren't counted. */
const isPublic = ({ from, to }: Period) => and(between(pageViews.day, from, to), ne(pageViews.route, '/admin'));

const notes = [
  'Counted: pages that a browser has shown, and visits that came from elsewhere, as the browser says with its first request ' +
    '(over https, or on this computer). No cookie and nothing about a person is kept.',
  'Not counted: signed-in staff’s pages, robots that run no JavaScript, and for visits all that say they are robots. Nobody is ' +
    'followed from page to page, so the rates hold all website orders of some days against all visits of these days.',
];

/** The rate in tenths of a percent; null if the whole is 0. */
function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole);
}

const stepColumns: readonly SumColumn<TrafficSums>[] = [
  { key: 'arrivals', label: 'Visits', kind: 'count', of: (sums) => sums.arrivals },
  { key: 'views', label: 'Pages seen', kind: 'count', of: ({ views }) => views },
  { key: 'product', label: 'Product pages', kind: 'count', of: ({ product }) => product },
  { key: 'cart', label: 'Cart', kind: 'count', of: ({ cart }) => cart },
  { key: 'checkout', label: 'Checkout', kind: 'count', of: ({ checkout }) => checkout },
  { key: 'orders', label: 'Website orders', kind: 'count', of: ({ orders }) => orders },
  { key: 'per-visit', label: 'Orders per visit', kind: 'rate', of: (sums) => rate(sums.orders, sums.arrivals) },
  { key: 'per-product', label: 'Per product page', kind: 'rate', of: ({ orders, product }) => rate(orders, product) },
];

/** Reports page views, visits and website orders. The counts are anonymous, so no order can be traced back to a visit. */
export async function trafficReport(db: Reader, context: ReportContext): Promise<ReportTable> {
  const { by, period, today } = context;
  if (by === 'page') return pageReport(db, period);
  if (by === 'product') return productReport(db, context);
  if (by === 'source') return sourceReport(db, period);
  const step = by === 'week' || by === 'month' ? by : 'day';
  const days = await trafficByDay(db, period);
  const rows = seriesOf(days, { step, period, today, none: noTraffic });
  return {
    heading: { day: 'Day', week: 'Week', month: 'Month' }[step],
    ...tableOf(stepColumns, rows, noTraffic),
    main: 'views',
    isSeries: true,
    notes,
  };
}

async function trafficByDay(db: Reader, period: Period): Promise<{ day: Day; sums: TrafficSums }[]> {
  const { from, to } = period;
  const seen = await db
    .select({
      day: pageViews.day,
      views: number(sql`sum(${pageViews.views})`),
      product: viewsOf('/products/:id'),
      cart: viewsOf('/cart'),
      checkout: viewsOf('/checkout'),
    })
    .from(pageViews)
    .where(isPublic(period))
    .groupBy(pageViews.day);
  const came = await db
    .select({ day: arrivals.day, arrivals: number(sql`sum(${arrivals.arrivals})`) })
    .from(arrivals)
    .where(between(arrivals.day, from, to))
    .groupBy(arrivals.day);
  const sold = await db
    .select({ day: daySales.day, orders: number(sql`sum(${daySales.orders})`) })
    .from(daySales)
    .where(and(between(daySales.day, from, to), eq(daySales.channel, 'web')))
    .groupBy(daySales.day);
  const byDay = new Map<Day, TrafficSums>();
  for (const { day, ...sums } of [...seen, ...came, ...sold])
    byDay.set(day, { ...noTraffic, ...byDay.get(day), ...sums });
  return [...byDay].map(([day, sums]) => ({ day, sums })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const shareColumns = (label: string): ReportColumn[] => [
  { key: 'views', label, kind: 'count' },
  { key: 'share', label: 'Share', kind: 'rate' },
];

function sharesOf(
  found: readonly { key: string; label: string; views: number }[],
): Pick<ReportTable, 'rows' | 'total'> {
  const whole = found.reduce((sum, { views }) => sum + views, 0);
  const rows = found.map(({ key, label, views }): ReportRow => {
    return { key, label, cells: [views, rate(views, whole)], orderId: null };
  });
  return { rows, total: [whole, rate(whole, whole)] };
}

/** Readable names of pages; other pages are shown by their path. */
const pageNames: Record<string, string> = {
  '/': 'Home',
  '/products': 'All products',
  '/products/:id': 'Product pages',
  '/cart': 'Cart',
  '/checkout': 'Checkout',
  '/subscribe': 'Subscription',
  '/account': 'Account',
  other: 'Other addresses',
};

async function pageReport(db: Reader, period: Period): Promise<ReportTable> {
  const views = number(sql`sum(${pageViews.views})`);
  const found = await db
    .select({ route: pageViews.route, views })
    .from(pageViews)
    .where(isPublic(period))
    .groupBy(pageViews.route)
    .orderBy(sql`${views} desc`, pageViews.route);
  const shares = sharesOf(
    found.map(({ route, views: seen }) => ({ key: route, label: pageNames[route] ?? route, views: seen })),
  );
  return { heading: 'Page', columns: shareColumns('Seen'), ...shares, main: 'views', isSeries: false, notes };
}

async function sourceReport(db: Reader, { from, to }: Period): Promise<ReportTable> {
  const found = await db
    .select({ source: arrivals.source, views: number(sql`sum(${arrivals.arrivals})`) })
    .from(arrivals)
    .where(between(arrivals.day, from, to))
    .groupBy(arrivals.source);
  const rows = arrivalSources.map((source) => {
    return {
      key: source,
      label: arrivalSourceNames[source],
      views: found.find((row) => row.source === source)?.views ?? 0,
    };
  });
  return { heading: 'From', columns: shareColumns('Visits'), ...sharesOf(rows), main: 'views', isSeries: false, notes };
}

const productColumns: ReportColumn[] = [
  { key: 'views', label: 'Page seen', kind: 'count' },
  { key: 'orders', label: 'In website orders', kind: 'count' },
  { key: 'rate', label: 'Orders per view', kind: 'rate' },
];

async function productReport(db: Reader, { period, isCompared }: ReportContext): Promise<ReportTable> {
  // A comparison needs all products, because a product may be anywhere in the other period's list.
  const most = isCompared ? Number.MAX_SAFE_INTEGER - 1 : mostRows;
  const all = await productTraffic(db, period, most + 1);
  const found = all.slice(0, most);
  const rows = found.map(({ id, name, views, orders }): ReportRow => {
    return { key: String(id), label: name, cells: [views, orders, rate(orders, views)], orderId: null };
  });
  const whole = all[0]?.allViews ?? 0;
  if (found.length < all.length) {
    const others = found.reduce((left, { views }) => left - views, whole);
    rows.push({ key: 'others', label: 'All other products', cells: [others, null, null], orderId: null });
  }
  return {
    heading: 'Product',
    columns: productColumns,
    rows,
    // Orders and their rate have no total, because an order may contain several products.
    total: [whole, null, null],
    main: 'views',
    isSeries: false,
    notes: [...notes, 'Pages of single products are counted since the day this report was added to the shop.'],
  };
}
