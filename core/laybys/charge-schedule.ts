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
   * Whether the charge can't succeed until the customer acts, because the bank requires the customer's confirmation or the card is
   * lost.
   */
  needsCustomer: boolean;
  /** Whether the customer has saved another card since the attempt. That card hasn't been charged yet. */
  isCardReplaced?: boolean;
}

export interface AfterFailure {
  status: 'retrying' | 'missed';
  failedAttempts: number;
  /** The day of the next attempt; null if the instalment isn't charged again until the customer or staff act. */
  nextAttemptOn: Day | null;
}

/**
 * Returns what happens to an instalment after its charge failed. The charge is repeated after 3 days. After the third failure, the
 * instalment counts as missed. If only the customer can fix the reason for the decline, the instalment waits. Once the customer has
 * replaced the card, the next attempt is due on the day after the failed one.
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
 * Returns an instalment's due day after a pause of its plan. The day moves by the length of the pause. It is never earlier than the day
 * after the plan was resumed.
 */
export function dayAfterPause(day: Day, pausedOn: Day, resumedOn: Day): Day {
  const later = addDays(day, Math.max(0, daysBetween(pausedOn, resumedOn)));
  const tomorrow = addDays(resumedOn, 1);
  return later < tomorrow ? tomorrow : later;
}
