import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { letterDesk } from '#server/mail/letter-desk.ts';
import { passwordLetter } from '#server/mail/letters/password-letter.ts';
import { outbox } from '#server/mail/mail-tables.ts';
import { type Letter, queueLetters } from '#server/mail/outbox.ts';
import { findUserByName, type UserRow } from './account-queries.ts';
import { countResets, openReset, resetMinutes, voidResets } from './password-resets.ts';

/** More would only fill somebody's mailbox. */
const lettersAnHour = 5;

const nobody = { id: 0, username: 'nobody', email: 'nobody@invalid', firstName: null };

/** Writes an account's owner the link to a new password. It takes the same steps, and time, where there is no account. */
export async function forgetPassword(
  tx: Writer,
  { name, now }: { name: string; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const user = await findUserByName(tx, name);
  const sent = await countResets(tx, user?.id ?? nobody.id, now);
  if (user === null || sent >= lettersAnHour) return pretend(tx, now, deps);
  const token = await openReset(tx, user.id, now);
  await queueLetters(tx, [await writeLink(tx, user, token, deps)], now);
}

/** As many statements, and a letter to nobody that is queued and taken back, so that the disk has as much to do. */
async function pretend(tx: Writer, now: Date, deps: Pick<Deps, 'env'>): Promise<void> {
  await voidResets(tx, nobody.id, now);
  const onceKey = `nobody:${randomUUID()}`;
  const letter = await writeLink(tx, nobody, onceKey, deps);
  await queueLetters(tx, [{ ...letter, onceKey }], now);
  await tx.delete(outbox).where(eq(outbox.onceKey, onceKey));
}

async function writeLink(
  db: Reader,
  user: Pick<UserRow, 'username' | 'email' | 'firstName'>,
  token: string,
  deps: Pick<Deps, 'env'>,
): Promise<Letter> {
  const resetUrl = `${deps.env.publicUrl}/reset-password?token=${token}`;
  return passwordLetter({ user, resetUrl, minutes: resetMinutes }, await letterDesk(db, deps));
}
