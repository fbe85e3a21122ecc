import { addDays, type Day, mondayOf } from './dates.ts';

/** Date ranges that staff can choose by name. A saved filter stores the name, so that the days are calculated again each day. */
export const dayPresets = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month'] as const;
export type DayPreset = (typeof dayPresets)[number];

export const dayPresetLabels: Record<DayPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
};

/** A range of Melbourne days, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Returns the days of a preset. Weeks start on Monday; a period that isn't over yet ends today. */
export function daysOfPreset(preset: DayPreset, today: Day): DayRange {
  const monday = mondayOf(today);
  const first = firstOfMonth(today);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'this-week':
      return { from: monday, to: today };
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'this-month':
      return { from: first, to: today };
    case 'last-month':
      return { from: firstOfMonth(addDays(first, -1)), to: addDays(first, -1) };
  }
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
