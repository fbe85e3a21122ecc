import { addDays, type Day, daysBetween } from '../dates.ts';
import type { LaybyStatus } from './layby.ts';

/** The steps that staff take by hand; all others follow from payments and cancellations. */
const steps: Partial<Record<LaybyStatus, LaybyStatus>> = { active: 'paused', paused: 'active' };

export function canPauseOrResume(from: LaybyStatus, to: LaybyStatus): boolean {
  return steps[from] === to;
}

/** A day of a plan that was paused: later by the days paused, and never before the day after its resumption. */
export function dayAfterPause(day: Day, pausedOn: Day, resumedOn: Day): Day {
  const later = addDays(day, Math.max(0, daysBetween(pausedOn, resumedOn)));
  const tomorrow = addDays(resumedOn, 1);
  return later < tomorrow ? tomorrow : later;
}
