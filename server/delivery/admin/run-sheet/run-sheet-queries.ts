import { and, asc, count, eq, gt, gte, inArray, isNotNull, or } from 'drizzle-orm';
import { cutKilos, cutsNamed } from '#core/cuts/cut.ts';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import { daysAhead, zoneDayState } from '#core/delivery/delivery-offers.ts';
import { planRun } from '#core/delivery/plan-run.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import type { DeliveryDay, RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { toStop, totalsLeft } from '#core/delivery/run-stops.ts';
import type { Order } from '#core/orders/order.ts';
import { chartPath } from '#core/products/product-image.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { getCalendar, listZones } from '#server/delivery/delivery-rules.ts';
import { presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { isFirmRow } from '#server/orders/weighing/firm-orders.ts';
import { products } from '#server/products/product-tables.ts';
import { findRun, findRunStops, toVisit } from './run-queries.ts';

/** The condition that an order is part of a day's deliveries. Before an order is paid or agreed, its delivery day is only a request. */
const isDeliverable = or(isFirmRow, eq(orders.status, 'delivered'));

/** For how many days an undelivered order of a past day stays in the list. */
const unmarkedDays = 28;

/** Returns a day's deliveries in driving order, and the packs to load for them. */
export async function findRunSheet(db: Reader, day: Day): Promise<RunSheet> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.deliveryDate, day), isDeliverable))
    .orderBy(asc(orders.id));
  const found = await presentOrders(db, rows);
  const contentsOf = await contentsOfOrders(db, found);
  const rowsOfStops = await findRunStops(db, day);
  const stops = found.map((order) => {
    const row = rowsOfStops.get(order.id);
    return toStop(order, { contentsOf, position: row?.position ?? null, visit: row ? toVisit(row) : null });
  });
  const toDrive = stops.filter((stop) => stop.deliveryMethod === 'delivery');
  const pickups = stops.filter((stop) => stop.deliveryMethod === 'pickup');
  const { streetAddress } = await getShopSettings(db);
  const shopPostcode = postcodeOf({ street: streetAddress, postcode: null });
  const planned = planRun(
    toDrive.map((stop) => ({ ...stop, zoneId: stop.zone?.id ?? null })),
    shopPostcode,
  ).map(({ zoneId: _zone, ...stop }) => stop);
  const bySlot = pickups.toSorted((a, b) => (a.pickupSlot ?? '').localeCompare(b.pickupSlot ?? ''));
  const next = await findNextRun(db, day);
  return { day, run: await findRun(db, day), stops: [...planned, ...bySlot], totals: totalsLeft(stops), next };
}

async function findNextRun(db: Reader, day: Day): Promise<RunSheet['next']> {
  const [next] = await db
    .select({ day: orders.deliveryDate, toDeliver: count() })
    .from(orders)
    .where(and(gt(orders.deliveryDate, day), isFirmRow, eq(orders.deliveryMethod, 'delivery')))
    .groupBy(orders.deliveryDate)
    .orderBy(asc(orders.deliveryDate))
    .limit(1);
  return next === undefined || next.day === null ? null : { day: next.day, toDeliver: next.toDeliver };
}

/** Returns the days to show: today, the days that customers can choose, and other days with orders to deliver. */
export async function findDeliveryDays(db: Reader, today: Day): Promise<DeliveryDay[]> {
  const rows = await db
    .select({ day: orders.deliveryDate, status: orders.status, number: count() })
    .from(orders)
    .where(and(isNotNull(orders.deliveryDate), gte(orders.deliveryDate, addDays(today, -unmarkedDays)), isDeliverable))
    .groupBy(orders.deliveryDate, orders.status);
  const countOf = (day: Day, isDelivered: boolean) =>
    rows
      .filter((row) => row.day === day && (row.status === 'delivered') === isDelivered)
      .reduce((sum, row) => sum + row.number, 0);
  const left = rows.flatMap(({ day, status }) => (day !== null && status !== 'delivered' ? [day] : []));
  const days = [...new Set([today, ...(await offeredDays(db, today)), ...left])].sort();
  return days.map((day) => ({ day, toDeliver: countOf(day, false), delivered: countOf(day, true) }));
}

/** Returns the days on which at least one zone has deliveries. Their cut-offs aren't considered. */
async function offeredDays(db: Reader, today: Day): Promise<Day[]> {
  const calendar = await getCalendar(db, { now: startOfDay(today), today });
  const zones = (await listZones(db)).filter((zone) => zone.active);
  return daysAhead(today).filter((date) =>
    zones.some((zone) => ['open', 'past-cutoff'].includes(zoneDayState(zone, date, calendar).is)),
  );
}

/** The columns of a product that tell what its pack contains. */
type SheetProduct = Pick<typeof products.$inferSelect, 'id' | 'type' | 'cuts'>;

/** Returns the products of these orders, including deleted ones. */
async function findProducts(db: Reader, found: readonly Order[]): Promise<Map<number, SheetProduct>> {
  const ids = [...new Set(found.flatMap((order) => order.items.map((item) => item.productId)))];
  if (ids.length === 0) return new Map();
  const columns = { id: products.id, type: products.type, cuts: products.cuts };
  const rows = await db.select(columns).from(products).where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns what the packs of these orders contain. */
export async function contentsOfOrders(db: Reader, found: readonly Order[]) {
  const packs = await findProducts(db, found);
  return ({ productId, weight }: { productId: number; weight: string }) => contents(packs.get(productId), weight);
}

function contents(product: SheetProduct | undefined, weight: string): Pick<RunStop['items'][number], 'cuts' | 'chart'> {
  if (product === undefined) return { cuts: [], chart: null };
  const cuts = cutsNamed(product.type, product.cuts);
  const kilos = cutKilos(cuts, weight);
  return {
    cuts: cuts.map(({ name }, index) => {
      return { name, kilosLow: kilos?.[index]?.kilosLow ?? null, kilosHigh: kilos?.[index]?.kilosHigh ?? null };
    }),
    chart: chartPath(product.type, product.cuts),
  };
}
