import { addDays, type Day, weekdayOf } from '../dates.ts';
import { cutoffOf } from './cut-off.ts';
import { slotName } from './delivery-method.ts';
import type { DeliveryZone, PickupSlot } from './delivery-zone.ts';

/** How many days ahead ordinary delivery days are offered, starting tomorrow. Extra days are offered further ahead. */
const windowDays = 14;
export const extraWindowDays = 42;

export interface ClosedDate {
  date: Day;
  /** The zone for which the day is closed; null if the day is closed for every zone and for pick-up. */
  zoneId: number | null;
  reason: string;
}

/** A single day with its own delivery terms for a zone. They apply even if the day is closed. */
export interface ExtraDate {
  date: Day;
  zoneId: number;
  /** The time at which orders for the day close, as an instant in UTC. */
  cutoff: string;
  capacity: number | null;
  /** The day's own delivery fee; null if the fee in the zone's table applies. */
  fee: number | null;
}

/** What decides, besides the zones, which days can be chosen: the owner's calendar and the current time. */
export interface DeliveryCalendar {
  closedDays: readonly ClosedDate[];
  extraDays: readonly ExtraDate[];
  now: Date;
  today: Day;
  /**
   * For an existing order, the highest delivery fee of a day that is offered. Days with a higher fee are left out, because the order's
   * fee stays the same.
   */
  mostFee?: number;
}

export interface OpenDay {
  date: Day;
  /** The key of the zone or pick-up slot, under which its used capacity is counted each day (`placeOfZone`, `placeOfSlot`). */
  place: string;
  cutoff: Date;
  capacity: number | null;
  /** An extra day's own fee; null if the fee in the zone's table applies. */
  fee: number | null;
}

/** Whether a delivery or pick-up is possible on a day. Whether the day is full isn't considered. */
export type DayState =
  | { is: 'open'; day: OpenDay }
  | { is: 'closed'; reason: string }
  | { is: 'past-cutoff'; cutoff: Date }
  | { is: 'not-offered' };

/** Returns the key under which a zone's used capacity is counted on each day. Pick-up slots have separate keys. */
export function placeOfZone(zoneId: number): string {
  return `zone:${zoneId}`;
}

export function placeOfSlot(slot: string): string {
  return `pickup:${slot}`;
}

type DeliverTo = Pick<DeliveryZone, 'id' | 'days'>;

/** Whether a zone has a delivery on a day. It may be past its cut-off, or too far ahead to be offered. */
export type ZoneDelivery =
  | { is: 'open'; day: OpenDay; isExtra: boolean }
  | { is: 'closed'; reason: string }
  | { is: 'not-offered' };

/**
 * Returns whether a zone has a delivery on a day, and on which terms. The list of days, the check of an order and repeating boxes all use
 * this function, so that they agree.
 */
export function zoneDelivery(
  { id, days }: DeliverTo,
  date: Day,
  { closedDays, extraDays, mostFee }: Pick<DeliveryCalendar, 'closedDays' | 'extraDays' | 'mostFee'>,
): ZoneDelivery {
  const place = placeOfZone(id);
  const extra = extraDays.find((each) => each.zoneId === id && each.date === date);
  if (extra !== undefined) {
    const { capacity, fee } = extra;
    if (mostFee !== undefined && fee !== null && fee > mostFee) return { is: 'not-offered' };
    return { is: 'open', day: { date, place, cutoff: new Date(extra.cutoff), capacity, fee }, isExtra: true };
  }
  const rule = days.find(({ weekday }) => weekday === weekdayOf(date));
  if (rule === undefined) return { is: 'not-offered' };
  const closed = closedDays.find((each) => each.date === date && (each.zoneId === null || each.zoneId === id));
  if (closed !== undefined) return { is: 'closed', reason: closed.reason };
  const day = { date, place, cutoff: cutoffOf(rule, date), capacity: rule.capacity, fee: null };
  return { is: 'open', day, isExtra: false };
}

/**
 * Returns whether orders can be placed for a zone on a day. The list of days and the check of an order both use this function, so that
 * they agree.
 */
export function zoneDayState(zone: DeliverTo, date: Day, calendar: DeliveryCalendar): DayState {
  const delivery = zoneDelivery(zone, date, calendar);
  const days = delivery.is === 'open' && delivery.isExtra ? extraWindowDays : windowDays;
  if (delivery.is === 'not-offered' || !isWithin(date, calendar.today, days)) return { is: 'not-offered' };
  return delivery.is === 'closed' ? delivery : openUntil(delivery.day, calendar.now);
}

/** Returns whether a pick-up slot of the shop can be chosen on a day. `slot` is the slot's name. */
export function pickupDayState(
  slots: readonly PickupSlot[],
  { date, slot }: { date: Day; slot: string },
  { closedDays, now, today }: DeliveryCalendar,
): DayState {
  const rule = slots.find((each) => each.weekday === weekdayOf(date) && slotName(each) === slot);
  if (rule === undefined || !isWithin(date, today, windowDays)) return { is: 'not-offered' };
  const closed = closedDays.find((each) => each.date === date && each.zoneId === null);
  if (closed !== undefined) return { is: 'closed', reason: closed.reason };
  const { capacity } = rule;
  return openUntil({ date, place: placeOfSlot(slot), cutoff: cutoffOf(rule, date), capacity, fee: 0 }, now);
}

/** Returns the days that may be offered, starting tomorrow and including extra days. */
export function daysAhead(today: Day): Day[] {
  return Array.from({ length: extraWindowDays }, (_, index) => addDays(today, index + 1));
}

function isWithin(date: Day, today: Day, days: number): boolean {
  return date > today && date <= addDays(today, days);
}

function openUntil(day: OpenDay, now: Date): DayState {
  return now < day.cutoff ? { is: 'open', day } : { is: 'past-cutoff', cutoff: day.cutoff };
}

/** Returns how many more orders are accepted; null if there is no limit. */
export function placesLeft(capacity: number | null, taken: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}
