import { splitInstalments } from '../laybys/instalment-plan.ts';
import { type CartPaymentType, instalmentCount } from './payment-options.ts';

/** What one unit costs when paid this way: 5% less by subscription, rounded to the cent for each unit. */
export function unitPriceCents(priceCents: number, paymentType: CartPaymentType): number {
  return paymentType === 'subscription' ? Math.round((priceCents * 95) / 100) : priceCents;
}

/** What is due today on a single line: all of it, or its first instalment. */
export function lineDueTodayCents(priceCents: number, paymentType: CartPaymentType, quantity: number): number {
  const total = unitPriceCents(priceCents, paymentType) * quantity;
  const count = instalmentCount(paymentType);
  return count === null ? total : (splitInstalments(total, count)[0] ?? total);
}
