import { addDays, type Day } from '../dates.ts';

const daysUntilRetry = 3;
const attemptsAllowed = 3;

export interface FailedAttempt {
  /** Attempts that failed before this one. */
  failedBefore: number;
  /** The Melbourne day of the attempt. */
  attemptedOn: Day;
  /** The bank wants the customer, or the card is lost: trying again by itself would be blind. */
  needsCustomer: boolean;
  /** Its customer has put another card on the layby since: that one has not been tried. */
  isCardReplaced?: boolean;
}

export interface AfterFailure {
  status: 'retrying' | 'missed';
  failedAttempts: number;
  /** Null: it is not charged again until somebody does something. */
  nextAttemptOn: Day | null;
}

/**
 * What becomes of an instalment whose charge failed: again after 3 days, missed at the third failure. Where the charge was to a
 * card that has been replaced since, "ask the customer" is answered already, and the new card is tried the next day.
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
