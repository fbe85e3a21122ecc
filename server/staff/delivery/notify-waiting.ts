import { asc } from 'drizzle-orm';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { hasPostcode } from '#core/delivery/postcodes.ts';
import type { Writer } from '#server/db/store.ts';
import { deliveryWishes } from '#server/delivery/delivery-tables.ts';
import type { Deps } from '#server/deps.ts';
import { findWritten, queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';

/**
 * Emails those who asked to hear when this zone's postcodes are delivered to, as soon as the zone is active; each of them
 * once, whatever the owner changes later. The outbox remembers who was told.
 */
export async function notifyWaiting(
  tx: Writer,
  zone: DeliveryZone,
  { now, deps }: { now: Date; deps: Pick<Deps, 'env'> },
): Promise<void> {
  if (!zone.active) return;
  const rows = await tx.select().from(deliveryWishes).orderBy(asc(deliveryWishes.id));
  const waiting = rows
    .filter(({ postcode }) => hasPostcode(zone.postcodes, postcode))
    .map(({ email, emailKey, postcode }) => ({
      email,
      postcode,
      dedupeKey: `delivery-notice:${postcode}:${emailKey}`,
    }));
  const notified = await findWritten(
    tx,
    waiting.map(({ dedupeKey }) => dedupeKey),
  );
  const left = waiting.filter(({ dedupeKey }) => !notified.has(dedupeKey));
  if (left.length === 0) return;
  const create = await shopEmails(tx, deps, now);
  await queueEmails(tx, left.map(create.deliveryNotice), now);
}
