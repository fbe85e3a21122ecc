import { eq } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { providerEvents } from '../payment-tables.ts';

/** The id and type of a provider's event, from its webhook. */
export interface ProviderEventId {
  id: string;
  kind: string;
}

/** Marks an event as processed, in the same transaction as its effects. Marking it again changes nothing. */
export async function recordProviderEvent(tx: Writer, { id, kind }: ProviderEventId, now: Date): Promise<void> {
  await addRows(tx, providerEvents, [{ eventId: id, kind, receivedAt: now.toISOString() }], { unlessTaken: true });
}

export async function isEventKnown(db: Reader, eventId: string): Promise<boolean> {
  return (await db.$count(providerEvents, eq(providerEvents.eventId, eventId))) > 0;
}
