import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { preparedListQuery } from '#server/db/sqlite/prepared-query.ts';
import { insertRows } from '#server/db/sqlite/write-rows.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { outbox } from './email-tables.ts';

export interface Email {
  /** E.g. 'order-confirmation'. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same key twice is one email. */
  dedupeKey?: string;
  /** For a newsletter: where one call ends it (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * Puts emails in the outbox, in the transaction of the change they report; null is an email for somebody without an address.
 * Sending is another step and holds nothing up.
 */
export async function queueEmails(tx: Writer, emails: readonly (Email | null)[], now: Date): Promise<void> {
  const rows = emails
    .filter((email) => email !== null)
    .map(({ kind, to, subject, text, html, dedupeKey, unsubscribeUrl }) => ({
      kind,
      toAddress: to,
      subject,
      textBody: text,
      htmlBody: html,
      dedupeKey: dedupeKey ?? null,
      unsubscribeUrl: unsubscribeUrl ?? null,
      createdAt: now.toISOString(),
    }));
  await insertRows(tx, outbox, rows, { unlessTaken: true });
}

const written = preparedListQuery<string, { dedupeKey: string | null }[]>((db, dedupeKeys) =>
  db.select({ dedupeKey: outbox.dedupeKey }).from(outbox).where(inArray(outbox.dedupeKey, dedupeKeys)),
);

/** Those of the emails with these keys that have been written. */
export async function findWritten(db: Reader, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  return new Set((await written(db, dedupeKeys)).flatMap((row) => row.dedupeKey ?? []));
}

/** An order is confirmed once, also where its first payment was taken back and another came. */
export function confirmationKey(orderId: number): string {
  return `order-confirmation:${orderId}`;
}

interface DueInstalment<Id, Due> {
  id: Id;
  dueDate: Due;
}

const reminderParts = <Id, Due>({ id, dueDate }: DueInstalment<Id, Due>) => ['reminder:', id, ':', dueDate] as const;

/** An instalment is reminded of once for each day it falls due on. */
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

/** How often an email that the server refuses is tried: over about six days. */
export const maxAttempts = 12;

const isWaiting = and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts));
// Emails that were never tried come before those that failed.
const hasFailed = sql`${outbox.nextAttemptAt} is not null`;

/** The email whose turn it is; null: none waits. */
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

/** The server refused this email: it is tried again later, and later each time. */
export async function markRejected(tx: Writer, email: EmailRow, lastError: string, now: Date): Promise<void> {
  const attempts = email.attempts + 1;
  const nextAttemptAt = new Date(now.getTime() + delayMs(attempts)).toISOString();
  await tx.update(outbox).set({ attempts, lastError, nextAttemptAt }).where(eq(outbox.id, email.id));
}

/**
 * The server could not be talked to. That is no fault of the email and counts nothing, but it waits behind the others
 * from here on: an email that breaks the line would keep them all from going.
 */
export async function deferUntil(tx: Writer, email: EmailRow, lastError: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ lastError, nextAttemptAt: now.toISOString() }).where(eq(outbox.id, email.id));
}

const delayMinutes = [1, 5, 30, 60, 120, 240, 480, 960];

/** 1, 5 and 30 minutes, then hours, in the end a day. */
function delayMs(attempts: number): number {
  return (delayMinutes[attempts - 1] ?? 24 * 60) * 60_000;
}
