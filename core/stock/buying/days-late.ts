import { type Day, daysBetween } from '#core/dates.ts';
import type { Purchase } from './buying-api.ts';

/** By how many days a purchase is late: it was sent, its day has passed, and more of it is expected. 0 if it isn't late. */
export function daysLate({ status, expectedOn }: Pick<Purchase, 'status' | 'expectedOn'>, today: Day): number {
  const isExpected = status === 'sent' || status === 'received-in-part';
  return isExpected && expectedOn < today ? daysBetween(expectedOn, today) : 0;
}
