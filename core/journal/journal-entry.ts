import type { Day } from '../dates.ts';
import { sumOfAmounts } from '../money.ts';
import { formatGrams } from '../orders/weighing/weight-text.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { includedGstCents, type TaxClass, taxClasses } from '../products/tax-class.ts';
import type { JournalAccountKey } from './journal-accounts.ts';
import { addUpParts, type SaleKind, type SalePart } from './recognise-sale.ts';

/**
 * How the amount of an entry's line is taxed: by the tax class of a sale, or `none` if the line isn't a sale or the shop isn't registered
 * for GST.
 */
export type EntryTax = TaxClass | 'none';

/** A line of a day's journal entry. */
export interface EntryLine {
  account: JournalAccountKey;
  label: string;
  tax: EntryTax;
  /** The line's amount, including GST. Debits are positive, credits negative. */
  amountCents: number;
  /** The GST included in the amount, with the same sign. */
  gstCents: number;
}

/** A closed day that has a journal entry. */
export interface EntryOfDay {
  day: Day;
  lines: readonly EntryLine[];
}

/** A Melbourne day's effect on the accounts, in cents. */
export interface DayInJournal {
  /** Money received by payment method, minus refunds. */
  received: Record<PaymentMethod, number>;
  sold: readonly SalePart[];
  /** The weights of the goods that were sold by the kilo and of those that were refunded, for each tax class. */
  soldGrams?: Readonly<Record<'goods' | 'refund', Readonly<Record<TaxClass, number>>>>;
  /** The deposits received, and the deposits that became sales or were refunded; both amounts are positive. */
  depositsTakenCents: number;
  depositsEndedCents: number;
  /** The surplus found when counting the drawer; negative if money was missing. */
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

/**
 * Returns the journal entry of a day. Debits and credits are equal to the cent, because all money received is either a sale or a
 * deposit.
 */
export function journalEntry(day: DayInJournal): EntryLine[] {
  const { received, cashDifferenceCents, gstRegistered, soldGrams } = day;
  const lines: EntryLine[] = [];
  const add = (account: JournalAccountKey, label: string, amountCents: number) => {
    if (amountCents !== 0) lines.push({ account, label, tax: 'none', amountCents, gstCents: 0 });
  };
  add('cash', methodLabels.cash, received.cash + cashDifferenceCents);
  add('eftpos', methodLabels.eftpos, received.eftpos);
  add('card', methodLabels.card, received.card);
  add('manual', methodLabels.manual, received.manual);
  const sold = addUpParts(day.sold);
  for (const { kind, taxClass, amountCents } of [...sold, ...weightsAlone(sold, soldGrams)]) {
    const { label, account } = saleAccounts[kind];
    const suffix = taxClass === 'gst' ? 'with GST' : 'GST-free';
    const grams = gramsOf(soldGrams, { kind, taxClass });
    const weight = grams === 0 ? '' : ` (${formatGrams(grams)} by the kilo)`;
    lines.push({
      account: account(taxClass),
      label: `${label}, ${suffix}${weight}`,
      tax: gstRegistered ? taxClass : 'none',
      amountCents: 0 - amountCents,
      gstCents: gstRegistered && taxClass === 'gst' ? 0 - signedGst(amountCents) : 0,
    });
  }
  add('deposits', 'Layby deposits taken', -day.depositsTakenCents);
  add('deposits', 'Layby deposits that became sales or went back', day.depositsEndedCents);
  add('cash_difference', cashDifferenceCents > 0 ? 'Cash over' : 'Cash short', -cashDifferenceCents);
  return lines;
}

function gramsOf(
  soldGrams: DayInJournal['soldGrams'],
  { kind, taxClass }: Pick<SalePart, 'kind' | 'taxClass'>,
): number {
  return (kind === 'goods' || kind === 'refund' ? soldGrams?.[kind][taxClass] : 0) ?? 0;
}

/** Returns parts of 0 cents for weights without a sale of the same kind and tax class. Such goods were paid for on an earlier day. */
function weightsAlone(sold: readonly SalePart[], soldGrams: DayInJournal['soldGrams']): SalePart[] {
  const parts = (['goods', 'refund'] as const).flatMap((kind) =>
    taxClasses.map((taxClass) => ({ kind, taxClass, amountCents: 0 })),
  );
  return parts.filter((part) => {
    const isSold = sold.some(({ kind, taxClass }) => kind === part.kind && taxClass === part.taxClass);
    return !isSold && gramsOf(soldGrams, part) !== 0;
  });
}

function signedGst(cents: number): number {
  return Math.sign(cents) * includedGstCents(Math.abs(cents));
}

/** The contribution of a day to the BAS, in cents. Days on which the shop wasn't registered for GST contribute nothing. */
export interface BasFigures {
  /** G1: all sales, including GST. */
  totalSalesCents: number;
  /** G3: the GST-free sales. */
  gstFreeCents: number;
  /** 1A: the GST in the taxed sales. */
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
