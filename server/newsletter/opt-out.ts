import { and, inArray, isNull } from 'drizzle-orm';
import { addressKey } from '#core/email/address-key.ts';
import { emailsOfPersons } from '#server/customers/emails-of-person.ts';
import type { Writer } from '#server/db/store.ts';
import { addOptOuts, findOptedOut } from '#server/email/consent/opt-outs.ts';
import { newsletterSubscribers } from './newsletter-tables.ts';

/**
 * Ends all commercial email to a person: to this email address and to all addresses of the person's merged records. A person can't end
 * only some types of email. The Spam Act lets readers end all of them, and a merge could bring a type back.
 */
export async function optOut(tx: Writer, email: string, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await endFor(tx, await emailsOfPersons(tx, [addressKey(email)]), { reason, now });
}

/** Called after a merge: if one of the person's email addresses has opted out, all of them are opted out. */
export async function spreadOptOut(tx: Writer, emails: readonly (string | null)[], now: Date): Promise<void> {
  const keys = emails.flatMap((email) => (email === null ? [] : addressKey(email)));
  if (keys.length === 0) return;
  const all = await emailsOfPersons(tx, keys);
  if ((await findOptedOut(tx, all)).size > 0) await endFor(tx, all, { reason: 'merged', now });
}

async function endFor(tx: Writer, keys: readonly string[], { reason, now }: { reason: string; now: Date }) {
  await addOptOuts(tx, keys, { reason, now });
  await tx
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now.toISOString() })
    .where(and(inArray(newsletterSubscribers.emailKey, [...keys]), isNull(newsletterSubscribers.unsubscribedAt)));
}
