/** Returns the amount of an order that is still to be paid, never below 0. */
export function remainingCents(totalCents: number, paidCents: number): number {
  return Math.max(0, totalCents - paidCents);
}

/** Returns the percentage of an order's total that is paid, rounded and at most 100; 0 if the total is 0. */
export function progressPercent(paidCents: number, totalCents: number): number {
  return totalCents === 0 ? 0 : Math.min(100, Math.round((paidCents / totalCents) * 100));
}
