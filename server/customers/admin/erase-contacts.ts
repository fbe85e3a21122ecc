import { inArray, or, sql } from 'drizzle-orm';
import { addressKey } from '#core/email/address-key.ts';
import { contactMessages } from '#server/contact/contact-tables.ts';
import type { Writer } from '#server/db/store.ts';
import { deliveryWishes } from '#server/delivery/delivery-tables.ts';
import { emailOptOuts } from '#server/email/consent/opt-out-tables.ts';
import { eraseEmailsTo } from '#server/email/email-expiry.ts';
import { broadcastRecipients } from '#server/newsletter/admin/broadcast-tables.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { isMessageFrom } from './customer-record-queries.ts';

const erasedRecipient = 'erased';

/** Erases what the shop keeps by an email address alone: emails, messages, newsletter and waiting for a delivery. */
export async function eraseContacts(tx: Writer, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return;
  const keys = emails.map(addressKey);
  await eraseEmailsTo(tx, emails);
  await tx.delete(contactMessages).where(isMessageFrom(emails));
  // Nothing is left that the shop could write for, and the address is not to be kept.
  await tx.delete(emailOptOuts).where(inArray(emailOptOuts.emailKey, keys));
  await tx.delete(deliveryWishes).where(inArray(deliveryWishes.emailKey, keys));
  // The row stays, since what was sent to it is counted; its address goes, and nothing is sent there again.
  const erased = sql`'erased-' || ${newsletterSubscribers.id} || '@erased.invalid'`;
  const isTheirs = inArray(newsletterSubscribers.emailKey, keys);
  // How many a broadcast went to stays, without who they were. It is found by its subscriber, or as it was typed then.
  const theirs = tx.select({ id: newsletterSubscribers.id }).from(newsletterSubscribers).where(isTheirs);
  await tx
    .update(broadcastRecipients)
    .set({ email: erasedRecipient })
    .where(or(inArray(broadcastRecipients.subscriberId, theirs), inArray(broadcastRecipients.email, [...emails])));
  await tx
    .update(newsletterSubscribers)
    .set({ email: erased, emailKey: erased, unsubscribedAt: now.toISOString() })
    .where(isTheirs);
}
