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
