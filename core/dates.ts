import { atFirstUse } from './at-first-use.ts';

/** A calendar day in Melbourne, 'YYYY-MM-DD'. */
export type Day = string;

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions) =>
  atFirstUse(() => new Intl.DateTimeFormat(locale, options));

const melbourneDayFormat = formatOf('en-CA', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const melbourneHourFormat = formatOf('en-AU', {
  timeZone: 'Australia/Melbourne',
  hour: '2-digit',
  hourCycle: 'h23',
});

// A day has no time zone of its own, so it is formatted at UTC noon: no clock change can move it.
const shortDay = formatOf('en-AU', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
const dayMonth = formatOf('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const longDay = formatOf('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const weekday = formatOf('en-AU', { timeZone: 'UTC', weekday: 'long' });
const longDayMonth = formatOf('en-AU', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const month = formatOf('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const numericDay = formatOf('en-AU', { timeZone: 'UTC' });

function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Clocks change at whole hours, so within a quarter of one the day can only change at its begin. */
const quarterMs = 900_000;
let lastQuarter = { at: Number.NaN, day: '' };

/** The Melbourne day on which an instant falls. Nearly always it is now, which was asked just before. */
export function melbourneDay(instant: Date): Day {
  const at = Math.floor(instant.getTime() / quarterMs);
  if (at !== lastQuarter.at) lastQuarter = { at, day: melbourneDayFormat().format(instant) };
  return lastQuarter.day;
}

/** The hour of day in Melbourne, 0 to 23. */
export function melbourneHour(instant: Date): number {
  return Number(melbourneHourFormat().format(instant));
}

/** The instant at which a day begins in Melbourne. Clocks change at two or three in the morning, so each day has one. */
export function startOfDay(day: Day): Date {
  const inSummer = new Date(Date.parse(`${day}T00:00:00Z`) - 11 * 3_600_000);
  const inWinter = new Date(inSummer.getTime() + 3_600_000);
  return melbourneDay(inSummer) === day ? inSummer : inWinter;
}

/**
 * The instant at which a Melbourne clock shows a time, 'HH:MM', on a day; '24:00' is the end of the day. Of a time that
 * comes twice, when clocks go back in April, it is the first; one that October leaves out is the moment of the jump.
 */
export function melbourneInstant(day: Day, time: string): Date {
  if (time === '24:00') return startOfDay(addDays(day, 1));
  const shown = Date.parse(`${day}T${time}:00Z`);
  const hour = Number(time.slice(0, 2));
  const candidates = [new Date(shown - 11 * 3_600_000), new Date(shown - 10 * 3_600_000)];
  const found = candidates.find((instant) => melbourneDay(instant) === day && melbourneHour(instant) === hour);
  // Clocks jump at a whole hour of UTC, which is the last one before the time as winter would have had it.
  return found ?? new Date(Math.floor((shown - 10 * 3_600_000) / 3_600_000) * 3_600_000);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return noonOf(day).getUTCDay() || 7;
}

/** True for a real calendar day written 'YYYY-MM-DD'. */
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

/** Whole days from one day to another; negative when `to` is earlier. */
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

/** "Sat 5 Dec", for chips and schedules. */
export function formatShortDay(day: Day): string {
  return shortDay().format(noonOf(day)).replace(',', '');
}

/** "5 Dec", where the weekday doesn't matter. */
export function formatDayMonth(day: Day): string {
  return dayMonth().format(noonOf(day));
}

/** "November 2026", of '2026-11'. */
export function formatMonth(yearMonth: string): string {
  return month().format(noonOf(`${yearMonth}-01`));
}

/** "Saturday 5 December", with the year where it isn't today's: "Saturday 2 January 2027". */
export function formatWeekday(day: Day, today: Day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? `${weekday().format(noonOf(day))} ${longDayMonth().format(noonOf(day))}` : formatFullDay(day);
}

/** "Saturday 5 December 2026", for a sheet of one day. */
export function formatFullDay(day: Day): string {
  return `${weekday().format(noonOf(day))} ${formatLongDay(day)}`;
}

/** "5 December 2026", for terms and papers. */
export function formatLongDay(day: Day): string {
  return longDay().format(noonOf(day));
}

/** "05/12/2026", the en-AU date of the specification. */
export function formatDate(day: Day): string {
  return numericDay().format(noonOf(day));
}

/** The en-AU date of an instant, as a Melbourne customer would write it. */
export function formatInstantDate(instant: string): string {
  return formatDate(melbourneDay(new Date(instant)));
}

/** "2:00 am", of the clock in Melbourne. */
export function formatTime(instant: string): string {
  const time = { timeZone: 'Australia/Melbourne', hour: 'numeric', minute: '2-digit' } as const;
  return new Date(instant).toLocaleTimeString('en-AU', time);
}

/** "21 November 2026, 2:00 am in Melbourne". */
export function formatLongInstant(instant: string): string {
  return `${formatLongDay(melbourneDay(new Date(instant)))}, ${formatTime(instant)} in Melbourne`;
}
