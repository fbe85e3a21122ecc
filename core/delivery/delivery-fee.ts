/** A row of a fee table: from this worth of goods on, the delivery costs so much. Both are cents. */
export interface FeeRow {
  from: number;
  fee: number;
}

/** The fee of an order's goods, after discount. The table begins at 0 and goes up. */
export function feeCents(fees: readonly FeeRow[], goodsCents: number): number {
  return fees.findLast((row) => row.from <= goodsCents)?.fee ?? 0;
}

/** From what worth of goods on the delivery is free; null where it never is. */
export function freeFromCents(fees: readonly FeeRow[]): number | null {
  const lastPaid = fees.findLastIndex((row) => row.fee > 0);
  return fees[lastPaid + 1]?.from ?? null;
}
