import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Reader, Writer } from '#server/db/store.ts';
import { outbox } from './email-tables.ts';

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
