import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { ReceiptSlip } from '#core/orders/papers/receipt-slip.ts';
import { type ReceiptLine, receiptLines } from './receipt-lines.ts';

function encoder(columns: number): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({ language: 'esc-pos', codepageMapping: 'epson', columns, feedBeforeCut: 4 })
    .initialize()
    .codepage('windows1252');
}

/** Returns a receipt in the printer's own language, with a paper cut at its end. */
export function receiptBytes(slip: ReceiptSlip, columns: number): Uint8Array {
  return bytesOf(receiptLines(slip, columns), columns);
}

export function testBytes(columns: number): Uint8Array {
  const lines: ReceiptLine[] = [
    { look: 'title', text: 'Test print' },
    { look: 'plain', text: 'This line is as wide as the paper:' },
    { look: 'rule', text: '-'.repeat(columns) },
    { look: 'plain', text: 'Prices: $1,234.50. Names: Zoë, José.' },
  ];
  return bytesOf(lines, columns);
}

function bytesOf(lines: readonly ReceiptLine[], columns: number): Uint8Array {
  const paper = encoder(columns);
  for (const { look, text } of lines) {
    const isTitle = look === 'title';
    paper.align(isTitle || look === 'centre' ? 'center' : 'left').bold(look === 'bold' || isTitle);
    paper.size(isTitle ? 2 : 1, isTitle ? 2 : 1).line(text);
  }
  return paper.cut().encode();
}

/** Returns the pulse that opens a cash drawer on the printer's first socket. */
export function drawerBytes(): Uint8Array {
  return new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 42 }).initialize().pulse(0, 100, 500).encode();
}
