import { addDays, type Day, daysBetween, melbourneDay, melbourneHour } from '../dates.ts';
import type { LaybyStatus } from './layby.ts';

/** The hour in Melbourne at which the day's charges start. */
const openingHour = 9;

/** Returns the latest day whose charges may be made: yesterday before 9:00 Melbourne time, today after that. */
export function latestChargeDay(now: Date): Day {
  const today = melbourneDay(now);
  return melbourneHour(now) >= openingHour ? today : addDays(today, -1);
}

const daysUntilRetry = 3;
const attemptsAllowed = 3;

export interface FailedAttempt {
  /** The number of earlier failed attempts to charge the instalment. */
  failedBefore: number;
  /** The Melbourne day of the attempt. */
  attemptedOn: Day;
  /**
   * Whether another attempt can't succeed without the customer, because the bank requires the customer's confirmation or the card
   * is lost.
   */
  needsCustomer: boolean;
  /** Whether the customer has replaced the card since the attempt, and the new card hasn't been tried. */
  isCardReplaced?: boolean;
}

export interface AfterFailure {
  status: 'retrying' | 'missed';
  failedAttempts: number;
  /** The day of the next attempt; null if the instalment isn't charged again until the customer or staff act. */
  nextAttemptOn: Day | null;
}

/**
 * Returns what happens to an instalment whose charge failed: it is retried after 3 days, and counts as missed after the third failure.
 * If only the customer can fix the reason for the decline, and the customer has since replaced the card, the new card is tried on the
 * next day.
 */
export function afterFailure({
  failedBefore,
  attemptedOn,
  needsCustomer,
  isCardReplaced = false,
}: FailedAttempt): AfterFailure {
  const failedAttempts = failedBefore + 1;
  const isLast = failedAttempts >= attemptsAllowed;
  return {
    status: isLast ? 'missed' : 'retrying',
    failedAttempts,
    nextAttemptOn: isLast ? null : nextAttempt(attemptedOn, { needsCustomer, isCardReplaced }),
  };
}

function nextAttempt(
  attemptedOn: Day,
  { needsCustomer, isCardReplaced }: { needsCustomer: boolean; isCardReplaced: boolean },
): Day | null {
  if (!needsCustomer) return addDays(attemptedOn, daysUntilRetry);
  return isCardReplaced ? addDays(attemptedOn, 1) : null;
}

/** The changes of a layby plan's status that staff make by hand; all others follow from payments and cancellations. */
const steps: Partial<Record<LaybyStatus, LaybyStatus>> = { active: 'paused', paused: 'active' };

export function canPauseOrResume(from: LaybyStatus, to: LaybyStatus): boolean {
  return steps[from] === to;
}

/**
 * Returns the new day of an instalment after a pause of its plan: the instalment moves by the number of days of the pause, and is
 * due at the earliest on the day after the plan resumed.
 */
export function dayAfterPause(day: Day, pausedOn: Day, resumedOn: Day): Day {
  const later = addDays(day, Math.max(0, daysBetween(pausedOn, resumedOn)));
  const tomorrow = addDays(resumedOn, 1);
  return later < tomorrow ? tomorrow : later;
}
