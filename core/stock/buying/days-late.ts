import { type Day, daysBetween } from '#core/dates.ts';
import type { Purchase } from './buying-api.ts';

/**
 * Returns how many days late a purchase is. A purchase is late if it was sent to the supplier, its expected day has passed, and goods
 * are still missing.
 */
export function daysLate({ status, expectedOn }: Pick<Purchase, 'status' | 'expectedOn'>, today: Day): number {
  const isExpected = status === 'sent' || status === 'received-in-part';
  return isExpected && expectedOn < today ? daysBetween(expectedOn, today) : 0;
}
