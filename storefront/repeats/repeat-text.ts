import {
  daysBetween,
  formatShortDay,
  formatShortWeekday,
  formatWeekday,
  melbourneClockTime,
  melbourneDay,
} from '#core/dates.ts';
import { lastMinute } from '#core/repeats/format-cutoff.ts';
import { formatInterval } from '#core/repeats/interval.ts';
import type { RepeatBox } from '#core/repeats/repeat.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';
import type { ShownRepeat } from './repeat-calls.ts';

/** Names a repeat on a screen that may show several: "Every 2 weeks: Family Box, Lamb Quarter". */
export function repeatTitle({ intervalWeeks, items }: Pick<ShownRepeat, 'intervalWeeks' | 'items'>): string {
  return `${formatInterval(intervalWeeks)}: ${items.map(({ name }) => name).join(', ')}`;
}

/** Formats the cut-off: "Change until Mon 12:00", with the date if it is a week away or more. A skip can be undone until then. */
export function formatChangeUntil({
  changeUntil,
  status,
}: Pick<RepeatBox, 'changeUntil'> & Partial<Pick<RepeatBox, 'status'>>): string {
  const last = lastMinute(new Date(changeUntil));
  const day = melbourneDay(last);
  const isNear = daysBetween(melbourneDay(new Date()), day) < 7;
  return `${status === 'skipped' ? 'Take back' : 'Change'} until ${isNear ? formatShortWeekday(day) : formatShortDay(day)} ${melbourneClockTime(last)}`;
}

export function canChange({ status, changeUntil }: Pick<RepeatBox, 'status' | 'changeUntil'>): boolean {
  return (status === 'planned' || status === 'skipped') && new Date() < new Date(changeUntil);
}

export function formatBoxDay({ date }: Pick<RepeatBox, 'date'>): string {
  return formatWeekday(date, melbourneDay(new Date()));
}

export function shortBoxDay({ date }: Pick<RepeatBox, 'date'>): string {
  return formatShortDay(date);
}

const badges: Record<RepeatBox['status'], { tone: BadgeTone; text: string }> = {
  planned: { tone: 'progress', text: 'Planned' },
  charging: { tone: 'progress', text: 'Being prepared' },
  ordered: { tone: 'done', text: 'Ordered' },
  skipped: { tone: 'neutral', text: 'Skipped' },
  missed: { tone: 'alert', text: 'Missed' },
};

export function boxBadge({ status, skippedBy }: RepeatBox, isOwn: boolean): { tone: BadgeTone; text: string } {
  if (status !== 'skipped' || skippedBy === null) return badges[status];
  const by = { customer: isOwn ? 'by you' : 'by the customer', staff: 'by us', shop: 'by us' }[skippedBy];
  return { ...badges.skipped, text: `Skipped ${by}` };
}

export function formatState({ status, pausedUntil, stoppedAt }: ShownRepeat): string {
  if (status === 'stopped') {
    return stoppedAt === null ? 'Stopped' : `Stopped on ${formatShortDay(melbourneDay(new Date(stoppedAt)))}`;
  }
  if (status === 'active') return 'Active';
  return pausedUntil === null ? 'Paused' : `Paused until ${formatShortDay(pausedUntil)}`;
}
