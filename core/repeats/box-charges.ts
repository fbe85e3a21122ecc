import { type Day, melbourneInstant } from '../dates.ts';

/** The time on the delivery day at which the boxes are packed. After that, no card is charged for a box. */
const packingTime = '06:00';

export function packingBegins(deliveryDay: Day): Date {
  return melbourneInstant(deliveryDay, packingTime);
}

const hourMs = 60 * 60_000;
/** How long the shop waits after each failed charge of a box. After the last wait, it gives up. */
const waitsMs = [2 * hourMs, 6 * hourMs, 12 * hourMs];

/** The declines after which the same card may work later. After any other decline, the customer must act. */
const passing = new Set([
  'approve_with_id',
  'call_issuer',
  'card_declined',
  'card_velocity_exceeded',
  'do_not_honor',
  'generic_decline',
  'insufficient_funds',
  'issuer_not_available',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
]);

/**
 * Returns when a box is charged again after a failed charge. Null if it isn't charged again, because the decline is permanent,
 * the charge has failed too often, or the boxes are packed before then.
 */
export function nextAttempt({
  declineCode,
  failures,
  deliveryDay,
  now,
}: {
  declineCode: string;
  /** The number of failed charges of the box, including this one. */
  failures: number;
  deliveryDay: Day;
  now: Date;
}): Date | null {
  const waitMs = waitsMs[failures - 1];
  if (waitMs === undefined || !passing.has(declineCode)) return null;
  const at = new Date(now.getTime() + waitMs);
  return at < packingBegins(deliveryDay) ? at : null;
}

/** After the shop has skipped this many boxes in a row, it pauses the repeat until the customer acts. */
export const skipsBeforePause = 3;
