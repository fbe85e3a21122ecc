/** A row of a fee table: the delivery fee from this goods amount on. Both are in cents. */
export interface FeeRow {
  from: number;
  fee: number;
}

/** Returns the fee for an order's goods amount after discount. The table begins at 0 and is in ascending order. */
export function feeCents(fees: readonly FeeRow[], goodsCents: number): number {
  return fees.findLast((row) => row.from <= goodsCents)?.fee ?? 0;
}

/** The goods amount from which delivery is free; null if it never is. */
export function freeFromCents(fees: readonly FeeRow[]): number | null {
  const lastPaid = fees.findLastIndex((row) => row.fee > 0);
  return fees[lastPaid + 1]?.from ?? null;
}
