import { splitInstalments } from '../laybys/instalment-plan.ts';
import { isRepeatType } from '../repeats/interval.ts';
import { instalmentCount, type LineType, subscriptionDiscountPercent } from './payment-options.ts';

/**
 * Returns the price of one unit with this payment option, in cents. The discount for subscriptions and repeating boxes is rounded to
 * the cent for each single unit.
 */
export function unitPriceCents(priceCents: number, paymentType: LineType): number {
  return paymentType === 'subscription' || isRepeatType(paymentType)
    ? Math.round((priceCents * (100 - subscriptionDiscountPercent)) / 100)
    : priceCents;
}

/** Returns what a customer pays today for a single cart line: the whole price, or the first instalment. */
export function lineDueTodayCents(priceCents: number, paymentType: LineType, quantity: number): number {
  const total = unitPriceCents(priceCents, paymentType) * quantity;
  const count = instalmentCount(paymentType);
  return count === null ? total : (splitInstalments(total, count)[0] ?? total);
}
