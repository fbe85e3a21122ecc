import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { addRows } from '#server/db/sqlite/write-rows.ts';
import type { Writer } from '#server/db/store.ts';
import { recordCustomerEvents } from './customer-events.ts';
import { customerNotes, customers, customerTags, customerWords } from './customer-tables.ts';

export interface Folded {
  noteIds: number[];
  /** Of the tags that the kept record didn't have. */
  tagKeys: string[];
}

interface Folding {
  goneId: number;
  keptId: number;
  actorId: number | null;
  now: Date;
}

/**
 * Merges a record into another one: notes and tags go there, and later orders that match it do too. The caller has moved
 * its orders. Both keep an event of it.
 */
export async function foldCustomer(tx: Writer, { goneId, keptId, actorId, now }: Folding): Promise<Folded> {
  const notes = await tx
    .update(customerNotes)
    .set({ customerId: keptId })
    .where(eq(customerNotes.customerId, goneId))
    .returning({ id: customerNotes.id });
  const known = tx.select({ key: customerTags.tagKey }).from(customerTags).where(eq(customerTags.customerId, keptId));
  const tags = await tx
    .update(customerTags)
    .set({ customerId: keptId })
    .where(and(eq(customerTags.customerId, goneId), notInArray(customerTags.tagKey, known)))
    .returning({ key: customerTags.tagKey });
  await tx.update(customers).set({ mergedIntoId: keptId }).where(eq(customers.id, goneId));
  const words = await tx
    .select({ word: customerWords.word })
    .from(customerWords)
    .where(eq(customerWords.customerId, goneId));
  await addRows(
    tx,
    customerWords,
    words.map(({ word }) => ({ word, customerId: keptId })),
    { unlessTaken: true },
  );
  await recordCustomerEvents(
    tx,
    [
      { customerId: keptId, kind: 'merged', detail: { goneId } },
      { customerId: goneId, kind: 'merged', detail: { keptId } },
    ],
    { actorId, now },
  );
  return { noteIds: notes.map(({ id }) => id), tagKeys: tags.map(({ key }) => key) };
}

/** Takes what foldCustomer moved out again. */
export async function unfoldCustomer(
  tx: Writer,
  { goneId, keptId, actorId, now }: Folding,
  { noteIds, tagKeys }: Folded,
): Promise<void> {
  await tx.update(customers).set({ mergedIntoId: null }).where(eq(customers.id, goneId));
  await tx
    .update(customerNotes)
    .set({ customerId: goneId })
    .where(and(eq(customerNotes.customerId, keptId), inArray(customerNotes.id, noteIds)));
  await tx
    .update(customerTags)
    .set({ customerId: goneId })
    .where(and(eq(customerTags.customerId, keptId), inArray(customerTags.tagKey, tagKeys)));
  await recordCustomerEvents(
    tx,
    [
      { customerId: keptId, kind: 'merge-undone', detail: { goneId } },
      { customerId: goneId, kind: 'merge-undone', detail: { keptId } },
    ],
    { actorId, now },
  );
}
