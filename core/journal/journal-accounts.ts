/** The accounts that are used in a day's journal entry. The owner gives each of them its number in the accounting program. */
export const journalAccountKeys = [
  'sales_gst_free',
  'sales_gst',
  'delivery',
  'discounts',
  'refunds',
  'adjustments',
  'retained',
  'deposits',
  'cash',
  'eftpos',
  'card',
  'manual',
  'cash_difference',
] as const;
export type JournalAccountKey = (typeof journalAccountKeys)[number];

export interface JournalAccount {
  name: string;
  /** The account's number in Xero, and in MYOB. */
  xero: string;
  myob: string;
}
export type JournalAccounts = Record<JournalAccountKey, JournalAccount>;

/** The default account numbers. They are unused in the default chart of accounts of both programs, except Xero's own 200. */
export const defaultJournalAccounts: JournalAccounts = {
  sales_gst_free: { name: 'Sales, GST-free', xero: '200', myob: '4-1000' },
  sales_gst: { name: 'Sales with GST', xero: '201', myob: '4-1100' },
  delivery: { name: 'Delivery fees', xero: '205', myob: '4-1200' },
  discounts: { name: 'Discounts given', xero: '206', myob: '4-1300' },
  refunds: { name: 'Refunds', xero: '207', myob: '4-1400' },
  adjustments: { name: 'Rounding and adjustments', xero: '208', myob: '4-1500' },
  retained: { name: 'Cancellation charges kept', xero: '209', myob: '4-1600' },
  deposits: { name: 'Layby deposits held', xero: '815', myob: '2-1500' },
  cash: { name: 'Cash clearing', xero: '605', myob: '1-1150' },
  eftpos: { name: 'EFTPOS clearing', xero: '606', myob: '1-1160' },
  card: { name: 'Online card clearing', xero: '607', myob: '1-1170' },
  manual: { name: 'Bank transfer and other clearing', xero: '608', myob: '1-1180' },
  cash_difference: { name: 'Cash over and short', xero: '430', myob: '6-1300' },
};

/** The purpose of each account, as shown to the owner who sets it up. */
export const journalAccountNotes: Record<JournalAccountKey, string> = {
  sales_gst_free: 'Income. Raw meat and everything else without GST.',
  sales_gst: 'Income. Prepared meals and everything else with GST.',
  delivery: 'Income. Fees for delivery, with and without GST.',
  discounts: 'Income, negative. What was taken off at the sale.',
  refunds: 'Income, negative. What went back to customers.',
  adjustments: 'Income. Rounding to 5 cents, and other small corrections of an order.',
  retained: 'Income. What is kept of a cancelled layby.',
  deposits: 'Liability. What customers have paid on laybys, and on orders paid in part, that aren’t sales yet.',
  cash: 'Asset. Cash that was taken. Code what you bank to this account, and it comes back to the float.',
  eftpos: 'Asset. What the EFTPOS terminal took. The bank’s deposit of it is coded here.',
  card: 'Asset. What the online provider took. Its payouts and its fees are coded here.',
  manual: 'Asset. Bank transfers, and what was marked as paid without saying how.',
  cash_difference: 'Expense. What the drawer had more or less than it should.',
};
