import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import type { ReceiptSlip } from '#core/orders/papers/receipt-slip.ts';
import { sendToPrinter } from '#desktop/main/printing/network-printer.ts';
import { printableText } from '#desktop/main/printing/printable-text.ts';
import { drawerBytes, receiptBytes } from '#desktop/main/printing/printer-bytes.ts';
import { paperText, startReceiptPrinter } from '../stand-in/receipt-printer.ts';

const slip: ReceiptSlip = {
  seller: { name: 'Hindquarter Butchers Northcote', lines: ['ABN 12 345 678 901', '1 High Street'] },
  title: 'Tax invoice',
  number: 'order #12',
  note: null,
  facts: [
    { term: 'Customer', text: 'Zoë Świątek, 0400 000 000' },
    { term: 'Ordered on', text: '10 Nov 2026' },
  ],
  items: [
    {
      name: 'Whole beef hindquarter with a name as long as the animal',
      detail: 'Approx. 55-60kg',
      quantity: 2,
      unitCents: 99995,
      totalCents: 199990,
    },
  ],
  others: [
    { label: 'Delivery', cents: 0 },
    { label: 'Discount', cents: -500 },
  ],
  totalLabel: 'Total',
  totalCents: 199990,
  tax: 'Meat sold as food is GST-free: this total includes no GST.',
  payments: [{ day: '10 Nov 2026', method: 'Cash', cents: 50000 }],
  paidCents: 50000,
  balanceCents: 149990,
  due: [{ part: '2 of 4', day: 'Tue 24 Nov', cents: 49990 }],
  servedBy: 'Mara Lee',
};
const bytes = receiptBytes(slip, 42);
/** Short limits, so that a test doesn't wait long for a printer that never responds. */
const patience = { connectMs: 5_000, statusMs: 200, printMs: 30_000 };
const at = ({ port }: { port: number }) => ({ host: '127.0.0.1', port });

it.each([42, 48])('A receipt fits on paper that is %i characters wide', (columns) => {
  const lines = paperText(Buffer.from(receiptBytes(slip, columns))).split('\n');
  expect(lines.map((line) => line.length).filter((length) => length > columns)).toEqual([]);
  const rows = lines.map((line) => line.trim().replace(/\s{2,}/g, ' … '));
  expect(rows).toEqual([
    'Hindquarter Butchers',
    'Northcote',
    'ABN 12 345 678 901',
    '1 High Street',
    '-'.repeat(columns),
    'Tax invoice, order #12',
    // The printer's code page has no Ś and no ą.
    'Customer: Zoë Swiatek, 0400 000 000',
    'Ordered on: 10 Nov 2026',
    '-'.repeat(columns),
    ...(columns === 42
      ? ['Whole beef hindquarter with a name as long', 'as the animal']
      : ['Whole beef hindquarter with a name as long as', 'the animal']),
    'Approx. 55-60kg',
    '2 x $999.95 … $1,999.90',
    'Delivery … Free',
    'Discount … -$5.00',
    '-'.repeat(columns),
    'Total … $1,999.90',
    'Meat sold as food is GST-free: this total',
    'includes no GST.',
    '-'.repeat(columns),
    '10 Nov 2026 Cash … $500.00',
    'Paid … $500.00',
    'Balance … $1,499.90',
    '-'.repeat(columns),
    'Still to be paid',
    'Payment 2 of 4, Tue 24 Nov … $499.90',
    '-'.repeat(columns),
    'Served by Mara Lee',
    ...Array.from({ length: 6 }, () => ''),
  ]);
});

it.each([
  ['José’s “best” – 5 €, ½ kg', 'José’s “best” – 5 €, ½ kg'],
  ['Łukasz Dvořák', 'Lukasz Dvorák'],
  ['a\u00a0b\u2009c\td', 'a b c d'],
  ['e\u0301t\u00e9', 'été'],
  ['\u001b@x\u0000', '@x'],
  ['羊 🥩', '? ?'],
  ['−5', '-5'],
])('The text of a receipt is printed only in characters that the printer supports: %j', (text, printed) => {
  expect(printableText(text)).toBe(printed);
});

it('Everything sent to a receipt printer is printed, even if the printer is slow or doesn’t report its state', async () => {
  const printer = await startReceiptPrinter();
  expect(await sendToPrinter(at(printer), bytes, patience)).toBeNull();
  expect(printer.take()).toEqual(Buffer.from(bytes));
  printer.faults = { pauseMs: 500 };
  expect(await sendToPrinter(at(printer), bytes, patience)).toBeNull();
  expect(printer.take()).toEqual(Buffer.from(bytes));
  printer.faults = { isMute: true };
  expect(await sendToPrinter(at(printer), bytes, patience)).toBeNull();
  await expect.poll(() => printer.take()).toEqual(Buffer.from(bytes));
});

it('A printer that is out of paper or has its cover open receives nothing, and staff are told what to do', async () => {
  const printer = await startReceiptPrinter({ hasPaper: false });
  expect(await sendToPrinter(at(printer), bytes)).toBe(
    'The receipt printer is out of paper. Put a new roll in. Then print again: nothing was printed.',
  );
  printer.faults = { isCoverOpen: true };
  expect(await sendToPrinter(at(printer), bytes)).toContain('The cover of the receipt printer is open.');
  expect(printer.take()).toHaveLength(0);
});

it('A receipt is reported as incomplete if the paper runs out or the connection breaks while it prints', async () => {
  const printer = await startReceiptPrinter({ paperForBytes: 100 });
  expect(await sendToPrinter(at(printer), bytes, patience)).toBe(
    'The receipt printer is out of paper. Put a new roll in. Then print again: the printout is incomplete.',
  );
  printer.take();
  printer.faults = { hangsUpAfterBytes: 100 };
  expect(await sendToPrinter(at(printer), bytes, patience)).toContain('was lost');
});

it('The error for an unreachable printer contains the printer’s network address', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => gone.once('listening', resolve));
  const { port } = gone.address() as { port: number };
  await new Promise((resolve) => gone.close(resolve));
  expect(await sendToPrinter({ host: '127.0.0.1', port }, bytes)).toBe(
    'Couldn’t reach the receipt printer at 127.0.0.1. Check that it is switched on and connected. Nothing was printed.',
  );
});

it('The cash drawer is opened by a pulse on the printer’s first socket', () => {
  expect(Buffer.from(drawerBytes()).toString('hex')).toContain('1b700032fa');
});
