import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { repeatCardSetups } from '#server/payments/repeating-boxes/repeat-payment-tables.ts';
import { repeatChanges, repeats } from '#server/repeats/repeat-tables.ts';

/** Stops an account’s repeating boxes, and erases where they were delivered and the card. What was agreed stays without them. */
export async function eraseRepeats(tx: Writer, userId: number, now: Date): Promise<void> {
  const ids = tx.select({ id: repeats.id }).from(repeats).where(eq(repeats.userId, userId));
  await tx
    .update(repeatCardSetups)
    .set({ customer: null, clientSecret: null, source: 'erased' })
    .where(inArray(repeatCardSetups.repeatId, ids));
  // A card that is still being saved begins no repeat any more.
  await tx
    .update(repeatCardSetups)
    .set({ status: 'declined', settledAt: now.toISOString() })
    .where(and(inArray(repeatCardSetups.repeatId, ids), inArray(repeatCardSetups.status, ['open', 'action'])));
  // Changes of the address have it.
  await tx.update(repeatChanges).set({ request: 'erased' }).where(inArray(repeatChanges.repeatId, ids));
  // What was never agreed isn't shown to anybody, and stays so.
  await tx
    .update(repeats)
    .set({ status: 'stopped', stoppedAt: sql`coalesce(${repeats.stoppedAt}, ${now.toISOString()})` })
    .where(and(eq(repeats.userId, userId), ne(repeats.status, 'pending')));
  await tx
    .update(repeats)
    .set({
      phone: null,
      street: null,
      city: null,
      state: null,
      postcode: null,
      cardProvider: null,
      cardCustomer: null,
      cardReference: null,
      cardBrand: null,
      cardLast4: null,
      problem: null,
      version: sql`${repeats.version} + 1`,
    })
    .where(eq(repeats.userId, userId));
}
