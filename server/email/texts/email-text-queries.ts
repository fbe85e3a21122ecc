import { eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { EmailText } from '#core/email/email-text.ts';
import type { EmailTextResponse } from '#core/email/email-text-api.ts';
import { type EmailTextKind, emailTextDefinition, emailTextKindNames } from '#core/email/email-text-kinds.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { emailTexts } from './email-text-tables.ts';

/** The texts that the owner has changed, as stored, by type of email. */
export type EmailTexts = ReadonlyMap<string, string>;

const changed = preparedQuery((db, _values: Placeholders<Record<never, never>>) =>
  db.select({ kind: emailTexts.kind, text: emailTexts.text }).from(emailTexts).where(isNotNull(emailTexts.text)),
);

/** Reads the texts that the owner has changed. This is a single short query, because it runs for every email that is written. */
export async function readEmailTexts(db: Reader): Promise<EmailTexts> {
  return new Map((await changed(db, {})).map(({ kind, text }) => [kind, text ?? '']));
}

type Row = typeof emailTexts.$inferSelect;

function toResponse(kind: EmailTextKind, row: Row | undefined): EmailTextResponse {
  const stored: EmailText = row?.text ? JSON.parse(row.text) : emailTextDefinition(kind).first;
  return {
    kind,
    ...stored,
    isFirst: !row?.text,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
}

export async function listTexts(db: Reader): Promise<EmailTextResponse[]> {
  const rows = new Map((await db.select().from(emailTexts)).map((row) => [row.kind, row]));
  return emailTextKindNames.map((kind) => toResponse(kind, rows.get(kind)));
}

export async function getText(db: Reader, kind: EmailTextKind): Promise<EmailTextResponse> {
  const [row] = await db.select().from(emailTexts).where(eq(emailTexts.kind, kind));
  return toResponse(kind, row);
}

/**
 * Stores the owner's text for a type of email; null restores the original text. Both increase the version, so that a form that was opened
 * earlier is rejected.
 * @throws AppError stale_version
 */
export async function storeText(
  tx: Writer,
  kind: EmailTextKind,
  { text, version, now }: { text: EmailText | null; version: number | undefined; now: Date },
): Promise<EmailTextResponse> {
  const stored = await getText(tx, kind);
  if (version !== undefined && version !== stored.version) throw new AppError('stale_version');
  const set = {
    text: text === null ? null : JSON.stringify(text),
    version: stored.version + 1,
    updatedAt: now.toISOString(),
  };
  await tx
    .insert(emailTexts)
    .values({ kind, ...set })
    .onConflictDoUpdate({ target: emailTexts.kind, set });
  return getText(tx, kind);
}
