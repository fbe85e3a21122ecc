import { describe, expect, it } from 'vitest';
import { basFiguresOf, type DayInJournal, journalEntry } from '#core/journal/journal-entry.ts';
import type { SalePart } from '#core/journal/recognise-sale.ts';
import { sumOfAmounts } from '#core/money.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const nothing = { cash: 0, eftpos: 0, card: 0, manual: 0 };
const day: DayInJournal = {
  received: { ...nothing, cash: 5_000, card: 40_000 },
  sold: [
    { kind: 'goods', taxClass: 'gst_free', amountCents: 30_000 },
    { kind: 'goods', taxClass: 'gst', amountCents: 10_000 },
  ],
  depositsTakenCents: 5_000,
  depositsEndedCents: 0,
  cashDifferenceCents: -200,
  gstRegistered: true,
};

describe('A day’s journal entry', () => {
  it('debits the money received, and credits sales, deposits and the drawer’s difference', () => {
    expect(journalEntry(day)).toEqual([
      { account: 'cash', label: 'Cash', tax: 'none', amountCents: 4_800, gstCents: 0 },
      { account: 'card', label: 'Online cards', tax: 'none', amountCents: 40_000, gstCents: 0 },
      { account: 'sales_gst_free', label: 'Sales, GST-free', tax: 'gst_free', amountCents: -30_000, gstCents: 0 },
      { account: 'sales_gst', label: 'Sales, with GST', tax: 'gst', amountCents: -10_000, gstCents: -909 },
      { account: 'deposits', label: 'Layby deposits taken', tax: 'none', amountCents: -5_000, gstCents: 0 },
      { account: 'cash_difference', label: 'Cash short', tax: 'none', amountCents: 200, gstCents: 0 },
    ]);
  });

  it('states the weight of goods sold by the kilo, and of their refunds, only in the lines of their tax class', () => {
    const others: SalePart[] = [
      { kind: 'delivery', taxClass: 'gst_free', amountCents: 1_500 },
      { kind: 'refund', taxClass: 'gst_free', amountCents: -1_600 },
    ];
    const soldGrams = { goods: { gst_free: 5_200, gst: 0 }, refund: { gst_free: 500, gst: 0 } };
    const labels = journalEntry({ ...day, sold: [...day.sold, ...others], soldGrams }).map(({ label }) => label);
    expect(labels).toContain('Sales, GST-free (5,200 g by the kilo)');
    expect(labels).toContain('Refunds, GST-free (500 g by the kilo)');
    expect(labels).toContain('Sales, with GST');
    expect(labels).toContain('Delivery fees, GST-free');
  });

  it('contains the figures of the business activity statement (BAS)', () => {
    const figures = { totalSalesCents: 40_000, gstFreeCents: 30_000, gstCents: 909 };
    expect(basFiguresOf(journalEntry(day))).toEqual(figures);
  });

  it('contains no GST if the shop isn’t registered for it', () => {
    const lines = journalEntry({ ...day, gstRegistered: false });
    expect(lines.every(({ tax, gstCents }) => tax === 'none' && gstCents === 0)).toBe(true);
    expect(sumOfAmounts(lines)).toBe(0);
    expect(basFiguresOf(lines)).toEqual({ totalSalesCents: 0, gstFreeCents: 0, gstCents: 0 });
  });

  it('is empty for a day without sales, payments or drawer counts', () => {
    const quiet = { ...day, received: nothing, sold: [], depositsTakenCents: 0, cashDifferenceCents: 0 };
    expect(journalEntry(quiet)).toEqual([]);
  });

  it('always balances, whatever was sold, refunded or counted', () => {
    const cents = fc.integer({ min: -900_000, max: 900_000 });
    const part = fc.record({
      kind: fc.constantFrom('goods', 'delivery', 'discount', 'refund', 'adjustment', 'retained'),
      taxClass: fc.constantFrom('gst_free', 'gst'),
      amountCents: cents,
    }) as fc.Arbitrary<SalePart>;
    const received = fc.record({ cash: cents, eftpos: cents, card: cents, manual: cents });
    const property = fc.property(
      received,
      fc.array(part),
      cents,
      fc.boolean(),
      (money, sold, difference, registered) => {
        const held = money.cash + money.eftpos + money.card + money.manual - sumOfAmounts(sold);
        const lines = journalEntry({
          received: money,
          sold,
          depositsTakenCents: Math.max(0, held),
          depositsEndedCents: Math.max(0, -held),
          cashDifferenceCents: difference,
          gstRegistered: registered,
        });
        expect(sumOfAmounts(lines)).toBe(0);
        const { totalSalesCents } = basFiguresOf(lines);
        expect(totalSalesCents).toBe(registered ? sumOfAmounts(sold) : 0);
      },
    );
    fc.assert(property);
  });
});

describe('The lines of a journal entry', () => {
  const quiet: DayInJournal = { ...day, received: nothing, sold: [], depositsTakenCents: 0, cashDifferenceCents: 0 };
  const linesOf = (changes: Partial<DayInJournal>) =>
    journalEntry({ ...quiet, ...changes }).map(({ account, label, amountCents }) => [account, label, amountCents]);

  it.each([
    ['goods', 'gst', 'sales_gst', 'Sales, with GST'],
    ['goods', 'gst_free', 'sales_gst_free', 'Sales, GST-free'],
    ['delivery', 'gst', 'delivery', 'Delivery fees, with GST'],
    ['discount', 'gst_free', 'discounts', 'Discounts, GST-free'],
    ['refund', 'gst', 'refunds', 'Refunds, with GST'],
    ['adjustment', 'gst_free', 'adjustments', 'Rounding and adjustments, GST-free'],
    ['retained', 'gst', 'retained', 'Cancellation charges kept, with GST'],
  ] as const)('credit %s (%s) to the account %s', (kind, taxClass, account, label) => {
    expect(linesOf({ sold: [{ kind, taxClass, amountCents: 1100 }] })).toEqual([[account, label, -1100]]);
  });

  it('debit each payment method to its account', () => {
    expect(linesOf({ received: { cash: 1, eftpos: 2, card: 3, manual: 4 } })).toEqual([
      ['cash', 'Cash', 1],
      ['eftpos', 'EFTPOS', 2],
      ['card', 'Online cards', 3],
      ['manual', 'Bank transfer and other', 4],
    ]);
  });

  it('debit the deposits account for deposits that ended, and the cash account for a surplus in the drawer', () => {
    expect(linesOf({ depositsEndedCents: 700 })).toEqual([
      ['deposits', 'Layby deposits that became sales or went back', 700],
    ]);
    expect(linesOf({ cashDifferenceCents: 50 })).toEqual([
      ['cash', 'Cash', 50],
      ['cash_difference', 'Cash over', -50],
    ]);
  });
});
