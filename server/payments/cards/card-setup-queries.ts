import { asc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#server/db/store.ts';
import type { CardSetupRequest } from '../providers/payment-provider.ts';
import { cardSetups } from './card-tables.ts';

export type CardSetupRow = typeof cardSetups.$inferSelect;
/** The fields of a card setup that the provider needs, regardless of what the card is for. */
export type SavedCardSetup = Pick<CardSetupRow, 'reference' | 'providerSetupId' | 'source' | 'customer' | 'createdAt'>;

export async function findCardSetup(db: Reader, reference: string): Promise<CardSetupRow | null> {
  const [row] = await db.select().from(cardSetups).where(eq(cardSetups.reference, reference));
  return row ?? null;
}

/** Every card setup that has no outcome yet, oldest first. */
export async function listOpenCardSetups(db: Reader): Promise<CardSetupRow[]> {
  return db
    .select()
    .from(cardSetups)
    .where(inArray(cardSetups.status, ['open', 'action']))
    .orderBy(asc(cardSetups.id));
}

export function toSetupRequest({
  reference,
  providerSetupId,
  source,
  customer,
  createdAt,
}: SavedCardSetup): CardSetupRequest {
  return { reference, providerSetupId, source, customer, createdAt };
}
