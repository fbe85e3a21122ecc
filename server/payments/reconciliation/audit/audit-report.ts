export interface AuditReport {
  /** A sentence for each disagreement. */
  findings: string[];
  counts: { orders: number; payments: number; charges: number; refunds: number; inWork: number };
}

const chunkSize = 500;

/** Reads a table by its ids, some rows at a time, so that the largest shop fits into little memory. */
export async function* inChunks<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read(after, chunkSize);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkSize) return;
    after = last.id;
  }
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
