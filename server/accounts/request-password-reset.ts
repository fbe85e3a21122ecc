import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { type Email, queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { findUserByName, type UserRow } from './account-queries.ts';
import { countResets, openReset, resetMinutes, voidResets } from './password-resets.ts';

/** More would only fill somebody's mailbox. */
const emailsAnHour = 5;

const emptyCustomer = { id: 0, email: 'nobody@invalid' };

/** Writes an account's owner the link to a new password. It takes the same steps, and time, where there is no account. */
export async function requestPasswordReset(
  tx: Writer,
  { name, now }: { name: string; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const user = await findUserByName(tx, name);
  const sent = await countResets(tx, user?.id ?? emptyCustomer.id, now);
  if (user === null || sent >= emailsAnHour) return pretend(tx, now, deps);
  const token = await openReset(tx, user.id, now);
  await queueEmails(tx, [await writeLink(tx, user, token, deps)], now);
}

/** As many statements, and an email to nobody that is queued and taken back, so that the disk has as much to do. */
async function pretend(tx: Writer, now: Date, deps: Pick<Deps, 'env'>): Promise<void> {
  await voidResets(tx, emptyCustomer.id, now);
  const onceKey = `nobody:${randomUUID()}`;
  const email = await writeLink(tx, emptyCustomer, onceKey, deps);
  await queueEmails(tx, [{ ...email, onceKey }], now);
  await tx.delete(outbox).where(eq(outbox.onceKey, onceKey));
}

async function writeLink(
  db: Reader,
  user: Pick<UserRow, 'email'>,
  token: string,
  deps: Pick<Deps, 'env'>,
): Promise<Email> {
  const resetUrl = `${deps.env.publicUrl}/reset-password?token=${token}`;
  return (await shopEmails(db, deps)).passwordLink({ user, resetUrl, minutes: resetMinutes });
}
