import { atFirstUse } from './at-first-use.ts';

/** A calendar day in Melbourne, 'YYYY-MM-DD'. */
export type Day = string;

/**
 * Splits an instant into the numeric parts of its date and time in Melbourne. Every text below is assembled from these numbers, because
 * browsers format dates differently: a browser of 2022 formats en-CA dates as 11/24/2026.
 */
const melbourneParts = atFirstUse(
  () =>
    new Intl.DateTimeFormat('en-AU-u-ca-gregory-nu-latn', {
      timeZone: 'Australia/Melbourne',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    }),
);

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function clockAt(instant: Date): Record<ClockPart, number> {
  const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of melbourneParts().formatToParts(instant)) {
    if (type in clock) clock[type as ClockPart] = Number(value);
  }
  // Some JavaScript engines show midnight as hour 24.
  clock.hour %= 24;
  return clock;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const twoDigits = (number: number) => String(number).padStart(2, '0');
const weekdayName = (day: Day) => weekdays[noonOf(day).getUTCDay()] ?? '';
const monthName = (day: Day) => months[Number(day.slice(5, 7)) - 1] ?? '';
/** Returns a month's name as Australians shorten it: names of up to four letters stay whole, and September is "Sept". */
const shortMonthName = (day: Day) => {
  const name = monthName(day);
  return name.length <= 4 ? name : name.slice(0, name === 'September' ? 4 : 3);
};
const dayNumber = (day: Day) => Number(day.slice(8, 10));

function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

/**
 * A quarter of an hour, in milliseconds. The day in Melbourne never changes within a quarter of an hour, so the day is calculated once
 * per quarter.
 */
const quarterMs = 900_000;
let lastQuarter = { at: Number.NaN, day: '' };

/** Returns the Melbourne day of an instant. The last result is cached, because the next call is nearly always about the same day. */
export function melbourneDay(instant: Date): Day {
  const at = Math.floor(instant.getTime() / quarterMs);
  if (at !== lastQuarter.at) {
    const { year, month, day } = clockAt(instant);
    lastQuarter = { at, day: `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` };
  }
  return lastQuarter.day;
}

/** The hour of day in Melbourne, 0 to 23. */
export function melbourneHour(instant: Date): number {
  return clockAt(instant).hour;
}

/**
 * Returns the instant at which a day begins in Melbourne. Every day has a midnight, because clocks change at two or three in the
 * morning.
 */
export function startOfDay(day: Day): Date {
  const inSummer = new Date(Date.parse(`${day}T00:00:00Z`) - 11 * 3_600_000);
  const inWinter = new Date(inSummer.getTime() + 3_600_000);
  return melbourneDay(inSummer) === day ? inSummer : inWinter;
}

/**
 * Returns the instant at which a clock in Melbourne shows a time on a day. The time is 'HH:MM', or '24:00' for the end of the day. If
 * clocks show the time twice (they go back in April), returns the first instant. If clocks skip the time (they go forward in October),
 * returns the instant of the change.
 */
export function melbourneInstant(day: Day, time: string): Date {
  if (time === '24:00') return startOfDay(addDays(day, 1));
  const shown = Date.parse(`${day}T${time}:00Z`);
  const hour = Number(time.slice(0, 2));
  const candidates = [new Date(shown - 11 * 3_600_000), new Date(shown - 10 * 3_600_000)];
  const found = candidates.find((instant) => melbourneDay(instant) === day && melbourneHour(instant) === hour);
  // The clocks skip this time. They change on a full hour of UTC. So the change is the last full hour before this time, read as winter
  // time (UTC+10).
  return found ?? new Date(Math.floor((shown - 10 * 3_600_000) / 3_600_000) * 3_600_000);
}

/** Returns a day's weekday, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return noonOf(day).getUTCDay() || 7;
}

/** Whether a text is a real calendar day written as 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = noonOf(text);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text);
}

export function addDays(day: Day, count: number): Day {
  const noon = noonOf(day);
  noon.setUTCDate(noon.getUTCDate() + count);
  return noon.toISOString().slice(0, 10);
}

/** The number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000);
}

export function isWeekend(day: Day): boolean {
  const weekday = noonOf(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((noonOf(day).getUTCDay() + 6) % 7));
}

/** Returns the time in Melbourne at an instant, such as "14:05"; from 00:00 to 23:59. */
export function melbourneClockTime(instant: Date): string {
  const { hour, minute } = clockAt(instant);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** Returns the Melbourne date and time to the second, in a form that sorts chronologically: "2026-11-10 10:00:00". */
export function melbourneTime(instant: Date): string {
  return `${melbourneDay(instant)} ${melbourneClockTime(instant)}:${twoDigits(clockAt(instant).second)}`;
}

/** Formats a day's weekday as "Sat". */
export function formatShortWeekday(day: Day): string {
  return weekdayName(day).slice(0, 3);
}

/** Formats a day as "Sat 5 Dec", for chips and schedules. */
export function formatShortDay(day: Day): string {
  return `${formatShortWeekday(day)} ${formatDayMonth(day)}`;
}

/** Formats a day as "5 Dec", for when the weekday doesn't matter. */
export function formatDayMonth(day: Day): string {
  return `${dayNumber(day)} ${shortMonthName(day)}`;
}

/** Formats '2026-11' as "November 2026". */
export function formatMonth(yearMonth: string): string {
  return `${monthName(yearMonth)} ${yearMonth.slice(0, 4)}`;
}

/** Formats a day as "Saturday 5 December", or with the year if it isn't the current year: "Saturday 2 January 2027". */
export function formatWeekday(day: Day, today: Day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? `${weekdayName(day)} ${dayNumber(day)} ${monthName(day)}` : formatFullDay(day);
}

/** Formats a day as "Saturday 5 December 2026", for the title of a sheet about this day. */
export function formatFullDay(day: Day): string {
  return `${weekdayName(day)} ${formatLongDay(day)}`;
}

/** Formats a day as "5 December 2026", for agreements and printouts. */
export function formatLongDay(day: Day): string {
  return `${dayNumber(day)} ${monthName(day)} ${day.slice(0, 4)}`;
}

/** Formats a day as "05/12/2026", the en-AU date that the specification requires. */
export function formatDate(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** Formats an instant as an en-AU date in Melbourne. */
export function formatInstantDate(instant: string): string {
  return formatDate(melbourneDay(new Date(instant)));
}

/** Formats the time of an instant as "2:00 am", in Melbourne time. */
export function formatTime(instant: string): string {
  const { hour, minute } = clockAt(new Date(instant));
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats an instant as "10 Nov 2026, 10:00 am", for logs and histories. */
export function formatInstant(instant: string): string {
  const day = melbourneDay(new Date(instant));
  return `${formatDayMonth(day)} ${day.slice(0, 4)}, ${formatTime(instant)}`;
}

/** Formats an instant as "21 November 2026, 2:00 am in Melbourne". */
export function formatLongInstant(instant: string): string {
  return `${formatLongDay(melbourneDay(new Date(instant)))}, ${formatTime(instant)} in Melbourne`;
}
