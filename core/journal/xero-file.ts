import { entryNumber, journalDate } from './entry-number.ts';
import type { JournalAccounts } from './journal-accounts.ts';
import type { EntryLine, EntryOfDay, EntryTax } from './journal-entry.ts';
import { plainDollars } from './plain-dollars.ts';

const header =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';

/** The maximum number of lines in a file, because Xero rejects a file with more. */
const maxLines = 300;

const taxNames: Record<EntryTax, string> = { gst: 'GST on Income', gst_free: 'GST Free Income', none: 'BAS Excluded' };

/**
 * Returns the files for Xero's manual journal import. Each day is one journal, which is never split over two files. The amounts exclude
 * GST, because Xero adds 10% to each taxed line itself.
 */
export function xeroFiles(entries: readonly EntryOfDay[], accounts: JournalAccounts): string[] {
  const files: string[][] = [[]];
  for (const { day, lines } of entries) {
    const rows = lines.flatMap(divideForXero).map((line) => {
      const narration = `Takings of ${journalDate(day)} (${entryNumber(day)})`;
      const amount = plainDollars(line.amountCents - line.gstCents);
      const cells = [narration, journalDate(day), line.label, accounts[line.account].xero, taxNames[line.tax], amount];
      return `${[...cells, '', '', '', ''].map(quoted).join(',')}\r\n`;
    });
    const file = files.at(-1) ?? [];
    if (file.length > 0 && file.length + rows.length > maxLines) files.push(rows);
    else file.push(...rows);
  }
  return files.map((rows) => `${header}\r\n${rows.join('')}`);
}

/**
 * Moves one cent of a taxed line to a separate line if Xero would otherwise calculate a different GST. For example, $0.05 contains no
 * GST, but Xero would add half a cent. With the separate line, Xero's journal balances and has the shop's GST.
 */
function divideForXero(line: EntryLine): EntryLine[] {
  if (line.tax !== 'gst') return [line];
  const sign = Math.sign(line.amountCents);
  const rest = Math.abs(line.amountCents) % 11;
  const apart = rest === 5 ? sign : rest === 6 ? -sign : 0;
  if (apart === 0) return [line];
  const cent = { ...line, label: `${line.label} (rounding of GST)`, amountCents: apart, gstCents: 0 };
  return [{ ...line, amountCents: line.amountCents - apart }, cent];
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
