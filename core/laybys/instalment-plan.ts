import { addDays, type Day } from '../dates.ts';
import type { LaybyFrequency } from '../products/payment-options.ts';

/**
 * Splits a total into n instalments of floor(total / n) cents; the last instalment also contains the remainder, so that the
 * instalments add up to the total.
 */
export function splitInstalments(totalCents: number, count: number): number[] {
  const part = Math.floor(totalCents / count);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? totalCents - part * (count - 1) : part));
}

/** Whether a layby may be split into this many instalments: no instalment may be below the provider's minimum charge. */
export function isSplitOffered(totalCents: number, count: number, minimumChargeCents: number): boolean {
  return Math.floor(totalCents / count) >= minimumChargeCents;
}

function daysBetweenInstalments(frequency: LaybyFrequency): number {
  return frequency === 'weekly' ? 7 : 14;
}

/** The due days of n instalments: the first on the starting day, then every 7 or 14 days. */
export function instalmentDays(start: Day, count: number, frequency: LaybyFrequency): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index * daysBetweenInstalments(frequency)));
}

export interface PlannedInstalment {
  number: number;
  amountCents: number;
  dueDate: Day;
}

/** Returns the whole schedule of a layby as it is shown before paying and stored with the plan. */
export function planInstalments(
  totalCents: number,
  count: number,
  frequency: LaybyFrequency,
  start: Day,
): PlannedInstalment[] {
  const days = instalmentDays(start, count, frequency);
  return splitInstalments(totalCents, count).map((amountCents, index) => ({
    number: index + 1,
    amountCents,
    dueDate: days[index] ?? start,
  }));
}
