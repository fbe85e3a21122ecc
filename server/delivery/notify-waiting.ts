import { asc } from 'drizzle-orm';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { hasPostcode } from '#core/delivery/postcodes.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { optOutUrl } from '#server/email/opt-outs.ts';
import { findWritten, queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { listZones } from './delivery-rules.ts';
import { deliveryWishes } from './delivery-tables.ts';

/**
 * Emails those who asked to hear when this zone's postcodes are delivered to, as soon as the zone is active; each of them
 * once, whatever the owner changes later. The outbox remembers who was told. It waits until the shop has the address that
 * such an email must name.
 */
export async function notifyWaiting(
  tx: Writer,
  zone: DeliveryZone,
  { now, deps }: { now: Date; deps: Pick<Deps, 'env'> },
): Promise<void> {
  if (!zone.active || (await getShopSettings(tx)).streetAddress === '') return;
  const rows = await tx.select().from(deliveryWishes).orderBy(asc(deliveryWishes.id));
  const waiting = rows
    .filter(({ postcode }) => hasPostcode(zone.postcodes, postcode))
    .map(({ id, email, emailKey, postcode, createdAt }) => ({
      email,
      postcode,
      unsubscribeUrl: optOutUrl(deps, 'delivery-notice', email),
      consent: `delivery wish ${id}: asked ${createdAt} on the page of ${postcode}`,
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

/** The same for every zone, once the shop has its address. */
export async function notifyAllWaiting(tx: Writer, context: { now: Date; deps: Pick<Deps, 'env'> }): Promise<void> {
  for (const zone of await listZones(tx)) await notifyWaiting(tx, zone, context);
}
