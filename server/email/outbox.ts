import { inArray } from 'drizzle-orm';
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
  onceKey?: string;
  /** For a newsletter: where one call ends it (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * Puts emails in the outbox, in the transaction of what they tell of; null is an email for somebody without an address.
 * Sending is another step and holds nothing up.
 */
export async function queueEmails(tx: Writer, emails: readonly (Email | null)[], now: Date): Promise<void> {
  const rows = emails
    .filter((email) => email !== null)
    .map(({ kind, to, subject, text, html, onceKey, unsubscribeUrl }) => ({
      kind,
      toAddress: to,
      subject,
      textBody: text,
      htmlBody: html,
      onceKey: onceKey ?? null,
      unsubscribeUrl: unsubscribeUrl ?? null,
      createdAt: now.toISOString(),
    }));
  await insertRows(tx, outbox, rows, { unlessTaken: true });
}

const written = preparedListQuery<string, { onceKey: string | null }[]>((db, onceKeys) =>
  db.select({ onceKey: outbox.onceKey }).from(outbox).where(inArray(outbox.onceKey, onceKeys)),
);

/** Those of the emails with these keys that have been written. */
export async function findWritten(db: Reader, onceKeys: readonly string[]): Promise<Set<string>> {
  if (onceKeys.length === 0) return new Set();
  return new Set((await written(db, onceKeys)).flatMap((row) => row.onceKey ?? []));
}
