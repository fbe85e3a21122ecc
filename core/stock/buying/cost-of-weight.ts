/** What the grams cost in cents, rounded half up; null if no price by weight is agreed or nothing was weighed. */
export function costOfWeight(grams: number, centsPerKilo: number | null): number | null {
  if (centsPerKilo === null || grams === 0) return null;
  // The product can exceed the integers that numbers hold exactly.
  return Number((BigInt(grams) * BigInt(centsPerKilo) + 500n) / 1000n);
}
