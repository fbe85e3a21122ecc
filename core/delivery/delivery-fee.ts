/** A row of a fee table: the delivery fee for goods amounts of at least `from`. Both are in cents. */
export interface FeeRow {
  from: number;
  fee: number;
}

/** Returns the delivery fee for goods of this amount, after discounts. The table must begin at 0 and be in ascending order. */
export function feeCents(fees: readonly FeeRow[], goodsCents: number): number {
  return fees.findLast((row) => row.from <= goodsCents)?.fee ?? 0;
}

/** Returns the smallest goods amount that is delivered free of charge; null if delivery is never free. */
export function freeFromCents(fees: readonly FeeRow[]): number | null {
  const lastPaid = fees.findLastIndex((row) => row.fee > 0);
  return fees[lastPaid + 1]?.from ?? null;
}
