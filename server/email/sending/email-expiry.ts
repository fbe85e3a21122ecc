import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { melbourneDay } from '#core/dates.ts';
import type { Reader, Store, Writer } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { hasText, outbox, removedBody } from '../email-tables.ts';
import { maxAttempts, reminderDueDay } from '../outbox.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The age at which an unsent password email expires: the link in it is then no longer valid. */
const passwordMs = 60 * minuteMs;
/** The age at which other unsent emails expire. By then, the order has been paid, delivered or cancelled. */
const otherMs = 14 * dayMs;
const bodyDays = 90;
const atOnce = 500;

/** The error that staff see at an email that expired. */
export const tooOld = 'Too old to be sent: what it says no longer holds.';

/**
 * Marks old unsent emails as expired. Otherwise, a mail server that is set up or repaired late would send them. A password email
 * expires after an hour, a reminder when its payment is due, and every other email after 14 days.
 */
export async function expireEmails(store: Store, now: Date): Promise<void> {
  const isWaiting = and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts), isTooOld(now));
  let found = atOnce;
  while (found === atOnce) {
    const rows = await store.read((db) => db.select({ id: outbox.id }).from(outbox).where(isWaiting).limit(atOnce));
    found = rows.length;
    if (found === 0) return;
    const ids = rows.map(({ id }) => id);
    const set = { attempts: maxAttempts, lastError: tooOld, nextAttemptAt: null };
    await store.write((tx) =>
      tx
        .update(outbox)
        .set(set)
        .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt))),
    );
  }
}

/** Erases all emails to these addresses. Emails that haven't been sent yet are then no longer sent. */
export async function eraseEmailsTo(tx: Writer, addresses: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set(erasedEmail)
    .where(inArray(outbox.toAddress, [...addresses]));
}

const erasedText = 'Erased with its customer.';
const erasedEmail = {
  toAddress: 'erased',
  subject: erasedText,
  textBody: erasedText,
  htmlBody: `<p>${erasedText}</p>`,
  unsubscribeUrl: null,
  lastError: null,
  nextAttemptAt: null,
  attempts: maxAttempts,
};

/**
 * Erases the last emails to customers whose record was closed. Such an email is kept only until it has been sent, because it contains
 * the customer's address.
 */
export async function eraseLastEmails(tx: Writer): Promise<void> {
  const isOver = or(isNotNull(outbox.sentAt), gte(outbox.attempts, maxAttempts));
  await tx
    .update(outbox)
    .set(erasedEmail)
    .where(and(eq(outbox.kind, 'customer-closed'), ne(outbox.toAddress, erasedEmail.toAddress), isOver));
}

function isTooOld(now: Date): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return or(
    and(eq(outbox.kind, 'password'), lte(outbox.createdAt, before(passwordMs))),
    and(eq(outbox.kind, 'reminder'), lte(reminderDueDay(outbox.dedupeKey), melbourneDay(now))),
    and(notInArray(outbox.kind, ['password', 'reminder']), lt(outbox.createdAt, before(otherMs))),
  );
}

/** Selects the oldest emails that were written before this instant and still have their text. Returns a limited number of them. */
export function emailsWithText(db: Reader, before: string) {
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(hasText, lt(outbox.createdAt, before)))
    .orderBy(outbox.createdAt)
    .limit(atOnce);
}

/** A job that removes the content of emails, with the names and addresses in it, after 90 days. The rows stay. */
export function removeEmailBodies(): Job {
  return {
    name: 'remove the text of old emails',
    everyMs: 60 * minuteMs,
    goesByDate: true,
    atStart: true,
    async run({ store, clock }, signal) {
      const before = new Date(clock().getTime() - bodyDays * dayMs).toISOString();
      while (!signal?.aborted) {
        const ids = (await store.read((db) => emailsWithText(db, before))).map(({ id }) => id);
        const set = { textBody: removedBody, htmlBody: `<p>${removedBody}</p>`, unsubscribeUrl: null };
        if (ids.length > 0) await store.write((tx) => tx.update(outbox).set(set).where(inArray(outbox.id, ids)));
        if (ids.length < atOnce) return;
      }
    },
  };
}
