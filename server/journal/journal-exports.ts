import { and, asc, count, desc, eq, gte, lte } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { type Day, daysBetween, formatLongDay } from '#core/dates.ts';
import { type JournalExport, maxExportedDays } from '#core/journal/journal-api.ts';
import type { EntryOfDay } from '#core/journal/journal-entry.ts';
import { type AccountingProgram, journalFiles } from '#core/journal/journal-file.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { getJournalSettings } from './journal-settings.ts';
import { journalDays, journalExports } from './journal-tables.ts';

interface NewExport {
  program: AccountingProgram;
  from: Day;
  to: Day;
}

/**
 * Stores a numbered export of closed days, with the current accounts.
 * @throws AppError invalid
 */
export async function storeExport(
  tx: Writer,
  { program, from, to }: NewExport,
  { actorId, now }: { actorId: number; now: Date },
): Promise<JournalExport> {
  if (to < from) throw invalidDay('to', 'The last day is before the first.');
  if (daysBetween(from, to) >= maxExportedDays) throw invalidDay('to', 'Please choose at most two years.');
  const [last] = await tx.select().from(journalDays).orderBy(desc(journalDays.day)).limit(1);
  if (last === undefined || to > last.day) throw invalidDay('to', `${formatLongDay(to)} is not closed yet.`);
  const entries = await readEntries(tx, from, to);
  if (entries.length === 0) throw invalidDay('from', 'Nothing happened on these days.');
  const { accounts } = await getJournalSettings(tx);
  const files = journalFiles(program, entries, accounts).length;
  const [row] = await tx
    .insert(journalExports)
    .values({
      program,
      fromDay: from,
      toDay: to,
      accounts,
      files,
      days: entries.length,
      madeBy: actorId,
      madeAt: now.toISOString(),
    })
    .returning();
  if (row === undefined) throw new Error('An export was not stored');
  const [presented] = await presentExports(tx, eq(journalExports.id, row.id), { limit: 1, offset: 0 });
  if (presented === undefined) throw new Error(`Export ${row.id} could not be presented`);
  return presented;
}

function invalidDay(path: string, message: string): AppError {
  return new AppError('invalid', { detail: message, errors: [{ path, message }] });
}

/**
 * Returns a file of an export. The file is made from closed days and from the accounts that the export stored, so its content
 * never changes.
 * @throws AppError not_found
 */
export async function readExportFile(
  db: Reader,
  { id, part }: { id: number; part: number },
): Promise<{ fileName: string; text: string }> {
  const [row] = await db.select().from(journalExports).where(eq(journalExports.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: `There is no export ${id}.` });
  const { program, fromDay, toDay, accounts } = row;
  const files = journalFiles(program, await readEntries(db, fromDay, toDay), accounts);
  const text = files[part - 1];
  if (text === undefined) throw new AppError('not_found', { detail: `Export ${id} has ${files.length} files.` });
  const ofParts = files.length > 1 ? `-part-${part}` : '';
  return { fileName: `${program}-${fromDay}-to-${toDay}${ofParts}.${program === 'xero' ? 'csv' : 'txt'}`, text };
}

async function readEntries(db: Reader, from: Day, to: Day): Promise<EntryOfDay[]> {
  const rows = await db
    .select({ day: journalDays.day, lines: journalDays.lines })
    .from(journalDays)
    .where(and(gte(journalDays.day, from), lte(journalDays.day, to)))
    .orderBy(asc(journalDays.day));
  // A day without amounts is left out, because an entry without amounts can't be imported. Such a day may have weights, of goods that
  // were paid for earlier.
  return rows.filter(({ lines }) => lines.some(({ amountCents }) => amountCents !== 0));
}

export async function listExports(
  db: Reader,
  paging: Paging | null,
): Promise<{ rows: JournalExport[]; total: number }> {
  const bounds = boundsOf(paging);
  const rows = await presentExports(db, undefined, bounds);
  const total = await totalOf(rows.length, bounds, async () => {
    const [found] = await db.select({ number: count() }).from(journalExports);
    return found?.number ?? 0;
  });
  return { rows, total };
}

async function presentExports(
  db: Reader,
  where: ReturnType<typeof eq> | undefined,
  { limit, offset }: Paging,
): Promise<JournalExport[]> {
  const { username, firstName, lastName } = users;
  const rows = await db
    .select({ row: journalExports, account: { username, firstName, lastName } })
    .from(journalExports)
    .innerJoin(users, eq(users.id, journalExports.madeBy))
    .where(where)
    .orderBy(desc(journalExports.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ row: { id, program, fromDay, toDay, madeAt, files, days }, account }) => {
    return { id, program, from: fromDay, to: toDay, madeAt, files, days, by: accountName(account) };
  });
}
