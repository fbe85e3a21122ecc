import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import { repeatCardSetups } from '#server/payments/repeating-boxes/repeat-payment-tables.ts';
import { repeatChanges, repeats } from '#server/repeats/repeat-tables.ts';

/** Stops an account’s repeating boxes, and erases their delivery address and card. The agreed terms are kept without this data. */
export async function eraseRepeats(tx: Writer, userId: number, now: Date): Promise<void> {
  const ids = tx.select({ id: repeats.id }).from(repeats).where(eq(repeats.userId, userId));
  await tx
    .update(repeatCardSetups)
    .set({ customer: null, clientSecret: null, source: 'erased' })
    .where(inArray(repeatCardSetups.repeatId, ids));
  // A card that is still being saved must not start a repeating box any more.
  await tx
    .update(repeatCardSetups)
    .set({ status: 'declined', settledAt: now.toISOString() })
    .where(and(inArray(repeatCardSetups.repeatId, ids), inArray(repeatCardSetups.status, ['open', 'action'])));
  // A request to change the delivery address contains that address.
  await tx.update(repeatChanges).set({ request: 'erased' }).where(inArray(repeatChanges.repeatId, ids));
  // A repeating box that the customer hasn't agreed to stays pending, because no one sees it.
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
