import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { preparedListQuery } from '#server/db/sqlite/prepared-query.ts';
import { addRows } from '#server/db/sqlite/write-rows.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { outbox } from './email-tables.ts';

export interface Email {
  /** E.g. 'order-confirmation'. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Emails with the same key are sent once. */
  dedupeKey?: string;
  /** For a newsletter: the one-click unsubscribe address (RFC 8058). */
  unsubscribeUrl?: string;
  /** The order that it is about. */
  orderId?: number;
}

/**
 * Puts emails in the outbox, in the transaction of the change they report; null is an email without an address.
 * They are sent later and delay nothing.
 */
export async function queueEmails(tx: Writer, emails: readonly (Email | null)[], now: Date): Promise<void> {
  const rows = emails
    .filter((email) => email !== null)
    .map(({ kind, to, subject, text, html, dedupeKey, unsubscribeUrl, orderId }) => ({
      kind,
      toAddress: to,
      subject,
      textBody: text,
      htmlBody: html,
      dedupeKey: dedupeKey ?? null,
      unsubscribeUrl: unsubscribeUrl ?? null,
      orderId: orderId ?? null,
      createdAt: now.toISOString(),
    }));
  await addRows(tx, outbox, rows, { unlessTaken: true });
}

const written = preparedListQuery<string, { dedupeKey: string | null }[]>((db, dedupeKeys) =>
  db.select({ dedupeKey: outbox.dedupeKey }).from(outbox).where(inArray(outbox.dedupeKey, dedupeKeys)),
);

/** The keys of these for which an email was written. */
export async function findWritten(db: Reader, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  return new Set((await written(db, dedupeKeys)).flatMap((row) => row.dedupeKey ?? []));
}

/** An order is confirmed once, even if its first payment was reversed and another one followed. */
export function confirmationKey(orderId: number): string {
  return `order-confirmation:${orderId}`;
}

interface DueInstalment<Id, Due> {
  id: Id;
  dueDate: Due;
}

const reminderParts = <Id, Due>({ id, dueDate }: DueInstalment<Id, Due>) => ['reminder:', id, ':', dueDate] as const;

/** One reminder for each due day of an instalment. */
export function reminderKey(instalment: DueInstalment<number, Day>): string {
  return reminderParts(instalment).join('');
}

/** The same key of a row, in SQL. */
export function reminderKeyOf(columns: DueInstalment<SQLWrapper, SQLWrapper>): SQL {
  const parts = reminderParts(columns).map((part) => sql`${part}`);
  return sql.join(parts, sql` || `);
}

/** The day of a reminder's key, in SQL: its last ten characters. */
export function reminderDueDay(dedupeKey: SQLWrapper): SQL {
  return sql`substr(${dedupeKey}, -10)`;
}

export type EmailRow = typeof outbox.$inferSelect;

/** How often a rejected email is tried: over about six days. */
export const maxAttempts = 12;

const isWaiting = and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts));
// Emails that were never tried come before those that failed.
const hasFailed = sql`${outbox.nextAttemptAt} is not null`;

/** The next email to send; null if none waits. */
export async function findNextEmail(db: Reader, now: Date): Promise<EmailRow | null> {
  const isDue = or(isNull(outbox.nextAttemptAt), lte(outbox.nextAttemptAt, now.toISOString()));
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(isWaiting, isDue))
    .orderBy(asc(hasFailed), asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1);
  return row ?? null;
}

export async function markSent(tx: Writer, id: number, now: Date): Promise<void> {
  const set = { sentAt: now.toISOString(), nextAttemptAt: null, lastError: null };
  await tx.update(outbox).set(set).where(eq(outbox.id, id));
}

/** The server rejected this email: it is tried again after growing delays. */
export async function markRejected(tx: Writer, email: EmailRow, lastError: string, now: Date): Promise<void> {
  const attempts = email.attempts + 1;
  const nextAttemptAt = new Date(now.getTime() + delayMs(attempts)).toISOString();
  await tx.update(outbox).set({ attempts, lastError, nextAttemptAt }).where(eq(outbox.id, email.id));
}

/**
 * The server could not be reached. That isn't the email's fault and doesn't count as a try, but it waits behind the
 * others from now on: an email that breaks the connection would block them all.
 */
export async function deferUntil(tx: Writer, email: EmailRow, lastError: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ lastError, nextAttemptAt: now.toISOString() }).where(eq(outbox.id, email.id));
}

const delayMinutes = [1, 5, 30, 60, 120, 240, 480, 960];

/** 1, 5 and 30 minutes, then hours, finally a day. */
function delayMs(attempts: number): number {
  return (delayMinutes[attempts - 1] ?? 24 * 60) * 60_000;
}
