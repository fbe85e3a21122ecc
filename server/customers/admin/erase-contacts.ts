import { inArray, or, sql } from 'drizzle-orm';
import { addressKey } from '#core/email/address-key.ts';
import { contactMessages } from '#server/contact/contact-tables.ts';
import type { Writer } from '#server/db/store.ts';
import { deliveryWishes } from '#server/delivery/delivery-tables.ts';
import { emailOptOuts } from '#server/email/consent/opt-out-tables.ts';
import { eraseEmailsTo } from '#server/email/sending/email-expiry.ts';
import { broadcastRecipients } from '#server/newsletter/admin/broadcast-tables.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { stockWishes } from '#server/products/wishes/stock-wish-tables.ts';
import { isMessageFrom } from './customer-record-queries.ts';

const erasedRecipient = 'erased';

/**
 * Erases the data that the shop stores only by email address: emails, messages, newsletter subscriptions, opt-outs, and requests for
 * notifications.
 */
export async function eraseContacts(tx: Writer, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return;
  const keys = emails.map(addressKey);
  await eraseEmailsTo(tx, emails);
  await tx.delete(contactMessages).where(isMessageFrom(emails));
  // The shop no longer emails this address. So the opt-out isn't needed any more, and the address in it must be erased.
  await tx.delete(emailOptOuts).where(inArray(emailOptOuts.emailKey, keys));
  await tx.delete(deliveryWishes).where(inArray(deliveryWishes.emailKey, keys));
  await tx.delete(stockWishes).where(inArray(stockWishes.emailKey, keys));
  // The subscriber's row stays, because the emails that were sent to the subscriber are counted. The email address in the row is
  // replaced, so that nothing is sent to it again.
  const erased = sql`'erased-' || ${newsletterSubscribers.id} || '@erased.invalid'`;
  const isTheirs = inArray(newsletterSubscribers.emailKey, keys);
  // The rows of a broadcast's recipients stay, because they are counted, but their email addresses are erased. The rows are found by
  // subscriber, or by the email address as it was typed at that time.
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
