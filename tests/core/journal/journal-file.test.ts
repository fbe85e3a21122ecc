import { describe, expect, it } from 'vitest';
import { defaultJournalAccounts } from '#core/journal/journal-accounts.ts';
import type { EntryLine } from '#core/journal/journal-entry.ts';
import { journalFiles, programNames } from '#core/journal/journal-file.ts';
import { includedGstCents } from '#core/products/tax-class.ts';

const cash = { account: 'cash', label: 'Cash', tax: 'none', amountCents: 110, gstCents: 0 } as const;
const meat = { account: 'sales_gst_free', label: 'Sales, GST-free', tax: 'gst_free', amountCents: -55 } as const;
const pies = { account: 'sales_gst', label: 'Sales, with GST', tax: 'gst', amountCents: -55, gstCents: -5 } as const;
const lines: EntryLine[] = [cash, { ...meat, gstCents: 0 }, pies];
const columns =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';

describe('The journal file for Xero', () => {
  const xero = (entries: Parameters<typeof journalFiles>[1]) => journalFiles('xero', entries, defaultJournalAccounts);

  it('contains a journal for each day, with positive debits, and with GST excluded from taxed amounts', () => {
    const narration = 'Takings of 22/11/2026 (HQ261122),22/11/2026';
    expect(xero([{ day: '2026-11-22', lines }])).toEqual([
      [
        columns,
        `${narration},Cash,605,BAS Excluded,1.10,,,,`,
        `${narration},"Sales, GST-free",200,GST Free Income,-0.55,,,,`,
        `${narration},"Sales, with GST",201,GST on Income,-0.50,,,,`,
        '',
      ].join('\r\n'),
    ]);
  });

  it('makes Xero compute the same GST as the shop, to the cent, for every amount', () => {
    for (let cents = 1; cents <= 2200; cents++) {
      for (const amountCents of [cents, -cents]) {
        const gstCents = Math.sign(amountCents) * includedGstCents(cents);
        const [file = ''] = xero([{ day: '2026-11-22', lines: [{ ...pies, amountCents, gstCents }] }]);
        const nets = file
          .split('\r\n')
          .slice(1, -1)
          .map((row) => Math.round(Number(/GST on Income,(-?[\d.]+)/.exec(row)?.[1]) * 100));
        // The GST must never be exactly half a cent, because programs round half cents differently.
        expect(nets.some((net) => Math.abs(net) % 10 === 5)).toBe(false);
        const gst = nets.reduce((sum, net) => sum + Math.sign(net) * Math.round(Math.abs(net) / 10), 0);
        expect(gst + 0).toBe(gstCents + 0);
        expect(nets.reduce((sum, net) => sum + net, 0) + gst).toBe(amountCents);
      }
    }
  });

  it('has at most 300 lines, and no day is split between two files', () => {
    const entries = Array.from({ length: 120 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10);
      return { day, lines: [...lines, ...lines] };
    });
    const files = xero(entries);
    expect(files.map((file) => file.split('\r\n').length - 2)).toEqual([300, 300, 120]);
    expect(files.every((file) => file.startsWith(`${columns}\r\n`))).toBe(true);
  });

  it('quotes an account code that contains a comma', () => {
    const accounts = { ...defaultJournalAccounts, cash: { name: 'Cash', xero: '6,05"', myob: '' } };
    expect(journalFiles('xero', [{ day: '2026-11-22', lines: [cash] }], accounts)[0]).toContain(',Cash,"6,05""",BAS');
  });
});

describe('The journal file for MYOB', () => {
  it('starts with {} and contains each entry as a block, with a blank line between blocks', () => {
    const days = ['2026-11-21', '2026-11-22'].map((day) => ({ day, lines }));
    const [file = ''] = journalFiles('myob', days, defaultJournalAccounts);
    const rows = file.split('\r\n').map((row) => row.split('\t'));
    expect(rows[0]).toEqual(['{}']);
    expect(rows[1]).toEqual([
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
    ]);
    const head = ['HQ261121', '21/11/2026', 'Takings of 21/11/2026', 'S', 'X'];
    expect(rows[2]).toEqual([...head, '1-1150', '1.10', '1.10', '', '', 'N-T', '0.00', 'Cash']);
    expect(rows[3]?.slice(5)).toEqual(['4-1000', '', '', '0.55', '0.55', 'FRE', '0.00', 'Sales, GST-free']);
    expect(rows[4]?.slice(5)).toEqual(['4-1100', '', '', '0.50', '0.55', 'GST', '0.05', 'Sales, with GST']);
    expect(rows[5]).toEqual(['']);
    expect(rows[6]?.[0]).toBe('HQ261122');
    expect(rows).toHaveLength(10);
  });
});

it('In the journal file for MYOB, tabs and line breaks in a text become a space, so that the text stays in its cell', () => {
  const label = 'Cash\t\r\nfrom the counter';
  const [file] = journalFiles('myob', [{ day: '2026-11-22', lines: [{ ...cash, label }] }], defaultJournalAccounts);
  expect(file).toContain('\t0.00\tCash from the counter\r\n');
});

it('In the journal file for Xero, the separate line that corrects the GST by a cent is labelled “rounding of GST”', () => {
  const five = { ...pies, amountCents: -5, gstCents: 0 };
  const [file] = journalFiles('xero', [{ day: '2026-11-22', lines: [five] }], defaultJournalAccounts);
  expect(file).toContain('"Sales, with GST (rounding of GST)"');
});

it('A day with more than 300 journal lines gets one journal file, without an empty file before it', () => {
  const day = { day: '2026-11-22', lines: Array.from({ length: 301 }, () => ({ ...cash, amountCents: 5 })) };
  const files = journalFiles('xero', [day], defaultJournalAccounts);
  expect(files.map((file) => file.split('\r\n').length - 2)).toEqual([301]);
});

it('The accounting programs are called Xero and MYOB', () =>
  expect(programNames).toEqual({ xero: 'Xero', myob: 'MYOB' }));

it('In a journal file, a weight without an amount is added to the label of the first line, because programs may reject a line without an amount', () => {
  const label = 'Sales, GST-free (3,939 g by the kilo)';
  const weight = { account: 'sales_gst_free', label, tax: 'gst_free', amountCents: 0, gstCents: 0 } as const;
  for (const program of ['xero', 'myob'] as const) {
    const [file = ''] = journalFiles(program, [{ day: '2026-11-22', lines: [cash, weight] }], defaultJournalAccounts);
    const rows = file.split('\r\n').filter((row) => row.includes('Cash'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`Cash; ${label}`);
    expect(file.split(label)).toHaveLength(2);
  }
});
