import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, formatShortDay, startOfDay, weekdayOf } from '#core/dates.ts';
import { cutoffAfterDelivery } from '#core/delivery/cut-off.ts';
import { placeOfZone } from '#core/delivery/delivery-offers.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import type { AffectedOrder, addExtraDay, ClosedDay, closeDay, ExtraDay } from '#core/delivery/staff-delivery-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { getTakenPlaces, listZones } from '#server/delivery/delivery-rules.ts';
import { closedDays, extraDays } from '#server/delivery/delivery-tables.ts';
import type { Actor } from '#server/http/request-context.ts';
import { findOrdersOfDay } from '#server/orders/delivery/order-delivery.ts';
import { invalid, requireZone } from './save-zone.ts';

type NewClosedDay = z.output<NonNullable<typeof closeDay.body>>;
type NewExtraDay = z.output<NonNullable<typeof addExtraDay.body>>;
type ClosedRow = typeof closedDays.$inferSelect;

/** Lists the closed days from today on, each with the orders that still have this delivery day. */
export async function listClosedDaysFrom(db: Reader, today: Day): Promise<ClosedDay[]> {
  const rows = await db.select().from(closedDays).where(gte(closedDays.date, today)).orderBy(asc(closedDays.date));
  const listed: ClosedDay[] = [];
  for (const row of rows) listed.push({ ...row, orders: await ordersOf(db, row) });
  return listed;
}

/**
 * Closes a day. The orders of the day keep it until staff move them.
 * @throws AppError not_found, invalid
 */
export async function storeClosedDay(tx: Writer, closed: NewClosedDay, today: Day): Promise<ClosedDay> {
  const { date, reason, zoneId = null } = closed;
  requireFuture(date, today);
  if (zoneId !== null) requireZone(await listZones(tx), zoneId);
  const sameZone = zoneId === null ? isNull(closedDays.zoneId) : eq(closedDays.zoneId, zoneId);
  const twin = await tx.$count(closedDays, and(eq(closedDays.date, date), sameZone));
  if (twin > 0) throw invalid([{ path: 'date', message: `${formatShortDay(date)} is closed already.` }]);
  const [row] = await tx.insert(closedDays).values({ date, zoneId, reason }).returning();
  if (row === undefined) throw new Error('A closed day was not stored');
  return { ...row, orders: await ordersOf(tx, row) };
}

/** Removes a closed day and returns its date. @throws AppError not_found */
export async function removeClosedDay(tx: Writer, id: number): Promise<Day> {
  const [removed] = await tx.delete(closedDays).where(eq(closedDays.id, id)).returning({ date: closedDays.date });
  if (removed === undefined) throw new AppError('not_found', { detail: 'That day isn’t closed.' });
  return removed.date;
}

/**
 * Returns the orders that can't be delivered because the day is closed. If a zone has an extra day on this date, its orders can be
 * delivered.
 */
async function ordersOf(db: Reader, { date, zoneId }: ClosedRow): Promise<AffectedOrder[]> {
  const extra = await db.select().from(extraDays).where(eq(extraDays.date, date));
  const open = extra.map((each) => placeOfZone(each.zoneId));
  const found = await findOrdersOfDay(db, date, zoneId === null ? null : placeOfZone(zoneId));
  return found.filter(({ place }) => place === null || !open.includes(place)).map(({ order }) => order);
}

export async function listExtraDaysFrom(db: Reader, today: Day): Promise<ExtraDay[]> {
  const rows = await db.select().from(extraDays).where(gte(extraDays.date, today)).orderBy(asc(extraDays.date));
  return rows.map(toExtraDay);
}

/**
 * @throws AppError not_found; invalid for a past day, a cut-off after the delivery, or a capacity below the number of taken
 * slots; forbidden
 */
export async function storeExtraDay(
  tx: Writer,
  extra: NewExtraDay,
  { actor, today }: { actor: Actor | null; today: Day },
): Promise<{ day: ExtraDay; zone: string }> {
  const { date, zoneId } = extra;
  requireFuture(date, today);
  const zone = requireZone(await listZones(tx), zoneId);
  const cutoff = new Date(extra.cutoff);
  if (cutoff > startOfDay(date)) throw invalid([{ path: 'cutoff', message: cutoffAfterDelivery }]);
  const same = and(eq(extraDays.date, date), eq(extraDays.zoneId, zoneId));
  if ((await tx.$count(extraDays, same)) > 0) {
    throw invalid([{ path: 'date', message: `${formatShortDay(date)} is an extra day of this zone already.` }]);
  }
  const isOwner = hasRole(actor?.role, 'owner');
  const { capacity, fee: feeCents } = isOwner ? extra : limitsOfZone(extra, zone, actor);
  if (isOwner) await requireRoom(tx, extra);
  const values = { date, zoneId, cutoff: cutoff.toISOString(), capacity, feeCents };
  const [row] = await tx.insert(extraDays).values(values).returning();
  if (row === undefined) throw new Error('An extra day was not stored');
  return { day: toExtraDay(row), zone: zone.name };
}

/**
 * Returns the capacity and fee of an extra day for staff who may not choose them: those of the zone. If the zone has no deliveries on
 * this weekday, the lowest capacity of its other days is used.
 * @throws AppError forbidden if other values were chosen
 */
function limitsOfZone({ date, ...extra }: NewExtraDay, { days }: DeliveryZone, actor: Actor | null) {
  const usual = days.find(({ weekday }) => weekday === weekdayOf(date));
  const limits = days.flatMap((day) => day.capacity ?? []);
  const lowest = limits.length === 0 ? null : Math.min(...limits);
  const capacity = usual === undefined ? lowest : usual.capacity;
  if (extra.fee === null && (extra.capacity === null || extra.capacity === capacity)) return { capacity, fee: null };
  const detail =
    'Only an owner may choose the fee and the maximum orders of an extra day. Leave them empty to use the zone’s.';
  throw new AppError('forbidden', { detail, role: actor?.role ?? null });
}

/** @throws AppError invalid if the day already has more orders than the new capacity */
async function requireRoom(tx: Writer, { date, zoneId, capacity }: NewExtraDay): Promise<void> {
  const place = placeOfZone(zoneId);
  const taken = (await getTakenPlaces(tx, { from: date, to: date }, [place]))(date, place);
  if (capacity === null || capacity >= taken) return;
  const message = `${taken} ${taken === 1 ? 'order is' : 'orders are'} taken for ${formatShortDay(date)} already.`;
  throw invalid([{ path: 'capacity', message }]);
}

/** @throws AppError not_found */
export async function removeExtraDay(tx: Writer, id: number): Promise<Day> {
  const [removed] = await tx.delete(extraDays).where(eq(extraDays.id, id)).returning({ date: extraDays.date });
  if (removed === undefined) throw new AppError('not_found', { detail: 'There is no such extra day.' });
  return removed.date;
}

function toExtraDay({ feeCents, ...row }: typeof extraDays.$inferSelect): ExtraDay {
  return { ...row, fee: feeCents };
}

function requireFuture(date: Day, today: Day): void {
  if (date > today && date <= addDays(today, 2 * 366)) return;
  const message =
    date > today ? 'Please choose a day within two years.' : 'That day has begun already. Please choose a later one.';
  throw invalid([{ path: 'date', message }]);
}
