import { formatFullDay, melbourneClockTime, melbourneDay } from '../dates.ts';

/** Returns the last minute in which a box can be changed. A cut-off at midnight belongs to the day that ends: 23:59. */
export function lastMinute(cutoff: Date): Date {
  return melbourneClockTime(cutoff) === '00:00' ? new Date(cutoff.getTime() - 60_000) : cutoff;
}

/** Formats until when a box can be changed, for emails: "Monday 30 November 2026, 23:59". */
export function formatCutoff(cutoff: Date): string {
  const last = lastMinute(cutoff);
  return `${formatFullDay(melbourneDay(last))}, ${melbourneClockTime(last)}`;
}
