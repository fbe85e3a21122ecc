import type { BookAccounts } from './book-accounts.ts';
import type { EntryOfDay } from './journal-entry.ts';
import { myobFile } from './myob-file.ts';
import { xeroFiles } from './xero-file.ts';

export const bookPrograms = ['xero', 'myob'] as const;
export type BookProgram = (typeof bookPrograms)[number];

/** The files that a program imports: the same days and accounts always make the same bytes. */
export function journalFiles(program: BookProgram, entries: readonly EntryOfDay[], accounts: BookAccounts): string[] {
  return program === 'xero' ? xeroFiles(entries, accounts) : [myobFile(entries, accounts)];
}
