import { and, desc, eq, isNull } from 'drizzle-orm';
import type { MergedCustomer } from '#core/customers/customer-record.ts';
import { customerMerges, customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';

/** How long a merge can be undone. */
const undoMs = 24 * 60 * 60 * 1000;

export function canUndo({ at }: { at: string }, now: Date): boolean {
  return now.getTime() - Date.parse(at) < undoMs;
}

/** The records that were merged into a record, newest first. */
export async function findMerges(db: Reader, intoId: number, now: Date): Promise<MergedCustomer[]> {
  const rows = await db
    .select({ merge: customerMerges, name: customers.name })
    .from(customerMerges)
    .innerJoin(customers, eq(customers.id, customerMerges.goneId))
    .where(and(eq(customerMerges.intoId, intoId), isNull(customerMerges.undoneAt)))
    .orderBy(desc(customerMerges.id));
  return rows.map(({ merge, name }) => {
    const { id, goneId, at, parts } = merge;
    return { id, goneId, name, orders: parts.orderIds.length, at, canUndo: canUndo(merge, now) };
  });
}
