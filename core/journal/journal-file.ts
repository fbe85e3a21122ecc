import type { JournalAccounts } from './journal-accounts.ts';
import type { EntryOfDay } from './journal-entry.ts';
import { myobFile } from './myob-file.ts';
import { xeroFiles } from './xero-file.ts';

export const accountingPrograms = ['xero', 'myob'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

export const programNames: Record<AccountingProgram, string> = { xero: 'Xero', myob: 'MYOB' };

/** Returns the files for import into an accounting program. The same days and accounts always produce the same bytes. */
export function journalFiles(
  program: AccountingProgram,
  entries: readonly EntryOfDay[],
  accounts: JournalAccounts,
): string[] {
  return program === 'xero' ? xeroFiles(entries, accounts) : [myobFile(entries, accounts)];
}
