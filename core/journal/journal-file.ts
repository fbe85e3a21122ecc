import type { JournalAccounts } from './journal-accounts.ts';
import type { EntryLine, EntryOfDay } from './journal-entry.ts';
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
  const imported = entries.map(({ day, lines }) => ({ day, lines: withAmounts(lines) }));
  return program === 'xero' ? xeroFiles(imported, accounts) : [myobFile(imported, accounts)];
}

/**
 * Removes lines of 0 cents, which accounting programs may refuse. Such a line only states the weight of goods that were weighed after
 * they were paid for. Its text is added to the first line.
 */
function withAmounts(lines: readonly EntryLine[]): EntryLine[] {
  const [first, ...rest] = lines.filter(({ amountCents }) => amountCents !== 0);
  const weights = lines.flatMap(({ label, amountCents }) => (amountCents === 0 ? [label] : []));
  return first === undefined ? [] : [{ ...first, label: [first.label, ...weights].join('; ') }, ...rest];
}
