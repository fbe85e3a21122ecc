import { inArray, sql } from 'drizzle-orm';
import { contactMessages } from '#server/contact/contact-tables.ts';
import type { Writer } from '#server/db/store.ts';
import { deliveryWishes } from '#server/delivery/delivery-tables.ts';
import { eraseEmailsTo } from '#server/email/email-expiry.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { isMessageFrom } from './customer-record-queries.ts';

/** Erases what the shop keeps by an email address alone: emails, messages, newsletter and waiting for a delivery. */
export async function eraseContacts(tx: Writer, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return;
  const keys = emails.map((email) => email.trim().normalize('NFKC').toLowerCase());
  await eraseEmailsTo(tx, emails);
  await tx.delete(contactMessages).where(isMessageFrom(emails));
  await tx.delete(deliveryWishes).where(inArray(deliveryWishes.emailKey, keys));
  // The row stays, since what was sent to it is counted; its address goes, and nothing is sent there again.
  const erased = sql`'erased-' || ${newsletterSubscribers.id} || '@erased.invalid'`;
  await tx
    .update(newsletterSubscribers)
    .set({ email: erased, emailKey: erased, unsubscribedAt: now.toISOString() })
    .where(inArray(newsletterSubscribers.emailKey, keys));
}
