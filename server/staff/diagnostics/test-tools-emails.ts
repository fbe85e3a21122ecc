import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Email, EmailState, EmailWithBody } from '#core/staff/test-tools-api.ts';
import { textContains } from '#server/db/sqlite/contains.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { tooOld } from '#server/email/email-expiry.ts';
import { outbox } from '#server/email/email-tables.ts';
import { maxAttempts } from '#server/email/outbox-queries.ts';
import type { Env } from '#server/env.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';

const listed = {
  id: outbox.id,
  kind: outbox.kind,
  toAddress: outbox.toAddress,
  subject: outbox.subject,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  nextAttemptAt: outbox.nextAttemptAt,
} as const;
type ListedRow = Pick<typeof outbox.$inferSelect, keyof typeof listed>;

/** The outbox, newest first. `q` is searched for in the address, the subject and the kind. */
export async function findEmails(
  db: Reader,
  { q, state, paging }: { q?: string | undefined; state?: EmailState | undefined; paging: Paging | null },
): Promise<{ rows: Email[]; total: number }> {
  const where = and(state === undefined ? undefined : isIn[state], q ? textContains(searched, q) : undefined);
  const bounds = boundsOf(paging);
  // The page is cut from ids alone, which an index holds with all that is searched: the emails are long.
  const page = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const ids = (await page).map((row) => row.id);
  const rows = ids.length === 0 ? [] : await rowsOf(db, ids);
  return { rows: rows.map(toEmail), total: await totalOf(rows.length, bounds, () => db.$count(outbox, where)) };
}

function rowsOf(db: Reader, ids: number[]): Promise<ListedRow[]> {
  return db.select(listed).from(outbox).where(inArray(outbox.id, ids)).orderBy(desc(outbox.id));
}

/**
 * One email with its text. Where emails are sent, a password link is hidden: only its receiver may have it, as it opens the
 * account. @throws AppError not_found
 */
export async function getEmail(db: Reader, id: number, { env }: { env: Pick<Env, 'smtpUrl'> }): Promise<EmailWithBody> {
  const row = await getRow(db, id);
  const shown = (text: string) => (env.smtpUrl === null ? text : text.replace(resetToken, '$1hidden'));
  return { ...toEmail(row), text: shown(row.textBody), html: shown(row.htmlBody) };
}

const resetToken = /(\/reset-password\?token=)[\w-]+/g;

/** Gives a failed email all its attempts again, beginning at once. @throws AppError not_found, wrong_status */
export async function retryEmail(tx: Writer, id: number): Promise<Email> {
  const row = await getRow(tx, id);
  if (row.sentAt !== null) throw new AppError('wrong_status', { detail: 'The email has been sent.' });
  if (row.lastError === tooOld) throw new AppError('wrong_status', { detail: tooOld });
  if (row.lastError === null)
    throw new AppError('wrong_status', { detail: 'The email has not failed: it is still waiting to be sent.' });
  const set = { attempts: 0, nextAttemptAt: null };
  await tx.update(outbox).set(set).where(eq(outbox.id, id));
  return toEmail({ ...row, ...set });
}

async function getRow(db: Reader, id: number): Promise<typeof outbox.$inferSelect> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such email.' });
  return row;
}

const isIn: Record<EmailState, SQL | undefined> = {
  waiting: and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts)),
  failed: and(isNull(outbox.sentAt), gte(outbox.attempts, maxAttempts)),
  sent: isNotNull(outbox.sentAt),
};

const searched = sql`${outbox.toAddress} || ' ' || ${outbox.subject} || ' ' || ${outbox.kind}`;

function toEmail(row: ListedRow): Email {
  const { id, kind, subject, createdAt, sentAt, attempts, lastError, nextAttemptAt } = row;
  const state = sentAt !== null ? 'sent' : attempts >= maxAttempts ? 'failed' : 'waiting';
  const next = state === 'waiting' ? nextAttemptAt : null;
  return { id, kind, to: row.toAddress, subject, state, createdAt, sentAt, attempts, lastError, nextAttemptAt: next };
}
