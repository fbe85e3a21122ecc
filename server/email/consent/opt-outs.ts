import { and, eq, inArray, isNull } from 'drizzle-orm';
import { addressKey } from '#core/email/address-key.ts';
import { commercialKinds } from '#core/email/email-class.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { outbox } from '../email-tables.ts';
import { type LinkSigner, readLink, signLink } from '../signed-links.ts';
import { emailOptOuts } from './opt-out-tables.ts';

/** Returns the keys of those email addresses that have opted out of commercial email. */
export async function findOptedOut(db: Reader, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const keys = [...new Set(emails.map(addressKey))];
  const rows = await db
    .select({ key: emailOptOuts.emailKey })
    .from(emailOptOuts)
    .where(inArray(emailOptOuts.emailKey, keys));
  return new Set(rows.map(({ key }) => key));
}

/** Records that these email addresses have opted out. No further commercial emails are sent to them, and waiting ones are withdrawn. */
export async function addOptOuts(
  tx: Writer,
  emails: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const keys = [...new Set(emails.map(addressKey))];
  const rows = keys.map((emailKey) => ({ emailKey, reason, optedOutAt: now.toISOString() }));
  await addRows(tx, emailOptOuts, rows, { unlessTaken: true });
  const waiting = await tx
    .select({ id: outbox.id, to: outbox.toAddress })
    .from(outbox)
    .where(and(inArray(outbox.kind, [...commercialKinds]), isNull(outbox.sentAt), isNull(outbox.claimedAt)));
  const ids = waiting.filter(({ to }) => keys.includes(addressKey(to))).map(({ id }) => id);
  if (ids.length > 0) await tx.delete(outbox).where(inArray(outbox.id, ids));
}

/** Removes an email address's opt-out. Called when the person has subscribed again, and has confirmed that the address is theirs. */
export async function removeOptOut(tx: Writer, email: string): Promise<void> {
  await tx.delete(emailOptOuts).where(eq(emailOptOuts.emailKey, addressKey(email)));
}

export async function isOptedOut(db: Reader, email: string): Promise<boolean> {
  return (await findOptedOut(db, [email])).size > 0;
}

/** Withdraws an email that hasn't been sent yet, because its recipient has opted out in the meantime. */
export async function withdrawEmail(tx: Writer, id: number): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.id, id));
}

interface OptOutLinks extends LinkSigner {
  env: { dataDir: string; publicUrl: string };
}

/**
 * Returns the unsubscribe link for an email address that isn't a newsletter subscriber's. The link opens a page. It also accepts the
 * POST that a mail program sends when its unsubscribe button is clicked.
 */
export function optOutUrl(deps: OptOutLinks, kind: string, email: string): string {
  return `${deps.env.publicUrl}/newsletter/unsubscribe?token=${signLink(deps, 'opt-out', `${kind} ${email}`)}`;
}

/** Reads the type of email and the address from an opt-out link's token; null if the token isn't from an opt-out link. */
export function readOptOutLink(deps: LinkSigner, token: string): { kind: string; email: string } | null {
  const [, kind, email] = /^(\S+) (.+)$/s.exec(readLink(deps, 'opt-out', token) ?? '') ?? [];
  return kind === undefined || email === undefined ? null : { kind, email };
}
