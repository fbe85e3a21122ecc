import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Letter, LetterState, LetterWithWords } from '#core/backoffice/test-tools-api.ts';
import { Refusal } from '#core/refusal.ts';
import { wordsContain } from '#server/db/contains.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';
import type { Paging } from '#server/http/call.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import { outbox } from '#server/mail/mail-tables.ts';
import { mostAttempts } from '#server/mail/outbox-queries.ts';

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

/** The outbox, newest first. `q` is a part of the address, the subject or the kind. */
export async function findLetters(
  db: Reader,
  { q, state, paging }: { q?: string | undefined; state?: LetterState | undefined; paging: Paging | null },
): Promise<{ rows: Letter[]; total: number }> {
  const where = and(state === undefined ? undefined : isIn[state], q ? wordsContain(searched, q) : undefined);
  const bounds = boundsOf(paging);
  // The page is cut from ids alone, which an index holds with all that is searched: the letters are long.
  const page = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.id))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const ids = (await page).map((row) => row.id);
  const rows = ids.length === 0 ? [] : await rowsOf(db, ids);
  return { rows: rows.map(toLetter), total: await totalOf(rows.length, bounds, () => db.$count(outbox, where)) };
}

function rowsOf(db: Reader, ids: number[]): Promise<ListedRow[]> {
  return db.select(listed).from(outbox).where(inArray(outbox.id, ids)).orderBy(desc(outbox.id));
}

/**
 * One letter with its words. Where letters are sent, a link to a new password is its receiver's alone: whoever else had
 * it could take the account over. @throws Refusal not_found
 */
export async function getLetter(
  db: Reader,
  id: number,
  { env }: { env: Pick<Env, 'smtpUrl'> },
): Promise<LetterWithWords> {
  const row = await getRow(db, id);
  const shown = (words: string) => (env.smtpUrl === null ? words : words.replace(resetToken, '$1hidden'));
  return { ...toLetter(row), text: shown(row.textBody), html: shown(row.htmlBody) };
}

const resetToken = /(\/reset-password\?token=)[\w-]+/g;

/** Gives a refused letter all its tries anew, beginning at once. @throws Refusal not_found, wrong_status */
export async function retryLetter(tx: Writer, id: number): Promise<Letter> {
  const row = await getRow(tx, id);
  if (row.sentAt !== null) throw new Refusal('wrong_status', { detail: 'The letter has been sent.' });
  if (row.lastError === null)
    throw new Refusal('wrong_status', { detail: 'The letter has not been refused: it waits.' });
  const set = { attempts: 0, nextAttemptAt: null };
  await tx.update(outbox).set(set).where(eq(outbox.id, id));
  return toLetter({ ...row, ...set });
}

async function getRow(db: Reader, id: number): Promise<typeof outbox.$inferSelect> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such letter.' });
  return row;
}

const isIn: Record<LetterState, SQL | undefined> = {
  waiting: and(isNull(outbox.sentAt), lt(outbox.attempts, mostAttempts)),
  failed: and(isNull(outbox.sentAt), gte(outbox.attempts, mostAttempts)),
  sent: isNotNull(outbox.sentAt),
};

const searched = sql`${outbox.toAddress} || ' ' || ${outbox.subject} || ' ' || ${outbox.kind}`;

function toLetter(row: ListedRow): Letter {
  const { id, kind, subject, createdAt, sentAt, attempts, lastError, nextAttemptAt } = row;
  const state = sentAt !== null ? 'sent' : attempts >= mostAttempts ? 'failed' : 'waiting';
  const next = state === 'waiting' ? nextAttemptAt : null;
  return { id, kind, to: row.toAddress, subject, state, createdAt, sentAt, attempts, lastError, nextAttemptAt: next };
}
