import { and, asc, eq, gt, inArray, isNull, lt, lte, min, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { addressKey } from '#core/email/address-key.ts';
import { isCommercial } from '#core/email/email-class.ts';
import { lastOf, skipLocked } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { findOptedOut } from './consent/opt-outs.ts';
import { outbox } from './email-tables.ts';

export type EmailRow = typeof outbox.$inferSelect;

export interface Email {
  /** The type of email, e.g. 'order-confirmation'. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The data that is stored instead of the HTML, if the HTML is rendered later (late-html.ts). */
  lateHtml?: string;
  /** A key that makes the email unique: a second email with the same key is neither written nor sent. */
  dedupeKey?: string;
  /** Required for a commercial email: the one-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  /** Required for a commercial email: how and when the recipient consented. */
  consent?: string;
  /** The order that the email is about. */
  orderId?: number;
}

/** The maximum number of attempts to send an email that the mail server rejects. They take about four days. */
export const maxAttempts = 12;

const isWaiting = and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts));

/** The type of emails that go to many readers. They are sent after all other emails, and to each reader at most once. */
export const broadcastKind = 'broadcast';

/**
 * Puts emails in the outbox, in the transaction of the change that they report. They are sent later, so they don't delay the change.
 * Ignores null, which stands for an email without a recipient. Also ignores commercial emails to addresses that have opted out.
 * @throws Error for a commercial email without its consent or unsubscribe URL
 */
export async function queueEmails(tx: Writer, emails: readonly (Email | null)[], now: Date): Promise<void> {
  const addressed = emails.filter((email) => email !== null);
  const commercial = addressed.filter(({ kind }) => isCommercial(kind));
  for (const { kind, unsubscribeUrl, consent } of commercial) {
    if (!unsubscribeUrl || !consent) throw new Error(`A commercial email needs consent and a way out: ${kind}`);
  }
  const optedOut = await findOptedOut(
    tx,
    commercial.map(({ to }) => to),
  );
  const rows = addressed
    .filter(({ kind, to }) => !isCommercial(kind) || !optedOut.has(addressKey(to)))
    .map((email) => ({
      kind: email.kind,
      toAddress: email.to,
      subject: email.subject,
      textBody: email.text,
      // `email.html` isn't read if the HTML is rendered later, because reading it would render it now.
      htmlBody: email.lateHtml ?? email.html,
      dedupeKey: email.dedupeKey ?? null,
      unsubscribeUrl: email.unsubscribeUrl ?? null,
      consent: email.consent ?? null,
      orderId: email.orderId ?? null,
      createdAt: now.toISOString(),
    }));
  await addRows(tx, outbox, rows, { unlessTaken: true });
}

const written = preparedListQuery<string, { dedupeKey: string | null }[]>((db, dedupeKeys) =>
  db.select({ dedupeKey: outbox.dedupeKey }).from(outbox).where(inArray(outbox.dedupeKey, dedupeKeys)),
);

/** Returns those of the given keys that an email in the outbox has. */
export async function findWritten(db: Reader, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  return new Set((await written(db, dedupeKeys)).flatMap((row) => row.dedupeKey ?? []));
}

/**
 * Returns the key of an order's confirmation. An order gets only one confirmation, even if its first payment was reversed and followed
 * by another one.
 */
export function confirmationKey(orderId: number): string {
  return `order-confirmation:${orderId}`;
}

interface DueInstalment<Id, Due> {
  id: Id;
  dueDate: Due;
}

const reminderParts = <Id, Due>({ id, dueDate }: DueInstalment<Id, Due>) => ['reminder:', id, ':', dueDate] as const;

/** Returns the key of a reminder. It allows one reminder for each instalment and due day. */
export function reminderKey(instalment: DueInstalment<number, Day>): string {
  return reminderParts(instalment).join('');
}

/** The key of an instalment's reminder, as SQL over the instalment's columns. */
export function reminderKeyOf(columns: DueInstalment<SQLWrapper, SQLWrapper>): SQL {
  const parts = reminderParts(columns).map((part) => sql`${part}`);
  return sql.join(parts, sql` || `);
}

/** The due day in a reminder's key, as SQL. It is the last ten characters of the key. */
export function reminderDueDay(dedupeKey: SQLWrapper): SQL {
  return lastOf(dedupeKey, 10);
}

// Emails that were never tried are sent before those that failed.
const isBroadcast = sql`${outbox.kind} = ${broadcastKind}`;
const hasFailed = sql`${outbox.nextAttemptAt} is not null`;

/**
 * How long a claim on an email is valid: longer than the shop waits for a mail server. If a claim is older, its server has died or couldn't
 * store the result.
 */
const claimMs = 5 * 60_000;

/**
 * A condition: no server is sending the email. `since` is when this server started. A claim on a broadcast's email never expires,
 * because sending it twice would annoy many readers. A claim with a time in the future isn't valid: it was made before the clock was
 * set back.
 */
function isFree(now: Date, since: Date): SQL | undefined {
  const longAgo = new Date(now.getTime() - claimMs);
  // On SQLite there is only one server. If a claim is older than its start, the process that made the claim has died.
  const deadBefore = isPostgres || longAgo > since ? longAgo : since;
  // A valid claim may be slightly in the future. The servers' clocks differ, and another server may have claimed the email after this
  // server read its clock.
  const ahead = new Date(now.getTime() + (isPostgres ? claimMs : 0));
  const isVoid = or(lt(outbox.claimedAt, deadBefore.toISOString()), gt(outbox.claimedAt, ahead.toISOString()));
  return or(isNull(outbox.claimedAt), and(ne(outbox.kind, broadcastKind), isVoid));
}

/** Finds the next email to send; null if no email waits. A broadcast's emails come after all others. */
export async function findNextEmail(db: Reader, now: Date, since: Date): Promise<EmailRow | null> {
  const isDue = or(isNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, now.toISOString()));
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(isWaiting, isDue, isFree(now, since)))
    .orderBy(asc(isBroadcast), asc(hasFailed), asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1);
  return row ?? null;
}

/**
 * Claims an email before it is handed to the mail server. Returns false if the email was withdrawn after it was found, or if another
 * server is sending it.
 */
export async function claimEmail(tx: Writer, id: number, now: Date, since: Date): Promise<boolean> {
  const free = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, id), isWaiting, isFree(now, since)));
  const claimed = await tx
    .update(outbox)
    .set({ claimedAt: now.toISOString() })
    .where(inArray(outbox.id, skipLocked(free)))
    .returning({ id: outbox.id });
  return claimed.length > 0;
}

/** Releases the claim on an email when the shop stops, so that the next server sends the email immediately. */
export async function releaseEmail(tx: Writer, id: number): Promise<void> {
  await tx.update(outbox).set({ claimedAt: null }).where(eq(outbox.id, id));
}

/**
 * The text that the outbox stores for a broadcast's emails. The broadcast itself contains the real text once, because thousands of
 * copies would fill the disk.
 */
const withBroadcast = 'The text is kept with the broadcast.';

/** Marks an email as sent. @param compressedHtml the HTML as it was sent, from compressHtml */
export async function markSent(
  tx: Writer,
  { id, kind }: Pick<EmailRow, 'id' | 'kind'>,
  { now, compressedHtml }: { now: Date; compressedHtml: string },
): Promise<void> {
  const body =
    kind === broadcastKind
      ? { htmlBody: `<p>${withBroadcast}</p>`, textBody: withBroadcast }
      : { htmlBody: compressedHtml };
  const set = { sentAt: now.toISOString(), nextAttemptAt: null, lastError: null, ...body };
  await tx.update(outbox).set(set).where(eq(outbox.id, id));
}

/** Records that the mail server rejected this email. The email is tried again, each time after a longer delay. */
export async function markRejected(
  tx: Writer,
  email: EmailRow,
  { lastError, isFinal, now }: { lastError: string; isFinal: boolean; now: Date },
): Promise<void> {
  // If the mail server rejects a broadcast's email permanently, the email isn't tried again. Repeated tries would get the shop onto
  // block lists.
  const attempts = isFinal && email.kind === broadcastKind ? maxAttempts : email.attempts + 1;
  const nextAttemptAt = new Date(now.getTime() + delayMs(attempts)).toISOString();
  await tx.update(outbox).set({ attempts, lastError, nextAttemptAt, claimedAt: null }).where(eq(outbox.id, email.id));
}

/**
 * Defers an email because the mail server could not be reached. This doesn't count as a failed attempt. The email then comes after all
 * others: an email that breaks the connection would otherwise block them.
 */
export async function deferUntil(
  tx: Writer,
  email: EmailRow,
  { lastError, mayHaveArrived, now }: { lastError: string; mayHaveArrived: boolean; now: Date },
): Promise<void> {
  const claimedAt = mayHaveArrived && email.kind === broadcastKind ? email.claimedAt : null;
  await tx
    .update(outbox)
    .set({ lastError, nextAttemptAt: now.toISOString(), claimedAt })
    .where(eq(outbox.id, email.id));
}

const delayMinutes = [1, 5, 30, 60, 120, 240, 480, 960];

/** Returns the delay before the next try: 1, 5 and 30 minutes, then hours, finally one day. */
function delayMs(attempts: number): number {
  return (delayMinutes[attempts - 1] ?? 24 * 60) * 60_000;
}

/** Returns when the oldest waiting email was written; null if no email waits. */
export async function oldestUnsent(db: Reader): Promise<string | null> {
  const [row] = await db
    .select({ at: min(outbox.createdAt) })
    .from(outbox)
    .where(isWaiting);
  return row?.at ?? null;
}
