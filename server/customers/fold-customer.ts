import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { recordCustomerEvents } from './customer-events.ts';
import { customerNotes, customers, customerTags, customerTerms } from './customer-tables.ts';

export interface Folded {
  noteIds: number[];
  /** The moved tags. Tags that the kept record already had aren't among them. */
  tagKeys: string[];
}

interface Folding {
  goneId: number;
  intoId: number;
  actorId: number | null;
  now: Date;
}

/**
 * Merges a record into another record, and moves its notes and tags there. The caller has already moved its orders. Later orders that
 * match the merged record also belong to the other record. Both records get an event.
 */
export async function foldCustomer(tx: Writer, { goneId, intoId, actorId, now }: Folding): Promise<Folded> {
  const notes = await tx
    .update(customerNotes)
    .set({ customerId: intoId })
    .where(eq(customerNotes.customerId, goneId))
    .returning({ id: customerNotes.id });
  const known = tx.select({ key: customerTags.tagKey }).from(customerTags).where(eq(customerTags.customerId, intoId));
  const tags = await tx
    .update(customerTags)
    .set({ customerId: intoId })
    .where(and(eq(customerTags.customerId, goneId), notInArray(customerTags.tagKey, known)))
    .returning({ key: customerTags.tagKey });
  await tx.update(customers).set({ mergedIntoId: intoId }).where(eq(customers.id, goneId));
  const words = await tx
    .select({ word: customerTerms.word })
    .from(customerTerms)
    .where(eq(customerTerms.customerId, goneId));
  await addRows(
    tx,
    customerTerms,
    words.map(({ word }) => ({ word, customerId: intoId })),
    { unlessTaken: true },
  );
  await recordCustomerEvents(
    tx,
    [
      { customerId: intoId, kind: 'merged', detail: { goneId } },
      { customerId: goneId, kind: 'merged', detail: { intoId } },
    ],
    { actorId, now },
  );
  return { noteIds: notes.map(({ id }) => id), tagKeys: tags.map(({ key }) => key) };
}

/** Moves back the data that foldCustomer moved, to undo a merge. */
export async function unfoldCustomer(
  tx: Writer,
  { goneId, intoId, actorId, now }: Folding,
  { noteIds, tagKeys }: Folded,
): Promise<void> {
  await tx.update(customers).set({ mergedIntoId: null }).where(eq(customers.id, goneId));
  await tx
    .update(customerNotes)
    .set({ customerId: goneId })
    .where(and(eq(customerNotes.customerId, intoId), inArray(customerNotes.id, noteIds)));
  await tx
    .update(customerTags)
    .set({ customerId: goneId })
    .where(and(eq(customerTags.customerId, intoId), inArray(customerTags.tagKey, tagKeys)));
  await recordCustomerEvents(
    tx,
    [
      { customerId: intoId, kind: 'merge-undone', detail: { goneId } },
      { customerId: goneId, kind: 'merge-undone', detail: { intoId } },
    ],
    { actorId, now },
  );
}
