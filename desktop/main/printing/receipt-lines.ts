import { formatMoney } from '#core/money.ts';
import type { ReceiptSlip } from '#core/orders/papers/receipt-slip.ts';
import { printableText } from './printable-text.ts';

/** A line on a receipt: its look, and its text, which fits the width of the paper. */
export interface ReceiptLine {
  look: 'plain' | 'bold' | 'title' | 'centre' | 'rule';
  text: string;
}

/** Returns a receipt or a refund slip as lines of `columns` characters. */
export function receiptLines(slip: ReceiptSlip, columns: number): ReceiptLine[] {
  const plainLine = (text: string): ReceiptLine => ({ look: 'plain', text });
  const plain = (text: string) => wrap(text, columns).map(plainLine);
  const centred = (text: string) => wrap(text, columns).map((line): ReceiptLine => ({ look: 'centre', text: line }));
  const row = (left: string, cents: number, look: ReceiptLine['look'] = 'plain') =>
    withAmount(left, formatMoney(cents), columns).map((text): ReceiptLine => ({ look, text }));
  const rule: ReceiptLine = { look: 'rule', text: '-'.repeat(columns) };
  const { seller, facts, items, others, payments, due, servedBy } = slip;
  return [
    // A title's letters are twice as wide as other letters.
    ...wrap(seller.name, Math.floor(columns / 2)).map((text): ReceiptLine => ({ look: 'title', text })),
    ...seller.lines.flatMap(centred),
    rule,
    { look: 'bold', text: `${printableText(slip.title)}, ${slip.number}` },
    ...(slip.note === null ? [] : plain(slip.note)),
    ...facts.flatMap(({ term, text }) => plain(`${term}: ${text}`)),
    rule,
    ...items.flatMap(({ name, detail, quantity, unitCents, totalCents }) => [
      ...plain(name),
      ...plain(detail),
      ...row(`  ${quantity}${unitCents === null ? '' : ` x ${formatMoney(unitCents)}`}`, totalCents),
    ]),
    ...others.flatMap(({ label, cents }) =>
      withAmount(label, cents === 0 ? 'Free' : formatMoney(cents), columns).map(plainLine),
    ),
    rule,
    ...row(slip.totalLabel, slip.totalCents, 'bold'),
    ...plain(slip.tax),
    rule,
    ...(payments.length === 0 && slip.paidCents !== null ? plain('Nothing has been paid yet.') : []),
    ...payments.flatMap(({ day, method, cents }) => row(`${day} ${method}`.trim(), cents)),
    ...(slip.paidCents === null ? [] : row('Paid', slip.paidCents)),
    ...(slip.balanceCents === null ? [] : row('Balance', slip.balanceCents, 'bold')),
    ...(due.length === 0 ? [] : [rule, ...plain('Still to be paid')]),
    ...due.flatMap(({ part, day, cents }) => row(`Payment ${part}, ${day}`, cents)),
    ...(servedBy === null ? [] : [rule, ...plain(`Served by ${servedBy}`)]),
  ];
}

/** Returns lines with the text on the left and the amount at the right edge of the last line. */
function withAmount(left: string, amount: string, columns: number): string[] {
  const right = printableText(amount);
  const indent = /^ */.exec(left)?.[0] ?? '';
  const lines = wrap(left, columns - right.length - 1 - indent.length).map((line) => indent + line);
  const last = lines.pop() ?? '';
  return [...lines, last.padEnd(columns - right.length) + right];
}

/** Breaks text into lines. It is broken between words; a word that is longer than a line is broken inside. */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (let word of printableText(text).split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length <= columns) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    for (; word.length > columns; word = word.slice(columns)) lines.push(word.slice(0, columns));
    line = word;
  }
  return [...lines, line];
}
