import { entryNumber, journalDate } from './entry-number.ts';
import type { JournalAccounts } from './journal-accounts.ts';
import type { EntryOfDay, EntryTax } from './journal-entry.ts';
import { plainDollars } from './plain-dollars.ts';

const columns = [
  'Journal Number',
  'Date',
  'Memo',
  'GST [BAS] Reporting',
  'Inclusive',
  'Account Number',
  'Debit Ex-Tax Amount',
  'Debit Inc-Tax Amount',
  'Credit Ex-Tax Amount',
  'Credit Inc-Tax Amount',
  'Tax Code',
  'GST Amount',
  'Allocation Memo',
];

const taxCodes: Record<EntryTax, string> = { gst: 'GST', gst_free: 'FRE', none: 'N-T' };

/** Returns MYOB's general journal as tab-delimited text: first `{}`, then the entries with a blank line between them. */
export function myobFile(entries: readonly EntryOfDay[], accounts: JournalAccounts): string {
  const blocks = entries.map(({ day, lines }) =>
    lines
      .map(({ account, label, tax, amountCents, gstCents }) => {
        const withGst = plainDollars(Math.abs(amountCents));
        const without = plainDollars(Math.abs(amountCents - gstCents));
        const amounts = amountCents > 0 ? [without, withGst, '', ''] : ['', '', without, withGst];
        const cells = [
          entryNumber(day),
          journalDate(day),
          `Takings of ${journalDate(day)}`,
          'S',
          'X',
          accounts[account].myob,
          ...amounts,
          taxCodes[tax],
          plainDollars(Math.abs(gstCents)),
          label,
        ];
        return `${cells.map(oneLine).join('\t')}\r\n`;
      })
      .join(''),
  );
  return `{}\r\n${columns.join('\t')}\r\n${blocks.join('\r\n')}`;
}

function oneLine(cell: string): string {
  return cell.replace(/[\t\r\n]+/g, ' ');
}
