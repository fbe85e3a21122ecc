import type { Day } from '../dates.ts';
import { sumOfAmounts } from '../money.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { includedGstCents, type TaxClass } from '../products/tax-class.ts';
import type { JournalAccountKey } from './journal-accounts.ts';
import { addUpParts, type SaleKind, type SalePart } from './recognise-sale.ts';

/** `none`: what is no sale, and every line of a shop that isn't registered for GST. */
export type EntryTax = TaxClass | 'none';

/** A line of a day's entry. */
export interface EntryLine {
  account: JournalAccountKey;
  label: string;
  tax: EntryTax;
  /** Debit is positive, credit negative; GST is in it. */
  amountCents: number;
  /** How much of it is GST, with the same sign. */
  gstCents: number;
}

/** A closed day with something on it. */
export interface EntryOfDay {
  day: Day;
  lines: readonly EntryLine[];
}

/** What a Melbourne day did to the books, in cents. */
export interface DayInJournal {
  /** Money in by way of paying, less what went back. */
  received: Record<PaymentMethod, number>;
  sold: readonly SalePart[];
  /** Deposits that came in, and those that became sales or went back; both positive. */
  depositsTakenCents: number;
  depositsEndedCents: number;
  /** What counts of the drawer found too much; negative: too little. */
  cashDifferenceCents: number;
  gstRegistered: boolean;
}

const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  eftpos: 'EFTPOS',
  card: 'Online cards',
  manual: 'Bank transfer and other',
};

const saleAccounts: Record<SaleKind, { label: string; account: (taxClass: TaxClass) => JournalAccountKey }> = {
  goods: { label: 'Sales', account: (taxClass) => (taxClass === 'gst' ? 'sales_gst' : 'sales_gst_free') },
  delivery: { label: 'Delivery fees', account: () => 'delivery' },
  discount: { label: 'Discounts', account: () => 'discounts' },
  refund: { label: 'Refunds', account: () => 'refunds' },
  adjustment: { label: 'Rounding and adjustments', account: () => 'adjustments' },
  retained: { label: 'Cancellation charges kept', account: () => 'retained' },
};

/** The day as one entry. Its debits are its credits to the cent: what was received is either sold or held as a deposit. */
export function journalEntry(day: DayInJournal): EntryLine[] {
  const { received, cashDifferenceCents, gstRegistered } = day;
  const lines: EntryLine[] = [];
  const add = (account: JournalAccountKey, label: string, amountCents: number) => {
    if (amountCents !== 0) lines.push({ account, label, tax: 'none', amountCents, gstCents: 0 });
  };
  add('cash', methodLabels.cash, received.cash + cashDifferenceCents);
  add('eftpos', methodLabels.eftpos, received.eftpos);
  add('card', methodLabels.card, received.card);
  add('manual', methodLabels.manual, received.manual);
  for (const { kind, taxClass, amountCents } of addUpParts(day.sold)) {
    const { label, account } = saleAccounts[kind];
    const suffix = taxClass === 'gst' ? 'with GST' : 'GST-free';
    lines.push({
      account: account(taxClass),
      label: `${label}, ${suffix}`,
      tax: gstRegistered ? taxClass : 'none',
      amountCents: -amountCents,
      gstCents: gstRegistered && taxClass === 'gst' ? 0 - signedGst(amountCents) : 0,
    });
  }
  add('deposits', 'Layby deposits taken', -day.depositsTakenCents);
  add('deposits', 'Layby deposits that became sales or went back', day.depositsEndedCents);
  add('cash_difference', cashDifferenceCents > 0 ? 'Cash over' : 'Cash short', -cashDifferenceCents);
  return lines;
}

function signedGst(cents: number): number {
  return Math.sign(cents) * includedGstCents(Math.abs(cents));
}

/** What a day adds to the BAS, in cents. Days on which the shop wasn't registered add nothing. */
export interface BasFigures {
  /** G1: all sales, GST included. */
  totalSalesCents: number;
  /** G3: the GST-free ones among them. */
  gstFreeCents: number;
  /** 1A: the GST in the others. */
  gstCents: number;
}

export function basFiguresOf(lines: readonly EntryLine[]): BasFigures {
  const sales = lines.filter(({ tax }) => tax !== 'none');
  const free = sales.filter(({ tax }) => tax === 'gst_free');
  return {
    totalSalesCents: 0 - sumOfAmounts(sales),
    gstFreeCents: 0 - sumOfAmounts(free),
    gstCents: 0 - sales.reduce((sum, { gstCents }) => sum + gstCents, 0),
  };
}
